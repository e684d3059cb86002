package dev.heddle.runtime;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.core.AccessListener;
import dev.heddle.core.Budget;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Search;
import dev.heddle.hooks.memory.ClassLoadCounter;
import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.names.StableClassName;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches the interleavings of a Java program: the entry to this module. */
public final class JavaSearch {
  /** How often a replay is tried while classes are still being loaded, at most. */
  private static final int MOST_RUNS = 5;

  private final JavaSettings settings;
  private final @Nullable AccessListener listener;
  private volatile @Nullable ExecutionEngine last;
  private volatile @Nullable ExecutionRunner lastExecutions;
  private volatile @Nullable Search searching;

  /** The time limit of the replayed search, if that search ended by it. */
  private Duration maxReplayTime = Duration.ofSeconds(Long.MAX_VALUE);

  /** A search under the given settings; installs the agent if it is not there. */
  public JavaSearch(JavaSettings settings) {
    this(settings, null);
  }

  /** The same, which also reports to a listener how threads synchronise and what they share. */
  public JavaSearch(JavaSettings settings, @Nullable AccessListener listener) {
    this.settings = settings;
    this.listener = listener;
    prepare();
    HookPreloading.run();
  }

  /**
   * Prepares this JVM for searches. It should be done before classes of programs are loaded: those
   * that are loaded already cannot be instrumented in full.
   */
  public static void prepare() {
    HeddleAgent.install();
    StableClassName.of(JavaSearch.class); // its classes must not be loaded in a report
    ClassLoadCounter.tell(IdentityHash::keep);
  }

  /**
   * Explores a program; {@link NotControlledException} if it did not run under control.
   *
   * @param name how the program is called in its schedules
   */
  public Verdict explore(
      ProgramBody body,
      Strategy strategy,
      Budget budget,
      String name,
      Search.@Nullable Progress progress) {
    ExecutionEngine engine = engine(settings);
    ExecutionRunner executions = executions(engine);
    JavaProgram program = new JavaProgram(engine, executions, body, name);
    Search search = Search.of(program, strategy, budget, program.settings(), progress);
    searching = search;
    Verdict verdict;
    try {
      verdict = run(engine, executions, search, budget);
    } catch (NondeterminismException e) {
      String left = engine.files.leftBehind();
      NondeterminismException found =
          left == null ? e : e.with("the program leaves the file " + left + " behind");
      throw explained(
          found,
          body,
          engine.scheduler.execution().schedule(program.settings()),
          budget.maxSteps());
    }
    verdict = SearchNotes.add(verdict, engine, executions).withLeft(engine.leftovers.all());
    ControlCheck.check(engine, verdict);
    return verdict.races().isEmpty() ? verdict : withAccesses(verdict, body, budget.maxSteps());
  }

  /**
   * Lets the exploration that is under way end soon, with what it has found; for another thread to
   * call.
   */
  public void stop() {
    Search search = searching;
    ExecutionRunner executions = lastExecutions;
    if (search != null && executions != null) {
      search.stop();
      executions.stop();
    }
  }

  private Verdict run(
      ExecutionEngine engine, ExecutionRunner executions, Search search, Budget budget) {
    return SearchThread.run(
        engine,
        executions,
        budget.maxTime(),
        () -> {
          try {
            return search.run();
          } finally {
            engine.initialisers.restore();
          }
        },
        new SearchThread.Answers<>() {
          @Override
          public Verdict stuck(Outcome outcome) {
            return search.givenUp(outcome);
          }

          @Override
          public Verdict overdue(Outcome outcome) {
            maxReplayTime = budget.maxTime();
            return search.overdue(outcome);
          }
        });
  }

  /** What is nondeterministic, with the first step that differs if the program is run again. */
  private NondeterminismException explained(
      NondeterminismException found, ProgramBody body, Schedule schedule, int maxSteps) {
    DescribedSteps first = new DescribedSteps();
    replayOnce(body, schedule, maxSteps, first);
    for (int i = 1; i < MOST_RUNS; i++) {
      DescribedSteps later = new DescribedSteps();
      replayOnce(body, schedule, maxSteps, later);
      String difference = first.difference(later);
      if (difference != null) {
        return found.with(difference);
      }
    }
    return found;
  }

