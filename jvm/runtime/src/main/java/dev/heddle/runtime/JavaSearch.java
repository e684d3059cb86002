package dev.heddle.runtime;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.core.AccessListener;
import dev.heddle.core.Budget;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.Replay;
import dev.heddle.core.Schedule;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Search;
import dev.heddle.hooks.memory.Loads;
import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.names.LastingName;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches the interleavings of a Java program: the entry to this module. */
public final class JavaSearch {
  /** How often a replay is tried while classes are still being loaded, at most. */
  private static final int MOST_RUNS = 5;

  private final Settings settings;
  private final @Nullable AccessListener listener;
  private volatile @Nullable Engine last;
  private volatile @Nullable Executions lastExecutions;
  private volatile @Nullable Search searching;

  /** As long as the search that is replayed, if that came to an end no other way. */
  private Duration maxReplayTime = Duration.ofSeconds(Long.MAX_VALUE);

  /** A search under the given settings; installs the agent if it is not there. */
  public JavaSearch(Settings settings) {
    this(settings, null);
  }

  /** The same, which also tells a listener how threads synchronise and what they share. */
  public JavaSearch(Settings settings, @Nullable AccessListener listener) {
    this.settings = settings;
    this.listener = listener;
    prepare();
    Preloading.run();
  }

  /**
   * Prepares this JVM for searches. It should be done before classes of programs are loaded: those
   * that are loaded already cannot be instrumented in full.
   */
  public static void prepare() {
    HeddleAgent.install();
    LastingName.of(JavaSearch.class); // what that needs must not be loaded while it is told
    Loads.tell(IdentityHash::keep);
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
    Engine engine = engine(settings);
    Executions executions = executions(engine);
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
    verdict = Notes.add(verdict, engine, executions).withLeft(engine.leftovers.all());
    SelfCheck.check(engine, verdict);
    return verdict.races().isEmpty() ? verdict : withAccesses(verdict, body, budget.maxSteps());
  }

  /**
   * Lets the exploration that is under way end soon, with what it has found; for another thread to
   * call.
   */
  public void stop() {
    Search search = searching;
    Executions executions = lastExecutions;
    if (search != null && executions != null) {
      search.stop();
      executions.stop();
    }
  }

  private Verdict run(Engine engine, Executions executions, Search search, Budget budget) {
    return Carrier.run(
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
        new Carrier.Answers<>() {
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
    ToldSteps first = new ToldSteps();
    replayOnce(body, schedule, maxSteps, first);
    for (int i = 1; i < MOST_RUNS; i++) {
      ToldSteps later = new ToldSteps();
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
    Engine searched = last;
    Executions searchedExecutions = lastExecutions;
    List<Verdict.Finding> races = new ArrayList<>();
    for (Verdict.Finding found : verdict.races()) {
      Replay replay = replay(body, found.schedule(), maxSteps, null);
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
  public Replay replay(
      ProgramBody body, Schedule schedule, int maxSteps, @Nullable ExecutionListener told) {
    long loaded = Loads.count();
    Replay replay = replayOnce(body, schedule, maxSteps, told);
    if (replay.divergence() == null) {
      return replay;
    }
    for (int i = 0; i < MOST_RUNS && Loads.count() > loaded; i++) {
      loaded = Loads.count();
      replay = again(body, schedule, maxSteps, told);
    }
    // A program that is nondeterministic may have followed its schedule by chance.
    return replay.divergence() == null ? again(body, schedule, maxSteps, told) : replay;
  }

  private Replay again(
      ProgramBody body, Schedule schedule, int maxSteps, @Nullable ExecutionListener told) {
    if (told != null) {
      told.again();
    }
    return replayOnce(body, schedule, maxSteps, told);
  }

  private Replay replayOnce(
      ProgramBody body, Schedule schedule, int maxSteps, @Nullable ExecutionListener told) {
    ScheduleSettings recorded = ScheduleSettings.parse(schedule.settings(), settings);
    Engine engine = engine(recorded.settings());
    Executions executions = executions(engine);
    engine.refinement.settle();
    JavaProgram program = new JavaProgram(engine, executions, body, recorded.program());
    Replay replay =
        Carrier.run(
            engine,
            executions,
            maxReplayTime,
            () -> {
              try {
                Replay run = Replay.run(program, schedule, maxSteps, told);
                while (program.spoilt()) {
                  if (told != null) {
                    told.again();
                  }
                  run = Replay.run(program, schedule, maxSteps, told);
                }
                return run;
              } finally {
                engine.initialisers.restore();
              }
            },
            new Carrier.Answers<>() {
              @Override
              public Replay stuck(Outcome outcome) {
                return givenUp(engine, schedule, outcome, /* overdue= */ false);
              }

              @Override
              public Replay overdue(Outcome outcome) {
                return givenUp(engine, schedule, outcome, /* overdue= */ true);
              }
            });
    SelfCheck.late();
    return replay;
  }

  private static Replay givenUp(
      Engine engine, Schedule schedule, Outcome outcome, boolean overdue) {
    int preemptions = engine.scheduler.execution().preemptions();
    return new Replay(outcome, preemptions, null, schedule, List.of(), overdue);
  }

  /** What a thread of the latest execution threw and nobody caught; null if there was none. */
  public @Nullable Throwable thrown() {
    return last == null ? null : last.ending.thrown();
  }

  /** How often a native frame kept a thread from being set aside in the latest search. */
  public long timesPinned() {
    return lastExecutions == null ? 0 : lastExecutions.timesPinned();
  }

  /** How often code that is not instrumented kept a thread going whose execution was over. */
  public long timesSwallowed() {
    return last == null ? 0 : last.counts.swallowed();
  }

  private Executions executions(Engine engine) {
    Executions executions = new Executions(engine);
    lastExecutions = executions;
    return executions;
  }

  private Engine engine(Settings used) {
    Engine engine = new Engine(used, listener);
    last = engine;
    return engine;
  }
}
