package dev.heddle.core.order;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import java.util.Arrays;

/**
 * Preemptions that every order of given steps has: a step of another thread must come between two
 * of a thread that could have gone on.
 *
 * <p>This is found without a search, unlike in {@link CheapestLinearization}, but is not all: an
 * order may have to preempt one of two threads.
 */
public final class UnavoidablePreemptions {
  private final HappensBefore order;
  private ExecutionTrace trace = new ExecutionTrace();

  /** How many of a thread's steps up to each one come after a forced preemption. */
  private int[] upTo = new int[256];

  /** The steps that others were moved before, and these. */
  private int[] passed = new int[8];

  private int[] movers = new int[8];
  private int moves;

  public UnavoidablePreemptions(HappensBefore order) {
    this.order = order;
  }

  /** Prepares for a trace whose order has been built. */
  public void begin(ExecutionTrace looked) {
    trace = looked;
    if (order.width() > Long.SIZE) {
      return;
    }
    if (upTo.length < trace.steps()) {
      upTo = new int[trace.steps() * 2];
    }
    for (int step = 0; step < trace.steps(); step++) {
      int previous = order.previous(step);
      int before = previous < 0 ? 0 : upTo[previous];
      upTo[step] = before + (previous >= 0 && isForced(previous, step) ? 1 : 0);
    }
  }

  /** Whether a step of another thread comes between two neighbouring steps of a thread. */
  private boolean isForced(int previous, int step) {
    int thread = trace.thread(step);
    if (!couldGoOn(previous, step)) {
      return false;
    }
    for (int other = 0; other < order.width(); other++) {
      int count = order.countBefore(step, other);
      if (other != thread
          && count > order.countBefore(previous, other)
          && comesAfter(order.step(other, count - 1), previous)) {
        return true;
      }
    }
    return false;
  }

  private boolean isFree(int step) {
    return trace.isFree(step, trace.thread(step));
  }

  /** Whether a step is not free and comes after another. */
  private boolean comesAfter(int step, int earlier) {
    return !isFree(step) && order.ordered(earlier, step);
  }

  /** Whether a thread that has just taken a step could certainly have taken its next one then. */
  private boolean couldGoOn(int previous, int next) {
    if (isFree(previous) || isFree(next) || trace.cause(next) > previous) {
      return false;
    }
    if (trace.kind(next) != OperationKind.LOCK) {
      return trace.kind(next).isAlwaysPossible();
    }
    int lock = trace.location(next);
    if (!trace.acquires(next, lock)) {
      return false;
    }
    for (int t = trace.firstTouch(previous); t < trace.firstTouch(previous + 1); t++) {
      if (trace.touched(t) == lock && trace.access(t) != ExecutionTrace.READ) {
        // It has just released the lock, or still has it, and no thread came in between.
        return true;
      }
    }
    return false;
  }

  /** Forgets the moves. */
  public void clearMoves() {
    moves = 0;
  }

  /** Says that a step was moved before another, which is not certain. */
  public void addMove(int step, int mover) {
    if (moves == passed.length) {
      passed = Arrays.copyOf(passed, moves * 2);
      movers = Arrays.copyOf(movers, moves * 2);
    }
    passed[moves] = step;
    movers[moves++] = mover;
  }

  /**
   * A number of preemptions that every execution has with the steps of a clock and a moved one.
   *
   * @param certain the steps, with all that happens before them
   * @param place the step that another is moved before
   * @param before what happens before the moved step then
   * @param free whether the moved step may be free: it preempts no thread then
   */
  public int atLeast(int[] certain, int place, int[] before, boolean free) {
    if (order.width() > Long.SIZE) {
      return 0;
    }
    int count = 0;
    for (int thread = 0; thread < order.width(); thread++) {
      int last = certain[thread] == 0 ? -1 : order.step(thread, certain[thread] - 1);
      if (last >= 0) {
        boolean left = !free && isLeft(last, place) && order.contains(before, last);
        count += upTo[last] + (left || isLeft(last) ? 1 : 0);
      }
    }
    return count;
  }

  /** Whether a step that others were moved before comes after a thread's last certain one. */
  private boolean isLeft(int last) {
    for (int i = 0; i < moves; i++) {
      if (isLeft(last, passed[i]) && comesAfter(movers[i], last)) {
        return true;
      }
    }
    return false;
  }

  private boolean isLeft(int last, int next) {
    return order.previous(next) == last && couldGoOn(last, next);
  }
}
