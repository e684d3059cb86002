package dev.heddle.core;

/** The classes of executions that were seen, each known by the number of its last state. */
final class SeenClasses {
  /** How many are remembered, at 16 bytes each. */
  private static final int CAPACITY = 1 << 22;

  private final StateHash hash = new StateHash();
  private final DistinctCount ends = new DistinctCount(CAPACITY);

  /** Adds the class of an execution that has ended; false if it was seen, or may have been. */
  boolean add(Point point) {
    hash.begin();
    for (int step = 0; step < point.trace().steps(); step++) {
      hash.next(point);
    }
    return ends.exact() && ends.add(hash.state()) && ends.exact();
  }

  /** Whether there were more than can be remembered. */
  boolean full() {
    return !ends.exact();
  }
}
