package dev.heddle.bench.icb;

import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.coverage.HappensBeforeHash;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Iterative context bounding that stops at points that it has visited before: it counts how many
 * states, and how many ends of executions, need how many preemptions.
 *
 * <p>This is the algorithm of Musuvathi and Qadeer with a table of states, as they used it in an
 * explicit-state model checker. The continuations of a point depend on its state and on the thread
 * that ran last. icb reaches each such pair with the fewest preemptions first. So everything that
 * it would reach from a pair the second time, it reaches from the first time with no more
 * preemptions.
 */
final class StatesByBound extends ForwardingStrategy {
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final HappensBeforeHash hash = new HappensBeforeHash();
  private final Set<Long> states = new HashSet<>();
  private final Set<Long> ends = new HashSet<>();

  /**
   * States in which there was a choice, with the thread that ran last, and the choices made there.
   */
  private final Set<Long> places = new HashSet<>();

  private final Set<Long> ways = new HashSet<>();

  /** How many states and ends need exactly so many preemptions. */
  private long[] statesBy = new long[16];

  private long[] endsBy = new long[16];
  private int bounds;
  private int preemptions;

  /** Whether this execution has taken a path that no earlier one has taken. */
  private boolean fresh;

  private boolean givenUp;

  StatesByBound() {
    super(new IcbStrategy(Integer.MAX_VALUE));
  }

  @Override
  public boolean begin() {
    hash.begin();
    preemptions = 0;
    fresh = false;
    givenUp = false;
    return super.begin();
  }

  /** Entries that an execution has added to the tables cannot be removed. */
  @Override
  public boolean again() {
    return false;
  }

  @Override
  public int nextThread(Point point) {
    takeIn(point);
    int current = point.current();
    long place = mixed(hash.state(), current < 0 ? -1 : hash.name(point, current));
    if (!places.add(place) && fresh) {
      givenUp = true;
      return GIVE_UP;
    }
    int thread = super.nextThread(point);
    fresh |= ways.add(mixed(place, hash.name(point, thread)));
    preemptions += point.preemptions(thread);
    return thread;
  }

  @Override
  public void forced(Point point, int thread) {
    takeIn(point);
    super.forced(point, thread);
  }

  private void takeIn(Point point) {
    while (hash.steps() < point.trace().steps()) {
      if (states.add(hash.next(point))) {
        statesBy = counted(statesBy);
      }
    }
  }

  private long[] counted(long[] by) {
    long[] larger = preemptions < by.length ? by : Arrays.copyOf(by, preemptions * 2);
    larger[preemptions]++;
    bounds = Math.max(bounds, preemptions + 1);
    return larger;
  }

  private static long mixed(long number, long other) {
    long mixed = (number ^ (other + 1) * MULTIPLIER) * 0xBF58476D1CE4E5B9L;
    return mixed ^ mixed >>> 31;
  }

  @Override
  public void end(Point point, Outcome outcome) {
    takeIn(point);
    if (!givenUp && ends.add(hash.state())) {
      endsBy = counted(endsBy);
    }
    super.end(point, outcome);
  }

  @Override
  public boolean wantsTrace() {
    return true;
  }

  /** One more than the most preemptions that a state needs. */
  int bounds() {
    return bounds;
  }

  /** How many states can be reached with at most so many preemptions. */
  long states(int most) {
    return sum(statesBy, most);
  }

  /** How many ends can be reached with at most so many preemptions. */
  long ends(int most) {
    return sum(endsBy, most);
  }

  private static long sum(long[] by, int most) {
    return Arrays.stream(by).limit(most + 1L).sum();
  }
}
