package dev.heddle.core;

import java.util.Arrays;

/**
 * Finds how few preemptions an execution needs that contains given steps in their given order of
 * dependence.
 *
 * <p>Looks at the orders of these steps that respect what happens before what, those with fewer
 * preemptions first. A switch counts only if the thread that is left has another of the steps to
 * take and certainly could take it: so the answer never exceeds what any execution with these steps
 * really needs. A free step leaves the running thread running, if that could go on; otherwise a
 * step that is not looked at may have come before, and nobody is known to run. If there are too
 * many orders to look at, the answer is what is known by then.
 */
final class FewestPreemptions {
  /** How many places in orders are looked at before the search for a better answer is given up. */
  private static final int MOST_STATES = 20_000;

  private final HappensBefore order;
  private Trace trace = new Trace();
  private int width;
  private int bits;

  /** How many steps of each thread there are. */
  private int[] goal = new int[16];

  /** The thread that takes the one more step that is not in the trace, and what is before that. */
  private int extraThread;

  private int[] extraClock = new int[0];
  private OperationKind extraKind = OperationKind.BEGIN;
  private int extraLocation;
  private boolean extraFree;

  /** The steps of each thread, one thread after another. */
  private int[] stepsOf = new int[256];

  private int[] firstOf = new int[17];
  private final int[] done = new int[64];

  /** The steps that others were moved before, and how many threads' steps tell that it is done. */
  private int[] passed = new int[8];

  private int[] movers = new int[8];
  private int[] moverOrdinals = new int[8];
  private int moves;

  private long[] seen = new long[1024];
  private int seenCount;
  private long[] now = new long[256];
  private int nowCount;
  private long[] later = new long[256];
  private int laterCount;

  FewestPreemptions(HappensBefore order) {
    this.order = order;
  }

  /** Forgets the moves. */
  void clearMoves() {
    moves = 0;
  }

  /**
   * Says that a step of a thread comes before another step that is not among those looked at: until
   * then the thread of the latter waits, though it could go on.
   *
   * @param step the step that is passed
   * @param thread the thread that passes
   * @param ordinal how many steps that took before
   */
  void addMove(int step, int thread, int ordinal) {
    if (moves == passed.length) {
      passed = Arrays.copyOf(passed, moves * 2);
      movers = Arrays.copyOf(movers, moves * 2);
      moverOrdinals = Arrays.copyOf(moverOrdinals, moves * 2);
    }
    passed[moves] = step;
    movers[moves] = thread;
    moverOrdinals[moves++] = ordinal;
  }

  /** Prepares for a trace whose order has been built. */
  void begin(Trace looked) {
    trace = looked;
    width = order.width();
    if (goal.length < width) {
      goal = new int[width * 2];
      firstOf = new int[width * 2 + 1];
    }
    if (stepsOf.length < trace.steps()) {
      stepsOf = new int[trace.steps() * 2];
    }
    int next = 0;
    for (int thread = 0; thread < width; thread++) {
      firstOf[thread] = next;
      next += order.count(thread);
    }
    for (int step = 0; step < trace.steps(); step++) {
      stepsOf[firstOf[trace.thread(step)] + order.ordinal(step)] = step;
    }
  }

  /**
   * A number of preemptions that every execution has with the steps of a clock and one more, or
   * more; not more than {@code most} + 1.
   *
   * @param clock the steps, with all that happens before them
   * @param thread who takes the one more step
   * @param kind what that announces
   * @param location what that concerns
   * @param free whether it may be free
   * @param before what happens before it
   */
  int atLeast(
      int[] clock,
      int thread,
      OperationKind kind,
      int location,
      boolean free,
      int[] before,
      int most) {
    System.arraycopy(clock, 0, goal, 0, width);
    extraThread = thread;
    extraClock = before;
    extraKind = kind;
    extraLocation = location;
    extraFree = free;
    goal[thread] = before[thread] + 1;
    int longest = width + 1;
    for (int t = 0; t < width; t++) {
      longest = Math.max(longest, goal[t]);
    }
    bits = Integer.SIZE - Integer.numberOfLeadingZeros(longest);
    if ((width + 1) * bits > Long.SIZE - 1 || width > done.length) {
      return 0;
    }
    return search(most);
  }

  private int search(int most) {
    Arrays.fill(seen, 0);
    seenCount = 0;
    laterCount = 0;
    Arrays.fill(done, 0, width, 0);
    now[0] = pack(width);
    nowCount = 1;
    for (int preemptions = 0; preemptions <= most; preemptions++) {
      while (nowCount > 0) {
        long state = now[--nowCount];
        if (!add(state)) {
          continue;
        }
        int current = unpack(state);
        if (isGoal() || seenCount > MOST_STATES) {
          return preemptions;
        }
        expand(current);
      }
      long[] spare = now;
      now = later;
      nowCount = laterCount;
      later = spare;
      laterCount = 0;
    }
    return most + 1;
  }

