package dev.heddle.core.random;

import dev.heddle.core.DenseNumbering;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import java.util.Arrays;

/**
 * Small numbers for locations that mean the same in all executions, as far as the names that the
 * program gives to locations do (see {@link Point.Names}).
 */
final class LocationIndex {
  private final DenseNumbering names = new DenseNumbering();

  /** The small number of each location of this execution, plus one; 0 if it is not known yet. */
  private int[] known = new int[64];

  /** Prepares for an execution. */
  void begin() {
    Arrays.fill(known, 0);
  }

  /** Forgets all names. */
  void clear() {
    names.clear();
    begin();
  }

  /**
   * The number of the location that a thread is about to touch; {@link DenseNumbering#NONE} if
   * there is none, or if the step belongs to the life cycle of a thread, so that only the order
   * within the thread depends on it.
   */
  int of(Point point, int thread) {
    int location = point.object(thread);
    if (location < 0 || isLife(point.kind(thread))) {
      return DenseNumbering.NONE;
    }
    if (location >= known.length) {
      known = Arrays.copyOf(known, Math.max(location + 1, known.length * 2));
    }
    if (known[location] == 0) {
      known[location] = names.of(point.name(location)) + 1;
    }
    return known[location] - 1;
  }

  private static boolean isLife(OperationKind kind) {
    return switch (kind) {
      case BEGIN, START, JOIN, END -> true;
      default -> false;
    };
  }
}
