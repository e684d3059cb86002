package dev.heddle.lang.run;

/** Makes the data choices of a step. */
@FunctionalInterface
public interface Choices {
  /** A number from 0 to {@code alternatives - 1}; there are at least two. */
  int next(int alternatives);
}