  private void expand(int current) {
    boolean held = current < width && isPreempted(current);
    for (int thread = 0; thread < width; thread++) {
      if (done[thread] < goal[thread] && mayComeNext(thread)) {
        boolean free = isFree(thread);
        done[thread]++;
        long next = pack(!free ? thread : held ? current : width);
        done[thread]--;
        if (held && thread != current && !free) {
          if (laterCount == later.length) {
            later = Arrays.copyOf(later, laterCount * 2);
          }
          later[laterCount++] = next;
        } else {
          if (nowCount == now.length) {
            now = Arrays.copyOf(now, nowCount * 2);
          }
          now[nowCount++] = next;
        }
      }
    }
  }

  private boolean isExtra(int thread) {
    return thread == extraThread && done[thread] == goal[thread] - 1;
  }

  /** Whether a thread's next step takes the processor from nobody. */
  private boolean isFree(int thread) {
    if (isExtra(thread)) {
      return extraFree;
    }
    return trace.isFree(stepsOf[firstOf[thread] + done[thread]], thread);
  }

  /** Whether all that happens before a thread's next step is done. */
  private boolean mayComeNext(int thread) {
    if (isExtra(thread)) {
      for (int other = 0; other < width; other++) {
        if (extraClock[other] > done[other]) {
          return false;
        }
      }
      return true;
    }
    return order.isReady(stepsOf[firstOf[thread] + done[thread]], done);
  }

  /** Whether a thread could certainly go on where it is, and will not if another runs now. */
  private boolean isPreempted(int thread) {
    if (isExtra(thread)) {
      return isPossible(extraKind, extraLocation, thread);
    }
    if (done[thread] < goal[thread]) {
      int step = stepsOf[firstOf[thread] + done[thread]];
      return isPossible(trace.kind(step), trace.location(step), thread);
    }
    for (int i = 0; i < moves; i++) {
      int step = passed[i];
      if (trace.thread(step) == thread
          && order.ordinal(step) == done[thread]
          && done[movers[i]] <= moverOrdinals[i]) {
        return isPossible(trace.kind(step), trace.location(step), thread);
      }
    }
    return false;
  }

  /** Whether a thread that announces such a step can certainly take it, as its own. */
  private boolean isPossible(OperationKind kind, int location, int thread) {
    return switch (kind) {
      case READ,
          WRITE,
          UPDATE,
          UNLOCK,
          START,
          NOTIFY,
          NOTIFY_ALL,
          UNPARK,
          TRY_LOCK,
          FENCE,
          CALL,
          INTERRUPT ->
          true;
      case LOCK, TIMED_LOCK -> isFree(location, thread);
      default -> false;
    };
  }

  /** Whether nobody else has taken a location after the steps that are done. */
  private boolean isFree(int location, int thread) {
    for (int touch = order.latestTouch(location); touch >= 0; touch = order.earlierTouch(touch)) {
      int step = order.stepOf(touch);
      if (trace.access(touch) != Trace.READ && order.contains(done, step)) {
        return trace.access(touch) != Trace.TAKE || trace.thread(step) == thread;
      }
    }
    return true;
  }

  private boolean isGoal() {
    for (int thread = 0; thread < width; thread++) {
      if (done[thread] < goal[thread]) {
        return false;
      }
    }
    return true;
  }

  private long pack(int current) {
    long state = current + 1L;
    for (int thread = 0; thread < width; thread++) {
      state = state << bits | done[thread];
    }
    return state;
  }

  /** Sets what is done in a state and returns the thread that ran last in it. */
  private int unpack(long state) {
    long rest = state;
    for (int thread = width - 1; thread >= 0; thread--) {
      done[thread] = (int) (rest & ((1L << bits) - 1));
      rest >>>= bits;
    }
    return (int) rest - 1;
  }

  private boolean add(long state) {
    if (seenCount * 2 >= seen.length) {
      long[] old = seen;
      seen = new long[old.length * 2];
      seenCount = 0;
      for (long one : old) {
        if (one != 0) {
          add(one);
        }
      }
    }
    int mask = seen.length - 1;
    int at = (int) ((state * 0x9E3779B97F4A7C15L) >>> 40) & mask;
    while (seen[at] != 0) {
      if (seen[at] == state) {
        return false;
      }
      at = (at + 1) & mask;
    }
    seen[at] = state;
    seenCount++;
    return true;
  }
}
