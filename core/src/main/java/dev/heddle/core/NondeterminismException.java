package dev.heddle.core;

/** The program did not do the same again although the same choices were made. */
public final class NondeterminismException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int choice;

  /** Says at which choice (from 0) the program differed, and how. */
  public NondeterminismException(int choice, String expected, String found) {
    super(
        "the program is nondeterministic: at choice "
            + (choice + 1)
            + " there should be "
            + expected
            + ", but there is "
            + found
            + "; look for input, time or randomness that Heddle does not control");
    this.choice = choice;
  }

  /** The number, from 0, of the first choice that differed. */
  public int choice() {
    return choice;
  }
}
