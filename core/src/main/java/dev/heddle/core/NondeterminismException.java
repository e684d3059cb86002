package dev.heddle.core;

/** The program did not do the same again although the same choices were made. */
public final class NondeterminismException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final String ADVICE =
      "; look for input, time or randomness that Heddle does not control";

  private final int choice;
  private final String difference;

  /** Says at which choice (from 0) the program differed, and how. */
  public NondeterminismException(int choice, String expected, String found) {
    this(
        choice,
        "the program is nondeterministic: at choice "
            + (choice + 1)
            + " there should be "
            + expected
            + ", but there is "
            + found);
  }

  private NondeterminismException(int choice, String difference) {
    super(difference + ADVICE);
    this.choice = choice;
    this.difference = difference;
  }

  /** The same where more is known of how the program differed, in words. */
  public NondeterminismException with(String more) {
    return new NondeterminismException(choice, difference + "; " + more);
  }

  /** The number, from 0, of the first choice that differed. */
  public int choice() {
    return choice;
  }
}
