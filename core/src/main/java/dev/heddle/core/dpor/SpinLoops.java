package dev.heddle.core.dpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.StableThreadNames;
import dev.heddle.core.order.HappensBefore;
import dev.heddle.core.order.MovedStep;
import java.util.Arrays;

/**
 * Loops that wait by yielding. A thread that has made two rounds, each ending with a yield, in
 * which it read the same and changed nothing, is held back until what it reads has changed.
 *
 * <p>This is the fair scheduling of Musuvathi and Qadeer (Fair stateless model checking, PLDI 2008)
 * with two differences. A thread is held back only if its rounds are fruitless, and not until any
 * other thread has taken a step, but until one has changed what the rounds read. So equivalent
 * executions are either all fair or all unfair. And before a branch is left out, one execution
 * probes it: if the thread leaves its loop without a step of another thread, for example because it
 * gives up after some tries, nothing is left out in the whole search. See {@code
 * docs/decisions/0084-fair-schedules.md}.
 */
public final class SpinLoops {
  /** How often a thread must have repeated a round before it is certain that it must wait. */
  static final int ROUNDS = 3;

  /** How many steps a loop may take by itself until it counts as one without an end. */
  static final int PROBED = 512;

  /** The most steps between two yields of a loop. */
  private static final int LONGEST = 64;

  private final HappensBefore order;
  private ExecutionTrace trace = new ExecutionTrace();

  /** Whether any thread yields in this execution. */
  private boolean yields;

  private boolean on;
  private boolean cut;

  /** Holds loops back if {@code on}. */
  SpinLoops(HappensBefore order, boolean on) {
    this.order = order;
    this.on = on;
  }

  /** Prepares for a trace whose order has been built. */
  void begin(ExecutionTrace looked) {
    trace = looked;
    yields = false;
    for (int step = 0; on && !yields && step < trace.steps(); step++) {
      yields = trace.kind(step) == OperationKind.YIELD;
    }
  }

  /** Whether anything was left out because it was unfair. */
  boolean cut() {
    return cut;
  }

  /** Forgets that anything was left out. */
  void clear() {
    cut = false;
  }

  /** From now on nothing is left out: there are loops that end by themselves. */
  void turnOff() {
    on = false;
    cut = false;
  }

  /**
   * Whether all executions are unfair in which a step is moved before another one: the moved step
   * continues a loop that waits for that other one.
   *
   * @param clock what else stays before it
   */
  boolean isUnfair(MovedStep moved, int place, int[] clock) {
    if (!on || !yields) {
      return false;
    }
    int thread = moved.thread();
    int count = moved.needed()[thread];
    int length = roundBefore(thread, count, ROUNDS);
    boolean unfair =
        length > 0
            && announcesTheSame(moved, order.step(thread, count - length))
            && findsTheSame(thread, count, length, place, clock)
            && order.countBefore(place, thread) <= count - length + 1
            && othersGoOn(place, thread);
    cut |= unfair;
    return unfair;
  }

  private boolean announcesTheSame(MovedStep moved, int step) {
    return moved.kind() == trace.kind(step) && moved.location() == trace.location(step);
  }

  /**
   * The length of the round that a thread has repeated without effect so many times, up to the
   * given number of its steps; 0 if it has not.
   */
  private int roundBefore(int thread, int count, int times) {
    int last = yieldBefore(thread, count);
    int earlier = last;
    for (int i = 0; i < 3 && earlier >= 0; i++) {
      earlier = yieldBefore(thread, earlier);
      int length = last - earlier;
      if (earlier >= 0 && length <= LONGEST && repeats(thread, count, length, times)) {
        return length;
      }
    }
    return 0;
  }

  /**
   * The latest step of a thread, in the order of its own, before another one that yields, or -1.
   */
  private int yieldBefore(int thread, int count) {
    int least = Math.max(0, count - LONGEST);
    for (int i = count - 1; i >= least; i--) {
      if (trace.kind(order.step(thread, i)) == OperationKind.YIELD) {
        return i;
      }
    }
    return -1;
  }

  private boolean repeats(int thread, int count, int length, int times) {
    if (count < (times + 1) * length) {
      return false;
    }
    boolean reads = false;
    for (int i = count - times * length; i < count; i++) {
      int step = order.step(thread, i);
      if (!isFruitless(order.step(thread, i - length), step)) {
        return false;
      }
      reads |= trace.firstTouch(step) < trace.firstTouch(step + 1);
    }
    return reads; // a thread that reads nothing waits for nothing
  }

