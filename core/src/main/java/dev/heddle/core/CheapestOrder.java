package dev.heddle.core;

import java.util.Arrays;

/**
 * Finds how few preemptions, or delays, an execution needs that contains given steps in their given
 * order of dependence, and whether it can be fair.
 *
 * <p>Looks at the orders of these steps that respect what happens before what, the cheaper ones
 * first. Other steps may come anywhere in between, so only what is certain counts: a preemption if
 * the thread that is left has another of the steps to take and certainly could take it; a delay for
 * each thread that is passed over and certainly could take a step (that other threads come in
 * between does not make the way shorter); a yield against each such thread. So the answer never
 * exceeds what any execution with these steps really needs. A free step leaves the running thread
 * running, if that could go on; otherwise a step that is not looked at may have come before, and
 * nobody is known to run. If there are too many orders to look at, the answer is what is known by
 * then.
 */
final class CheapestOrder {
  /** What an order may cost. */
  enum Cost {
    NOTHING,
    PREEMPTIONS,
    DELAYS
  }

  /** How many places in orders are looked at before the search for a better answer is given up. */
  private static final int MOST_STATES = 20_000;

  private final HappensBefore order;

  /** How many times more than others a thread may yield. */
  private final int mostYields;

  private Cost cost = Cost.NOTHING;

  /** Whether threads have the same numbers, in the same order, in all executions. */
  private boolean numbered;

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

  /** How many of the steps, one thread after another, that come before are yields. */
  private int[] yieldsBefore = new int[257];

  private int[] firstOf = new int[17];
  private final int[] done = new int[64];

  /** The steps that others were moved before, and how many threads' steps tell that it is done. */
  private int[] passed = new int[8];

  private int[] movers = new int[8];
  private int[] moverOrdinals = new int[8];
  private int moves;

  private final StateQueue states = new StateQueue();

  CheapestOrder(HappensBefore order, int mostYields) {
    this.order = order;
    this.mostYields = mostYields;
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
    numbered = true;
    for (int thread = 1; thread < width; thread++) {
      numbered &= isCreatedAfter(thread, thread - 1);
    }
    if (yieldsBefore.length <= trace.steps()) {
      yieldsBefore = new int[trace.steps() * 2 + 1];
    }
    for (int i = 0; i < trace.steps(); i++) {
      boolean yields = trace.kind(stepsOf[i]) == OperationKind.YIELD;
      yieldsBefore[i + 1] = yieldsBefore[i] + (yields ? 1 : 0);
    }
  }

  /** Whether a thread was created after another in all executions, or never took a step. */
  private boolean isCreatedAfter(int thread, int other) {
    if (order.count(thread) == 0 || order.count(other) == 0) {
      return order.count(thread) == 0;
    }
    int creation = trace.cause(stepsOf[firstOf[thread]]);
    int earlier = trace.cause(stepsOf[firstOf[other]]);
    return earlier < 0 || (creation >= 0 && order.ordered(earlier, creation));
  }

  /** Says which step there is beside those of a clock, which is not in the trace as it would be. */
  void extra(int thread, OperationKind kind, int location, boolean free, int[] before) {
    extraThread = thread;
    extraKind = kind;
    extraLocation = location;
    extraFree = free;
    extraClock = before;
  }

  /**
   * A number of preemptions, or delays, that every execution has with the steps of a clock and the
   * extra one; not more than {@code most} + 1.
   *
   * @param clock the steps, with all that happens before them
   */
  int atLeast(Cost counted, int[] clock, int most) {
    cost = counted;
    if (counted == Cost.DELAYS && !numbered) {
      return 0;
    }
    System.arraycopy(clock, 0, goal, 0, width);
    goal[extraThread] = extraClock[extraThread] + 1;
    int longest = width + 2;
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
    states.clear();
    Arrays.fill(done, 0, width, 0);
    states.put(0, pack(width));
    for (int spent = 0; spent <= most && states.reaches(spent); spent++) {
      for (long state = states.take(spent); state != StateQueue.NONE; state = states.take(spent)) {
        int current = unpack(state);
        if (isGoal() || states.taken() > MOST_STATES) {
          return spent;
        }
        expand(current, spent, most);
      }
    }
    return most + 1;
  }

