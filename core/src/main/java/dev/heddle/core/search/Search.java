package dev.heddle.core.search;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Deadline;
import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.SizeEstimate;
import dev.heddle.core.StateStatistics;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import dev.heddle.core.coverage.DistinctStateCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The loop that executes a program again and again as a strategy says, until that is done or the
 * budget is spent.
 */
public final class Search {
  private static final int PROGRESS_INTERVAL = 64;

  /** How often an execution is run, at most, because it was a warm-up execution. */
  private static final int MOST_RUNS = 10;

  /** How many executions may be broken off before the first that counts, however long it takes. */
  private static final int PATIENCE = 100;

  /** Receives how far a search has come, every few executions. */
  public interface Progress {
    /** Reports how far the search has come; the argument is valid only during the call. */
    void report(Standing standing);
  }

  /** How far a search has come. */
  public final class Standing {
    private double seconds;

    private Standing() {}

    /** How many executions there were. */
    public long executions() {
      return counts.executions();
    }

    /** How many distinct outcomes they had. */
    public int outcomes() {
      return tallies.size();
    }

    /** How long it took. */
    public double seconds() {
      return seconds;
    }

    /** The states they passed through, or null if they are not counted. */
    public @Nullable StateStatistics states() {
      return Search.this.states();
    }

    /** The bounds up to which everything was explored. */
    public List<CoveredBound> limits() {
      return strategy.limits(/* finished= */ false);
    }

    /** How much there is in all, or null. */
    public @Nullable SizeEstimate size() {
      return strategy.size();
    }
  }

  private final Program program;
  private final ContinueAfterLivelock strategy;
  private final Budget budget;

  /**
   * The settings that schedules refer to; they change when the program needs more scheduling
   * points.
   */
  private ReplaySettings settings;

  private final @Nullable Progress progress;
  private final Standing standing = new Standing();
  private final Deadline deadline;
  private final Execution execution;

  /** The states of traced executions; null if they are not traced. */
  private @Nullable DistinctStateCounter states;

  private final Map<Outcome, OccurrenceCount> tallies = new LinkedHashMap<>();

  /** The data races by their variables. */
  private final Map<String, Verdict.Finding> races = new LinkedHashMap<>();

  private final long start = System.nanoTime();
  private final long maxNanos;
  private volatile boolean stopped;
  private final Counts counts = new Counts();

  /** Why the last execution is run again or does not count, if so. */
  private Set<RunAgain> reasons = Set.of();

  /** Why the search ends before its time, whatever is left to explore, or null. */
  private @Nullable VerdictNote end;

  private Search(
      Program program,
      Strategy strategy,
      Budget budget,
      ReplaySettings settings,
      @Nullable Progress progress) {
    this.program = program;
    this.strategy = new ContinueAfterLivelock(strategy, System::nanoTime);
    this.deadline = new Deadline(System::nanoTime);
    this.budget = budget;
    this.settings = settings;
    this.progress = progress;
    this.execution = new Execution(this.strategy, budget.maxSteps(), null, deadline);
    this.states = strategy.wantsTrace() ? new DistinctStateCounter() : null;
    this.maxNanos = nanos(budget.maxTime());
  }

  /** A time in nanoseconds, or the longest there is if it is longer. */
  private static long nanos(Duration time) {
    return time.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? time.toNanos() : Long.MAX_VALUE;
  }

  /**
   * Searches a program.
   *
   * @param settings what a schedule of this program needs to have its meaning
   */
  public static Verdict run(
      Program program,
      Strategy strategy,
      Budget budget,
      ReplaySettings settings,
      @Nullable Progress progress) {
    return of(program, strategy, budget, settings, progress).run();
  }

  /** A search that is still to be {@link #run()}, and can be given up by another thread. */
  public static Search of(
      Program program,
      Strategy strategy,
      Budget budget,
      ReplaySettings settings,
      @Nullable Progress progress) {
    return new Search(program, strategy, budget, settings, progress);
  }

  /**
   * The verdict if the execution that is under way never ends, which counts as the given outcome.
   * The thread that searches must not use this object again.
   */
  public Verdict givenUp(Outcome outcome) {
    counts.add(RunAgain.Count.EXECUTION, outcome);
    count(outcome);
    return verdict(/* finished= */ false);
  }

  /**
   * The verdict if the time is over and the execution that is under way does not end soon, for the
   * reason that the given outcome says. That outcome does not count: the execution might still have
   * ended. The thread that searches must not use this object again.
   */
  public Verdict overdue(Outcome outcome) {
    String which = counts.executions() == 0 ? "first" : "last";
    String what = " execution was given up when the time was over: " + outcome.summary();
    return verdict(/* finished= */ false).with(VerdictNote.remark("the " + which + what));
  }

  /**
   * Lets the search end with what it knows after the execution that is under way; for another
   * thread to call.
   */
  public void stop() {
    stopped = true;
    strategy.endsAt(System.nanoTime());
  }

  /** Searches, once. */
  public Verdict run() {
    if (maxNanos < Long.MAX_VALUE) {
      strategy.endsAt(start + maxNanos);
      deadline.endsAt(start + maxNanos);
    }
    boolean finished = false;
    try {
      finished = search();
      // What ended the search may have come just when there was nothing left to explore.
      finished = finished || (end == null && !execution.overdue() && strategy.isFinished());
    } catch (OutOfMemoryError e) {
      end = Verdict.OUT_OF_MEMORY;
    }
    if (execution.overdue() && end == null) {
      String steps = String.format(Locale.ROOT, "%,d", execution.point().steps());
      return overdue(new Outcome.Aborted("it had taken " + steps + " steps"));
    }
    return verdict(finished && end == null);
  }

