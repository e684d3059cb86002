package dev.heddle.core;

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

  /** The same for all branches of an execution, for each of its steps and in any case. */
  private static final int STATES_PER_STEP = 20;

  private final CertainSteps steps;

  /** How many times more than others a thread may yield. */
  private final int mostYields;

  private Cost cost = Cost.NOTHING;

  /** Whether threads have the same numbers, in the same order, in all executions. */
  private boolean numbered;

  private int width;
  private int bits;

  /** How many places may be looked at for this execution. */
  private int left;

  private int[] done = new int[0];
  private int[] goal = new int[0];
  private final StateQueue states = new StateQueue();

  CheapestOrder(CertainSteps steps, int mostYields) {
    this.steps = steps;
    this.mostYields = mostYields;
  }

  /** Prepares for an execution that has so many threads and steps. */
  void begin(int threads, int stepCount) {
    width = threads;
    done = steps.done();
    goal = steps.goal();
    numbered = steps.areNumbered();
    left = MOST_STATES + STATES_PER_STEP * stepCount;
  }

  /**
   * A number of preemptions, or delays, that every execution has with the steps of a clock and the
   * extra one; not more than {@code most} + 1.
   *
   * @param clock the steps, with all that happens before them
   */
  int atLeast(Cost counted, int[] clock, int most) {
    cost = counted;
    if ((counted == Cost.DELAYS && !numbered) || left <= 0 || !fits(width + 2)) {
      return 0;
    }
    steps.reset(clock);
    int longest = width + 2;
    for (int t = 0; t < width; t++) {
      longest = Math.max(longest, goal[t]);
    }
    if (!fits(longest)) {
      return 0;
    }
    bits = bits(longest);
    int least = search(most);
    left -= states.taken();
    return least;
  }

  private static int bits(int largest) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(largest);
  }

  /** Whether a state has room for numbers up to the largest, one for each thread and one more. */
  private boolean fits(int largest) {
    return (width + 1) * bits(largest) <= Long.SIZE - 1;
  }

  private int search(int most) {
    states.clear();
    states.put(0, pack(width));
    for (int spent = 0; spent <= most && states.reaches(spent); spent++) {
      for (long state = states.take(spent); state != StateQueue.NONE; state = states.take(spent)) {
        int current = unpack(state);
        if (isGoal() || states.taken() > Math.min(MOST_STATES, left)) {
          return spent;
        }
        expand(current, spent, most);
      }
    }
    return most + 1;
  }

  private void expand(int current, int spent, int most) {
    boolean held = current < width && steps.isRunning(current);
    for (int thread = 0; thread < width; thread++) {
      if (done[thread] < goal[thread] && steps.mayComeNext(thread) && isFair(thread)) {
        boolean free = steps.isFree(thread);
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
