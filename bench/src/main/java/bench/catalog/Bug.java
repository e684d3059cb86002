package bench.catalog;

/** The bug of a program. */
public enum Bug {
  /** Nothing: the program is correct. */
  NONE,
  /** An {@link AssertionError} in some thread. */
  ASSERTION,
  /** Threads wait for something that never happens. */
  DEADLOCK
}
