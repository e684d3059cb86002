package dev.heddle.core.search;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.SizeEstimate;
import dev.heddle.core.Strategy;
import dev.heddle.core.coverage.RandomDescents;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.PctStrategy;
import dev.heddle.core.random.PosStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.random.RffStrategy;
import dev.heddle.core.random.SurwStrategy;
import dev.heddle.core.random.SwarmStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The default search: systematic, by reduction, few preemptions first. Once that takes long, or is
 * expected to, some executions in between are random.
 *
 * <p>Small programs are exhausted. For large ones the verdict says up to how many preemptions
 * everything was covered; random executions sample what lies beyond. Some of the systematic ones
 * are taken on random ways down the tree of the search, which estimate its size.
 *
 * <p>Executions that are not systematic are at most a quarter of the systematic ones that there
 * are, as far as is known: whatever the systematic search exhausts is exhausted here as well.
 */
public final class DefaultStrategy extends ForwardingStrategy {
  /** How many executions may be not systematic for each systematic one. */
  public static final double MOST_OTHERS = 0.25;

  /**
   * The first so many executions are all systematic, unless there are more to come than that: then
   * every second of them is random.
   */
  private static final int BEGINNING = 200;

  /** Of so many executions after that, one is random. */
  private static final int ROUND = 4;

  /** By how many standard errors the estimate of what is left to do may be wrong. */
  private static final double ERRORS = 2;

  private static final int PCT_DEPTH = 3;

  private final RandomDescents descents;
  private final DporStrategy systematic;
  private final List<Strategy> random;
  private final long mostExecutions;
  private long executions;
  private long randomExecutions;

  /** How many executions were not systematic. */
  private long others;

  /** How many executions there were before the search restarted. */
  private long before;

  /** Whether there were more executions known to come than the beginning has room for. */
  private boolean large;

  /** A search whose random parts depend on a seed. */
  public DefaultStrategy(long seed) {
    this(seed, Long.MAX_VALUE);
  }

  /** The same for a search of at most so many executions. */
  public DefaultStrategy(long seed, long mostExecutions) {
    this(new RandomDescents(seed), seed, mostExecutions);
  }

  private DefaultStrategy(RandomDescents descents, long seed, long mostExecutions) {
    this(new DporStrategy(descents), descents, seed, mostExecutions);
  }

  private DefaultStrategy(
      DporStrategy systematic, RandomDescents descents, long seed, long mostExecutions) {
    super(systematic);
    this.systematic = systematic;
    this.descents = descents;
    this.mostExecutions = mostExecutions;
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
    Strategy next = next();
    forwardTo(next);
    executions++;
    others += next == systematic ? 0 : 1;
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
    large |= executions + systematic.known() > BEGINNING;
    if (!systematic.wasTooMuch() && !hasRoom()) {
      return systematic;
    }
    if (executions < BEGINNING) {
      return large && executions % 2 == 1 ? nextRandom() : systematic;
    }
    if (executions % ROUND == 0) {
      return isScarce() ? systematic : nextRandom();
    }
    return systematic;
  }

  /** Whether there are few enough executions that are not systematic for one more. */
  private boolean hasRoom() {
    long certain = executions - others + systematic.known();
    return others + 1 <= MOST_OTHERS * certain;
  }

  /**
   * Whether all that is left of the budget is needed, and about enough, for the systematic part.
   */
  private boolean isScarce() {
    SizeEstimate size = systematic.looksEverywhere() ? null : descents.sampled();
    if (size == null || !size.known() || mostExecutions == Long.MAX_VALUE) {
      return false;
    }
    double done = executions - others;
    double left = mostExecutions - before - executions;
    double atLeast = size.mean() - ERRORS * size.error() - done;
    double atMost = size.mean() + ERRORS * size.error() - done;
    return atLeast <= left && atMost * (1 + MOST_OTHERS) >= left;
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
    random.forEach(Strategy::restart);
    forwardTo(systematic);
    before += executions;
    executions = 0;
    others = 0;
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
  public List<CoveredBound> limits(boolean finished) {
    return systematic.limits(finished);
  }

  @Override
  public @Nullable SizeEstimate size() {
    // Where every reversal is a branch, the size of the tree of the search is not known.
    return systematic.wasTooMuch() || systematic.looksEverywhere() ? null : descents.size();
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