  /** Whether a step changes nothing and reads what one before in its thread read. */
  private boolean isFruitless(int before, int step) {
    if (!isLike(trace, before, step)) {
      return false;
    }
    int other = trace.firstTouch(before);
    for (int touch = trace.firstTouch(step); touch < trace.firstTouch(step + 1); touch++) {
      if (order.earlierChange(touch) != order.earlierChange(other++)) {
        return false;
      }
    }
    return true;
  }

  /** Whether two steps do the same and change nothing. */
  private static boolean isLike(ExecutionTrace trace, int first, int second) {
    int a = trace.firstTouch(first);
    int b = trace.firstTouch(second);
    int count = trace.firstTouch(first + 1) - a;
    boolean like =
        trace.kind(first) == trace.kind(second)
            && trace.location(first) == trace.location(second)
            && trace.firstTouch(second + 1) - b == count;
    for (int i = 0; like && i < count; i++) {
      like =
          trace.access(b + i) == ExecutionTrace.READ
              && trace.access(a + i) == ExecutionTrace.READ
              && trace.touched(a + i) == trace.touched(b + i);
    }
    return like;
  }

  /** Whether what the latest round read is unchanged among the steps before a place and others. */
  private boolean findsTheSame(int thread, int count, int length, int place, int[] clock) {
    for (int i = count - length; i < count; i++) {
      int step = order.step(thread, i);
      for (int touch = trace.firstTouch(step); touch < trace.firstTouch(step + 1); touch++) {
        int change = order.latestChange(trace.touched(touch), place, clock);
        if (change != order.earlierChange(touch)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether a step of another thread, and all that happens before it, can certainly be taken: none
   * of these steps is free, or comes after rounds of loops that may be held back themselves.
   */
  private boolean othersGoOn(int place, int thread) {
    int[] held = new int[order.width()];
    Arrays.fill(held, Integer.MAX_VALUE);
    for (int step = 0; step <= place; step++) {
      int other = trace.thread(step);
      if (other != thread && order.ordered(step, place)) {
        if (trace.isFree(step, other)) {
          return false;
        }
        int count = order.ordinal(step) + 1;
        boolean yields = trace.kind(step) == OperationKind.YIELD;
        if (yields && count < held[other] && roundBefore(other, count, 1) > 0) {
          held[other] = count;
        }
      }
    }
    if (order.countBefore(place, trace.thread(place)) > held[trace.thread(place)]) {
      return false;
    }
    for (int step = 0; step < place; step++) {
      int other = trace.thread(step);
      boolean counts = other != thread && order.ordered(step, place);
      if (counts && !(order.ordinal(step) < held[other] ? isFreeOf(held, step) : reads(step))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a step does not happen after one that may be held back. */
  private boolean isFreeOf(int[] held, int step) {
    for (int thread = 0; thread < held.length; thread++) {
      if (order.countBefore(step, thread) > held[thread]) {
        return false;
      }
    }
    return true;
  }

  private boolean reads(int step) {
    return isLike(trace, step, step);
  }

  /** The thread that goes on in the probe of a branch, or -1 if that is over. */
  static int probing(Branch branch, StableThreadNames names, Point point) {
    ExecutionTrace trace = point.trace();
    int first = branch.steps.length - 1;
    int thread = names.thread(branch.steps[first]);
    boolean alone = trace.thread(trace.steps() - 1) == thread;
    return alone && point.isEnabled(thread) && point.steps() < first + PROBED ? thread : -1;
  }

  /**
   * Whether the thread that took the last step of a branch has left its loop without others.
   *
   * @param cut whether the execution did not come to its end
   */
  static boolean leftAlone(Branch branch, ExecutionTrace trace, boolean cut) {
    int first = branch.steps.length - 1;
    int thread = trace.thread(first);
    int end = first;
    while (end < trace.steps() && trace.thread(end) == thread) {
      end++;
    }
    return (!cut && end - first < PROBED) || !repeatsItself(trace, thread, first, end);
  }

  /** Whether each step of a thread is like the one a round before, for some length of rounds. */
  private static boolean repeatsItself(ExecutionTrace trace, int thread, int first, int end) {
    int[] own = new int[end];
    int count = 0;
    int at = 0;
    for (int step = 0; step < end; step++) {
      if (trace.thread(step) == thread) {
        at = step == first ? count : at;
        own[count++] = step;
      }
    }
    for (int length = 1; length <= Math.min(at, LONGEST); length++) {
      int i = at;
      while (i < count && isLike(trace, own[i - length], own[i])) {
        i++;
      }
      if (i == count) {
        return true;
      }
    }
    return false;
  }
}
