package dev.heddle.junit;

import dev.heddle.checks.Races;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
import dev.heddle.trace.Trace;

/** One program, and how to explore and replay it. */
final class ProgramExploration {
  /** The outcome of a program that returns no value. */
  static final String NORMAL_END = "ended normally";

  /** Only one execution at a time can be under control in a JVM. */
  private static final Object TURN = new Object();

  private final String program;
  private final ProgramBody body;
  private final ExplorationOptions options;

  ProgramExploration(String program, ProgramBody body, ExplorationOptions options) {
    this.program = program;
    this.body = body;
    this.options = options;
  }

  String program() {
    return program;
  }

  Races races() {
    return options.races();
  }

  /** Explores; an {@link AssertionError} if the result would mean nothing. */
  Exploration run() {
    JavaSettings settings = options.settings();
    synchronized (TURN) {
      try {
        Verdict verdict =
            new JavaSearch(settings, options.races().listener())
                .explore(body, options.newStrategy(), options.budget(), program, null);
        return new Exploration(this, options.races().qualify(verdict, settings.allAccesses()));
      } catch (NotControlledException | NondeterminismException e) {
        throw JUnitFailures.withoutStory(String.valueOf(e.getMessage()));
      }
    }
  }

  /**
   * Runs once more by a schedule; {@link IllegalArgumentException} with one clear line if it cannot
   * be one of this program.
   */
  RecordedReplay replay(Schedule schedule) {
    ScheduleSettings recorded = ScheduleSettings.of(schedule.settings());
    recorded.requireThisJdk();
    if (!recorded.program().equals(program)) {
      throw new IllegalArgumentException(
          "the schedule is one of " + recorded.program() + ", not of " + program);
    }
    Trace trace = new Trace();
    synchronized (TURN) {
      JavaSettings settings = recorded.settings(options.settings());
      JavaSearch search = new JavaSearch(settings, options.races().listener());
      ReplayResult replay = search.replay(body, schedule, options.budget().maxSteps(), trace);
      return new RecordedReplay(replay, options.races().outcome(replay), search.thrown(), trace);
    }
  }
}