  private void expand(int current, int spent, int most) {
    boolean held = current < width && isPreempted(current);
    for (int thread = 0; thread < width; thread++) {
      if (done[thread] < goal[thread] && mayComeNext(thread) && isFair(thread)) {
        boolean free = isFree(thread);
        int more = free ? 0 : cost(current, thread, held);
        if (spent + more <= most) {
          done[thread]++;
          boolean goesOn = held && cost != Cost.DELAYS;
          states.put(spent + more, pack(!free ? thread : goesOn ? current : unknown()));
          done[thread]--;
        }
      }
    }
  }

  /**
   * The number of the thread that runs if nobody knows which it is; before the first step, width.
   */
  private int unknown() {
    return width + 1;
  }

  /** What it costs that a thread comes after the current one, with a step of its own. */
  private int cost(int current, int thread, boolean held) {
    return switch (cost) {
      case NOTHING -> 0;
      case PREEMPTIONS -> held && thread != current ? 1 : 0;
      case DELAYS -> current == unknown() ? 0 : delays(current, thread);
    };
  }

  /**
   * How many threads the round-robin scheduler comes to before a thread that certainly can go on.
   */
  private int delays(int current, int thread) {
    int from = current == width ? 0 : current;
    int delays = 0;
    for (int t = from; t != thread; t = t + 1 == width ? 0 : t + 1) {
      boolean yields = t == current && kindOfNext(t) == OperationKind.YIELD;
      delays += !yields && isEnabled(t) ? 1 : 0;
    }
    return delays;
  }

  /** Whether a thread may take its next step although that may be a yield. */
  private boolean isFair(int thread) {
    if (mostYields == Integer.MAX_VALUE || kindOfNext(thread) != OperationKind.YIELD) {
      return true;
    }
    int own = yields(thread);
    int least = own;
    for (int t = 0; t < width; t++) {
      if (t != thread && yields(t) < least && isEnabled(t)) {
        least = yields(t);
      }
    }
    return own == least || own - least < mostYields;
  }

  private int yields(int thread) {
    return yieldsBefore[firstOf[thread] + done[thread]] - yieldsBefore[firstOf[thread]];
  }

  /** What the next step of a thread announces, as far as it is certain, else a wait. */
  private OperationKind kindOfNext(int thread) {
    if (isExtra(thread)) {
      return extraKind;
    }
    return done[thread] < goal[thread]
        ? trace.kind(stepsOf[firstOf[thread] + done[thread]])
        : OperationKind.WAIT;
  }

  /** Whether a thread can certainly take a step. */
  private boolean isEnabled(int thread) {
    if (isExtra(thread) || done[thread] < goal[thread]) {
      boolean extra = isExtra(thread);
      OperationKind kind = kindOfNext(thread);
      int next = firstOf[thread] + done[thread];
      int cause = done[thread] < order.count(thread) ? trace.cause(stepsOf[next]) : -1;
      if (cause >= 0 && !order.contains(done, cause)) {
        return false;
      }
      return switch (kind) {
        case BEGIN, YIELD, END -> true;
        default -> isPossible(kind, extra ? extraLocation : trace.location(stepsOf[next]), thread);
      };
    }
    int passedStep = passedNext(thread);
    return passedStep >= 0
        && isPossible(trace.kind(passedStep), trace.location(passedStep), thread);
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
    int step = passedNext(thread);
    return step >= 0 && isPossible(trace.kind(step), trace.location(step), thread);
  }

  /** The next step of a thread that has to wait for one that was moved before it, or -1. */
  private int passedNext(int thread) {
    for (int i = 0; i < moves; i++) {
      int step = passed[i];
      if (trace.thread(step) == thread
          && done[thread] + skipped(thread) == order.ordinal(step)
          && done[movers[i]] <= moverOrdinals[i]) {
        return step;
      }
    }
    return -1;
  }

  /** Whether a thread may have begun though that is not looked at: the same step in any case. */
  private int skipped(int thread) {
    boolean begins =
        done[thread] == 0
            && order.count(thread) > 0
            && trace.kind(stepsOf[firstOf[thread]]) == OperationKind.BEGIN;
    int cause = begins ? trace.cause(stepsOf[firstOf[thread]]) : -1;
    return begins && (cause < 0 || order.contains(done, cause)) ? 1 : 0;
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
}