  /** The verdict with both accesses of each race, for which its execution is run once more. */
  private Verdict withAccesses(Verdict verdict, ProgramBody body, int maxSteps) {
    ExecutionEngine searched = last;
    ExecutionRunner searchedExecutions = lastExecutions;
    List<Verdict.Finding> races = new ArrayList<>();
    for (Verdict.Finding found : verdict.races()) {
      ReplayResult replay = replay(body, found.schedule(), maxSteps, null);
      Verdict.Finding race = found;
      for (Outcome.Race again : replay.races()) {
        if (again.equals(found.outcome()) || replay.races().size() == 1) {
          race =
              new Verdict.Finding(
                  again, found.count(), found.execution(), replay.preemptions(), replay.schedule());
        }
      }
      races.add(race);
    }
    last = searched;
    lastExecutions = searchedExecutions;
    return verdict.withRaces(races);
  }

  /**
   * Runs a program once by a schedule, with the scheduling points that it was recorded with; more
   * than once if it leaves the schedule while classes are still being loaded, which schedules know
   * nothing of.
   */
  public ReplayResult replay(
      ProgramBody body, Schedule schedule, int maxSteps, @Nullable ExecutionListener told) {
    long loaded = ClassLoadCounter.count();
    ReplayResult replay = replayOnce(body, schedule, maxSteps, told);
    if (replay.divergence() == null) {
      return replay;
    }
    for (int i = 0; i < MOST_RUNS && ClassLoadCounter.count() > loaded; i++) {
      loaded = ClassLoadCounter.count();
      replay = again(body, schedule, maxSteps, told);
    }
    // A nondeterministic program may have followed its schedule accidentally.
    return replay.divergence() == null ? again(body, schedule, maxSteps, told) : replay;
  }

  private ReplayResult again(
      ProgramBody body, Schedule schedule, int maxSteps, @Nullable ExecutionListener told) {
    if (told != null) {
      told.again();
    }
    return replayOnce(body, schedule, maxSteps, told);
  }

  private ReplayResult replayOnce(
      ProgramBody body, Schedule schedule, int maxSteps, @Nullable ExecutionListener told) {
    ScheduleSettings recorded = ScheduleSettings.of(schedule.settings());
    ExecutionEngine engine = engine(recorded.settings(settings));
    ExecutionRunner executions = executions(engine);
    engine.refinement.settle();
    JavaProgram program = new JavaProgram(engine, executions, body, recorded.program());
    ReplayResult replay =
        SearchThread.run(
            engine,
            executions,
            maxReplayTime,
            () -> {
              try {
                ReplayResult run = ReplayResult.run(program, schedule, maxSteps, told);
                while (program.spoilt()) {
                  if (told != null) {
                    told.again();
                  }
                  run = ReplayResult.run(program, schedule, maxSteps, told);
                }
                return run;
              } finally {
                engine.initialisers.restore();
              }
            },
            new SearchThread.Answers<>() {
              @Override
              public ReplayResult stuck(Outcome outcome) {
                return givenUp(engine, schedule, outcome, /* overdue= */ false);
              }

              @Override
              public ReplayResult overdue(Outcome outcome) {
                return givenUp(engine, schedule, outcome, /* overdue= */ true);
              }
            });
    ControlCheck.late();
    return replay;
  }

  private static ReplayResult givenUp(
      ExecutionEngine engine, Schedule schedule, Outcome outcome, boolean overdue) {
    int preemptions = engine.scheduler.execution().preemptions();
    return new ReplayResult(outcome, preemptions, null, schedule, List.of(), overdue);
  }

  /** The uncaught exception of the latest execution; null if there was none. */
  public @Nullable Throwable thrown() {
    return last == null ? null : last.ending.thrown();
  }

  /** How often a native frame kept a thread from being unmounted in the latest search. */
  public long timesPinned() {
    return lastExecutions == null ? 0 : lastExecutions.timesPinned();
  }

  /** How often code that is not instrumented let a thread run on whose execution was over. */
  public long timesSwallowed() {
    return last == null ? 0 : last.counts.swallowed();
  }

  private ExecutionRunner executions(ExecutionEngine engine) {
    ExecutionRunner executions = new ExecutionRunner(engine);
    lastExecutions = executions;
    return executions;
  }

  private ExecutionEngine engine(JavaSettings used) {
    ExecutionEngine engine = new ExecutionEngine(used, listener);
    last = engine;
    return engine;
  }
}
