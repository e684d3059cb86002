package dev.heddle.lang.run;

/** Makes the data choices of a step. */
@FunctionalInterface
public interface DataChoiceSource {
  /** A number from 0 to {@code alternatives - 1}; there are at least two. */
  int next(int alternatives);

  /**
   * From how many alternatives it can choose. If they are more than an int can count, numbers of
   * alternatives and of the chosen one wrap around.
   */
  default long most() {
    return Integer.MAX_VALUE;
  }
}
