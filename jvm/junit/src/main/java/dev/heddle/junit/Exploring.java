package dev.heddle.junit;

import dev.heddle.checks.Races;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Replay;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
import dev.heddle.runtime.settings.Settings;
import dev.heddle.trace.Trace;

/** One program, and how to explore and replay it. */
final class Exploring {
  /** The outcome of a program that returns no value. */
  static final String NORMAL_END = "ended normally";

  /** Only one execution at a time can be under control in a JVM. */
  private static final Object TURN = new Object();

  private final String program;
  private final ProgramBody body;
  private final Options options;

  Exploring(String program, ProgramBody body, Options options) {
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
    Settings settings = options.settings();
    synchronized (TURN) {
      try {
        Verdict verdict =
            new JavaSearch(settings, options.races().listener())
                .explore(body, options.newStrategy(), options.budget(), program, null);
        return new Exploration(this, options.races().qualify(verdict, settings.allAccesses()));
      } catch (NotControlledException | NondeterminismException e) {
        throw Failures.withoutStory(String.valueOf(e.getMessage()));
      }
    }
  }

  /**
   * Runs once more by a schedule; {@link IllegalArgumentException} with one clear line if it cannot
   * be one of this program.
   */
  Replayed replay(Schedule schedule) {
    ScheduleSettings recorded = ScheduleSettings.parse(schedule.settings(), options.settings());
    recorded.requireThisJdk();
    if (!recorded.program().equals(program)) {
      throw new IllegalArgumentException(
          "the schedule is one of " + recorded.program() + ", not of " + program);
    }
    Trace trace = new Trace();
    synchronized (TURN) {
      JavaSearch search = new JavaSearch(recorded.settings(), options.races().listener());
      Replay replay = search.replay(body, schedule, options.budget().maxSteps(), trace);
      return new Replayed(replay, options.races().outcome(replay), search.thrown(), trace);
    }
  }
}
