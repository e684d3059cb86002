package dev.heddle.core.order;

import dev.heddle.core.OperationKind;
import dev.heddle.core.PreemptionsBeforeReleases;

/**
 * Finds the fewest preemptions, or delays, of an execution that contains given steps in their given
 * order of dependence, and whether it can be fair.
 *
 * <p>Searches the orders of these steps that respect happens-before, the cheaper ones first. Other
 * steps may come anywhere in between, so only what is certain counts: a preemption if the thread
 * that is left has another of the steps to take and certainly could take it; a delay for each
 * thread that is passed over and certainly could take a step (that other threads come in between
 * does not make the way shorter); a yield against each such thread. So the answer never exceeds
 * what any execution with these steps really needs. A free step leaves the running thread running,
 * if that could go on; otherwise a step that is not among the given ones may have come before, and
 * no thread is known to run. A thread may also be left before what its latest step released (see
 * {@link PreemptionsBeforeReleases}). If there are too many orders, the answer is what is known by
 * then.
 */
public final class CheapestLinearization {
  /** What an order may cost. */
  public enum Cost {
    NOTHING,
    PREEMPTIONS,
    DELAYS
  }

  /** How many places in orders are examined before the search for a better answer is given up. */
  private static final int MOST_STATES = 20_000;

  /** The same for all branches of an execution, for each of its steps and in any case. */
  private static final int STATES_PER_STEP = 20;

  private final MandatorySteps steps;

  /** How many times more than others a thread may yield. */
  private final int mostYields;

  private Cost cost = Cost.NOTHING;

  /** Whether threads have the same numbers, in the same order, in all executions. */
  private boolean numbered;

  private int width;
  private int bits;

  /** Whether states contain which threads are left before they release a lock. */
  private boolean defers;

  /** How many more places may be examined for this execution, and for what is past the level. */
  private int left;

  private int leftPastLevel;

  private int[] done = new int[0];
  private int[] goal = new int[0];
  private final CostPriorityQueue states = new CostPriorityQueue();

  public CheapestLinearization(MandatorySteps steps, int mostYields) {
    this.steps = steps;
    this.mostYields = mostYields;
  }

  /** Prepares for an execution that has so many threads and steps. */
  public void begin(int threads, int stepCount) {
    width = threads;
    done = steps.done();
    goal = steps.goal();
    numbered = steps.areNumbered();
    left = MOST_STATES + STATES_PER_STEP * stepCount;
    leftPastLevel = left;
  }

  /** The same up to a level that is all that matters. */
  public int atLeast(Cost counted, int[] clock, int level) {
    return atLeast(counted, clock, level, level);
  }

  /**
   * A number of preemptions, or delays, that every execution has with the steps of a clock and the
   * extra one; not more than {@code most} + 1.
   *
   * @param clock the steps, with all that happens before them
   * @param level the most that is to be known now; what is past it is searched for a shorter time
   * @param most the most that makes a difference
   */
  public int atLeast(Cost counted, int[] clock, int level, int most) {
    cost = counted;
    if ((counted == Cost.DELAYS && !numbered) || left <= 0) {
      return 0;
    }
    steps.reset(clock);
    int longest = width + 2;
    for (int t = 0; t < width; t++) {
      longest = Math.max(longest, goal[t]);
    }
    bits = bits(longest);
    int room = Long.SIZE - 1 - (width + 1) * bits;
    if (room < 0) {
      return 0;
    }
    boolean mayDefer = counted == Cost.PREEMPTIONS && steps.mayDefer();
    defers = mayDefer && width <= room;
    steps.deferUnknown(mayDefer && !defers);
    return search(level, leftPastLevel > 0 ? most : level);
  }