  /** Executes the program again and again; returns whether nothing is left to explore. */
  private boolean search() {
    boolean failed = false;
    while (end == null && inBudget() && (!failed || goesOn()) && inTime()) {
      if (!strategy.begin()) {
        return true;
      }
      Outcome outcome = execute();
      if (execution.overdue()) {
        return false;
      }
      end = execution.lastBecause();
      if (!reasons.contains(RunAgain.RESTART)) {
        strategy.end(execution.point(), outcome);
      }
      RunAgain.Count as = RunAgain.count(reasons, outcome);
      counts.add(as, outcome);
      if (as == RunAgain.Count.EXECUTION) {
        failed |= count(outcome);
        if (states != null) {
          states.add(execution.point());
        }
      }
      noteRaces();
      ReplaySettings refinement = execution.takeRefinement();
      if (refinement != null) {
        settings = refinement;
        strategy.restart();
        states = states == null ? null : new DistinctStateCounter();
      }
    }
    return false;
  }

  /** Runs what the strategy has begun, more than once if that was a warm-up execution. */
  private Outcome execute() {
    Outcome outcome = executeOnce();
    OccurrenceCount earlier = null;
    Outcome failure = null;
    for (int runs = 1; runs < MOST_RUNS && beginAgain(); runs++) {
      noteRaces();
      if (outcome.failure() != Outcome.FailureKind.NONE) {
        failure = outcome;
        earlier = tally();
      }
      outcome = executeOnce();
    }
    if (failure != null && earlier != null && !failure.equals(outcome)) {
      tallies.putIfAbsent(failure, earlier);
    }
    return outcome;
  }

  private Outcome executeOnce() {
    deadline.begin(counts.executions() == 0);
    execution.reset();
    Outcome outcome = withinLimit(program.execute(execution));
    reasons = RunAgain.reasons(program, execution, outcome);
    return outcome;
  }

  /** Lets the strategy repeat the same execution; false if it cannot, or need not. */
  private boolean beginAgain() {
    if (!RunAgain.sameChoices(reasons)) {
      return false;
    }
    if (strategy.again()) {
      return true;
    }
    if (counts.executions() > 0) {
      return false;
    }
    strategy.restart();
    return strategy.begin();
  }

  /**
   * The outcome if it came within the limit on steps; otherwise an aborted execution, since it does
   * not count.
   */
  private Outcome withinLimit(Outcome outcome) {
    if (execution.counts() || outcome instanceof Outcome.Aborted) {
      return outcome;
    }
    if (outcome.failure() != Outcome.FailureKind.NONE) {
      execution.point().leaveUntold();
    }
    return new Outcome.Aborted("aborted after " + budget.maxSteps() + " steps");
  }

  /** Counts an outcome of the execution that was just run; returns whether it is a failure. */
  private boolean count(Outcome outcome) {
    OccurrenceCount tally = tallies.get(outcome);
    if (tally != null) {
      tally.again();
    } else {
      tallies.put(outcome, tally());
    }
    boolean failure = outcome.failure() != Outcome.FailureKind.NONE;
    if (failure && !budget.keepGoing()) {
      strategy.failed(outcome);
    }
    return failure;
  }

  /** Whether there is to be another execution although there was a failure. */
  private boolean goesOn() {
    return budget.keepGoing() || strategy.goesOn();
  }

  /** A count that begins with the execution that was just run. */
  private OccurrenceCount tally() {
    return new OccurrenceCount(
        Math.max(counts.executions(), 1), execution.preemptions(), execution.schedule(settings));
  }

  private void noteRaces() {
    for (Outcome.Race race : execution.races()) {
      races.put(race.variable(), tally().of(race));
    }
  }

  /** Whether there may be one more execution; one that counts there may be in any case. */
  private boolean inBudget() {
    long most = budget.maxExecutions();
    return counts.executions() == 0 ? most > 0 : counts.executions() + counts.brokenOff() < most;
  }

  private boolean inTime() {
    long spent = System.nanoTime() - start;
    if (progress != null && counts.executions() % PROGRESS_INTERVAL == 0) {
      standing.seconds = spent / 1e9;
      progress.report(standing);
    }
    boolean first =
        counts.executions() == 0
            && counts.brokenOff() < PATIENCE
            && !(stopped && counts.brokenOff() > 0);
    return first || (spent < maxNanos && !stopped);
  }

  private Verdict verdict(boolean finished) {
    List<Verdict.Finding> findings = new ArrayList<>();
    tallies.forEach((outcome, tally) -> findings.add(tally.of(outcome)));
    List<Verdict.Finding> ordered = strategy.inOrder(findings);
    double seconds = (System.nanoTime() - start) / 1e9;
    Coverage coverage = strategy.coverage(finished);
    if (end != null) {
      coverage = Coverage.INTERRUPTED;
    }
    List<VerdictNote> notes = new ArrayList<>();
    // Their own coverage takes into account what notes of strategies admit.
    strategy.notes(finished).forEach(note -> notes.add(VerdictNote.remark(note)));
    if (end != null) {
      notes.add(end);
    } else if (finished && coverage == Coverage.INTERRUPTED) {
      notes.add(Verdict.UNSURE);
    } else if (stopped && !finished) {
      notes.add(Verdict.STOPPED);
    }
    notes.addAll(execution.cuts());
    notes.addAll(counts.notes());
    return new Verdict(
        coverage,
        new Verdict.Work(
            counts.executions(),
            counts.aborted(),
            seconds,
            states(),
            finished ? null : strategy.size()),
        new Verdict.Found(List.copyOf(ordered), List.copyOf(races.values()), List.of()),
        strategy.limits(finished),
        List.copyOf(notes));
  }

  private @Nullable StateStatistics states() {
    return states == null
        ? null
        : new StateStatistics(states.states(), states.redundant(), states.exact());
  }
}
