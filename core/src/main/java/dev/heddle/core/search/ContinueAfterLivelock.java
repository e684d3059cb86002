package dev.heddle.core.search;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.SizeEstimate;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.random.PctStrategy;
import dev.heddle.core.random.RandomStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets a search go on after a livelock, or a thread that starves, for a while: it may hide a
 * deadlock, or an exception, that other executions of the same endless loops show.
 *
 * <p>The strategy may reach the same loop again and again. So it shares the budget with random
 * strategies, which come first: the one that has taken fewer steps comes next. See {@code
 * docs/decisions/0083-continue-after-a-livelock.md}.
 */
final class ContinueAfterLivelock extends ForwardingStrategy {
  /** How many executions there are at most after the first livelock. */
  static final int MOST_EXECUTIONS = 1_000;

  /** After how many steps of these no other one begins. */
  static final long MOST_STEPS = 1_000_000;

  /** After how many nanoseconds no other one begins, if the steps are slow. */
  static final long MOST_NANOS = 2_000_000_000L;

  private static final int PCT_DEPTH = 3;

  /** The random executions are the same in each search. */
  private static final long SEED = 0;

  private final Strategy own;
  private final LongSupplier clock;
  private final List<Strategy> random =
      List.of(new RandomStrategy(SEED), new PctStrategy(PCT_DEPTH, SEED));

  /** Whether the strategy has nothing left to explore. */
  private boolean ownFinished;

  /** The first livelock, or null. */
  private @Nullable Outcome livelock;

  /** Whether a failure of another kind was found after it. */
  private boolean foundOther;

  private long start;
  private long executions;
  private long randomExecutions;
  private long ownSteps;
  private long randomSteps;

  /** Goes on with a strategy, by a clock of nanoseconds. */
  ContinueAfterLivelock(Strategy own, LongSupplier clock) {
    super(own);
    this.own = own;
    this.clock = clock;
  }

  private static boolean mayHideOthers(Outcome outcome) {
    return outcome.failure().mayHideOthers();
  }

  /** Notes a failure that would end the search. */
  void failed(Outcome outcome) {
    if (!mayHideOthers(outcome)) {
      foundOther = livelock != null;
      return;
    }
    if (livelock == null) {
      livelock = outcome;
      start = clock.getAsLong();
    }
  }

  /** Whether the search is to go on although there was a failure. */
  boolean goesOn() {
    return livelock != null
        && !foundOther
        && executions < MOST_EXECUTIONS
        && ownSteps + randomSteps < MOST_STEPS
        && clock.getAsLong() - start < MOST_NANOS;
  }

  @Override
  public boolean begin() {
    if (livelock == null) {
      return beginOwn();
    }
    if (ownSteps < randomSteps && beginOwn()) {
      return true;
    }
    forwardTo(random.get((int) (randomExecutions % random.size())));
    return inner().begin();
  }

  private boolean beginOwn() {
    forwardTo(own);
    ownFinished = ownFinished || !own.begin();
    return !ownFinished;
  }

  /** Whether the strategy itself has nothing left to explore; asked once, at the end. */
  boolean isFinished() {
    return !beginOwn();
  }

  @Override
  public void end(Point point, Outcome outcome) {
    if (livelock != null) {
      executions++;
      if (inner() == own) {
        ownSteps += point.steps();
      } else {
        randomExecutions++;
        randomSteps += point.steps();
      }
    }
    super.end(point, outcome);
  }

  @Override
  public void restart() {
    own.restart();
    random.forEach(Strategy::restart);
    forwardTo(own);
    ownFinished = false;
  }

  /** The findings in the order of the report: what was hidden comes first. */
  List<Verdict.Finding> inOrder(List<Verdict.Finding> findings) {
    if (!foundOther) {
      return findings;
    }
    List<Verdict.Finding> ordered = new ArrayList<>(findings);
    ordered.removeIf(finding -> mayHideOthers(finding.outcome()));
    findings.stream().filter(f -> mayHideOthers(f.outcome())).forEach(ordered::add);
    return ordered;
  }

  @Override
  public void endsAt(long nanoTime) {
    own.endsAt(nanoTime);
  }

  @Override
  public boolean wantsTrace() {
    return own.wantsTrace();
  }

  @Override
  public Coverage coverage(boolean finished) {
    return own.coverage(finished);
  }

  @Override
  public List<CoveredBound> limits(boolean finished) {
    return own.limits(finished);
  }

  @Override
  public @Nullable SizeEstimate size() {
    return own.size();
  }

  @Override
  public List<String> notes(boolean finished) {
    List<String> notes = new ArrayList<>(own.notes(finished));
    if (executions > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%s%,d more execution%s, %,d of them chosen at random%s",
              Verdict.AFTER_LIVELOCK,
              executions,
              executions == 1 ? "" : "s",
              randomExecutions,
              foundOther ? "" : ", and found no other failure"));
    }
    return notes;
  }

  @Override
  public String toString() {
    return own.toString();
  }
}