  private static int bits(int largest) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(largest);
  }

  private int search(int level, int most) {
    states.clear();
    states.put(0, pack(width, 0));
    int least = search(0, level, most, left);
    left -= states.taken();
    if (least > level && level < most) {
      int before = states.taken();
      least = search(least, most, most, leftPastLevel);
      leftPastLevel -= states.taken() - before;
    }
    return least;
  }

  /** Goes on with the orders that cost so much, up to a level, and examines so many places. */
  private int search(int from, int level, int most, int places) {
    int end = states.taken() + Math.min(MOST_STATES, places);
    int spent = from;
    for (; spent <= level && states.reaches(spent); spent++) {
      for (long state = states.take(spent);
          state != CostPriorityQueue.NONE;
          state = states.take(spent)) {
        int current = unpack(state);
        if (isGoal() || states.taken() > end) {
          return spent;
        }
        expand(current, spent, most);
      }
    }
    return spent;
  }

  private void expand(int current, int spent, int most) {
    boolean held = current < width && steps.isRunning(current);
    boolean mayDefer = defers && current < width && steps.mayDefer(current);
    for (int thread = 0; thread < width; thread++) {
      if (done[thread] < goal[thread] && steps.mayComeNext(thread) && isFair(thread)) {
        if (steps.isFree(thread)) {
          boolean goesOn = held && cost != Cost.DELAYS;
          put(thread, goesOn ? current : unknown(), steps.deferring(), spent, most);
        } else {
          come(thread, spent + cost(current, thread, held), most);
          if (mayDefer && thread != current) {
            defer(current, thread, spent + 1, most);
          }
        }
      }
    }
  }

  /** The next step of a thread comes; locks that it is about to take are released before. */
  private void come(int thread, int spent, int most) {
    long deferring = steps.deferring();
    if (deferring == 0) {
      put(thread, thread, 0, spent, most);
      return;
    }
    int holder = steps.mustRelease(thread);
    long left = deferring & ~(1L << thread);
    int more = 0;
    if (holder >= 0) {
      left &= ~(1L << holder);
      steps.defer(left);
      more = steps.isRunning(holder) ? 1 : 0;
      steps.defer(deferring);
    }
    put(thread, thread, left, spent + more, most);
  }

  /** The same if the current thread was left before what it released in its latest step. */
  private void defer(int current, int thread, int spent, int most) {
    long deferring = steps.deferring();
    steps.defer(deferring | 1L << current);
    if (steps.mustRelease(thread) != current) {
      come(thread, spent, most);
    }
    steps.defer(deferring);
  }

  private void put(int thread, int current, long deferring, int spent, int most) {
    if (spent <= most) {
      done[thread]++;
      states.put(spent, pack(current, deferring));
      done[thread]--;
    }
  }

  /**
   * The number that stands for the running thread if it is unknown; before the first step, width.
   */
  private int unknown() {
    return width + 1;
  }

  /** The cost if a thread comes after the current one with a step that is not free. */
  private int cost(int current, int thread, boolean held) {
    return switch (cost) {
      case NOTHING -> 0;
      case PREEMPTIONS -> held && thread != current ? 1 : 0;
      case DELAYS -> current == unknown() ? 0 : delays(current, thread);
    };
  }

  /**
   * How many threads the round-robin scheduler reaches before a thread that certainly can go on.
   */
  private int delays(int current, int thread) {
    int from = current == width ? 0 : current;
    int delays = 0;
    for (int t = from; t != thread; t = t + 1 == width ? 0 : t + 1) {
      boolean yields = t == current && steps.kindOfNext(t) == OperationKind.YIELD;
      delays += !yields && steps.isEnabled(t) ? 1 : 0;
    }
    return delays;
  }

  /** Whether a thread may take its next step although that may be a yield. */
  private boolean isFair(int thread) {
    if (mostYields == Integer.MAX_VALUE || steps.kindOfNext(thread) != OperationKind.YIELD) {
      return true;
    }
    int own = steps.yields(thread);
    int least = own;
    for (int t = 0; t < width; t++) {
      if (t != thread && steps.yields(t) < least && steps.isEnabled(t)) {
        least = steps.yields(t);
      }
    }
    return own == least || own - least < mostYields;
  }

  private boolean isGoal() {
    for (int thread = 0; thread < width; thread++) {
      if (done[thread] < goal[thread]) {
        return false;
      }
    }
    return true;
  }

  private long pack(int current, long deferring) {
    long state = current + 1L;
    for (int thread = 0; thread < width; thread++) {
      state = state << bits | done[thread];
    }
    return defers ? state << width | deferring : state;
  }

  /** Sets what is done in a state and returns the thread that ran last in it. */
  private int unpack(long state) {
    long rest = state;
    if (defers) {
      steps.defer(rest & ((1L << width) - 1));
      rest >>>= width;
    }
    for (int thread = width - 1; thread >= 0; thread--) {
      done[thread] = (int) (rest & ((1L << bits) - 1));
      rest >>>= bits;
    }
    return (int) rest - 1;
  }
}
