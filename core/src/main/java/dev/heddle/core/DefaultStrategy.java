package dev.heddle.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The search of somebody who asks for nothing in particular: systematic, by reduction, few
 * preemptions first, and once that takes long, or is seen to, some of other kinds in between.
 *
 * <p>Small programs are exhausted. For large ones the verdict tells up to how many preemptions
 * everything was covered; random executions look at what lies beyond, and random ways down the tree
 * of the reduced search tell how large it is.
 */
public final class DefaultStrategy extends ForwardingStrategy {
  /**
   * How many executions are all systematic, unless there are more to come than that: then every
   * second of them is random.
   */
  private static final int BEGINNING = 200;

  /** Of so many executions after that, one is random and one probes, the others are systematic. */
  private static final int ROUND = 4;

  private static final int PCT_DEPTH = 3;

  private final DporStrategy systematic;
  private final ProbingFrontier probing;
  private final DporStrategy probe;
  private final List<Strategy> random;
  private long executions;
  private long randomExecutions;

  /** Whether there were more executions known to come than the beginning has room for. */
  private boolean large;

  /** A search whose random parts depend on a seed. */
  public DefaultStrategy(long seed) {
    this(new DporStrategy(Integer.MAX_VALUE), seed);
  }

  private DefaultStrategy(DporStrategy systematic, long seed) {
    super(systematic);
    this.systematic = systematic;
    probing = new ProbingFrontier(seed);
    probe = new DporStrategy(probing);
    random =
        List.of(
            new PctStrategy(PCT_DEPTH, seed),
            new PosStrategy(seed),
            new RandomStrategy(seed),
            new RffStrategy(seed),
            new SurwStrategy(seed),
            new SwarmStrategy(1, seed));
  }

  @Override
  public boolean begin() {
    forwardTo(next());
    executions++;
    if (super.begin()) {
      return true;
    }
    if (!systematic.wasTooMuch()) {
      return false;
    }
    forwardTo(nextRandom());
    return super.begin();
  }

  private Strategy next() {
    if (executions >= BEGINNING) {
      long turn = executions % ROUND;
      return turn == 0 ? nextRandom() : turn == 1 && !systematic.wasTooMuch() ? probe : systematic;
    }
    large |= executions + systematic.known() > BEGINNING;
    return large && executions % 2 == 1 ? nextRandom() : systematic;
  }

  private Strategy nextRandom() {
    return random.get((int) (randomExecutions % random.size()));
  }

  @Override
  public void end(Point point, Outcome outcome) {
    if (random.contains(inner())) {
      randomExecutions++;
    }
    super.end(point, outcome);
  }

  @Override
  public void restart() {
    systematic.restart();
    probe.restart();
    random.forEach(Strategy::restart);
    forwardTo(systematic);
    executions = 0;
    randomExecutions = 0;
    large = false;
  }

  @Override
  public boolean wantsTrace() {
    return true;
  }

  @Override
  public Coverage coverage(boolean finished) {
    return systematic.coverage(finished);
  }

  @Override
  public List<Limit> limits(boolean finished) {
    return systematic.limits(finished);
  }

  @Override
  public @Nullable Size size() {
    boolean known = !systematic.wasTooMuch() && !probe.wasTooMuch();
    return known ? probing.estimate().size(Size.Kind.CLASSES) : null;
  }

  @Override
  public List<String> notes(boolean finished) {
    List<String> notes = new ArrayList<>(systematic.notes(finished));
    if (randomExecutions > 0) {
      notes.add(String.format(Locale.ROOT, "%,d of them chosen at random", randomExecutions));
    }
    return notes;
  }
}
