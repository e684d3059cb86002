package dev.heddle.cli.program;

import dev.heddle.checks.Races;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.Replay;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.Invariant;
import dev.heddle.runtime.settings.MockFramework;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
import dev.heddle.trace.ExecutionReport;
import dev.heddle.trace.Style;
import dev.heddle.trace.Trace;
import dev.heddle.trace.VerdictText;
import org.jspecify.annotations.Nullable;

/** A program together with how it is run: what searching and replaying have in common. */
final class Run {
  private final ScheduleSettings settings;
  private final Races races;
  private final JavaSearch search;
  private final ProgramBody body;

  Run(ScheduleSettings settings, ProgramOptions options) {
    ClassPath classPath = options.classPath();
    this.settings = settings;
    this.races = options.races();
    // The agent is installed here, before classes of the program are loaded.
    this.search = new JavaSearch(settings.settings(), races.listener());
    // Threads of the program inherit it, as if the program had been started by itself.
    Thread.currentThread().setContextClassLoader(classPath.loader());
    Target target = Target.find(settings.program(), classPath);
    options.assertions().apply(classPath.loader(), target.type());
    MockFramework.prepare(target.type());
    this.body = Invariant.around(target.body(), options.invariants(classPath));
  }

  JavaSearch search() {
    return search;
  }

  ProgramBody body() {
    return body;
  }

  ScheduleSettings settings() {
    return settings;
  }

  /** Runs the program once by a schedule. */
  Replayed replay(Schedule schedule, int maxSteps) {
    Trace trace = new Trace();
    Replay replay = search.replay(body, schedule, maxSteps, trace);
    return new Replayed(replay, races.outcome(replay), trace);
  }

  /**
   * What a replay did.
   *
   * @param outcome how it ended, which may be a race
   */
  record Replayed(Replay replay, Outcome outcome, Trace trace) {
    /**
     * Why the program must be called nondeterministic, or the outcome is not confirmed; null if it
     * followed its schedule to the expected outcome.
     */
    @Nullable String difference(@Nullable Outcome expected) {
      if (expected != null && !expected.isReplayedAs(outcome) && Replay.unsure(expected) != null) {
        return Replay.unsure(expected);
      }
      NondeterminismException divergence = replay.divergence();
      if (divergence != null) {
        return String.valueOf(divergence.getMessage());
      }
      if (expected == null || expected.isReplayedAs(outcome)) {
        return null;
      }
      return replay.races().stream().anyMatch(expected::equals)
          ? null
          : replay.otherEnd(expected, outcome);
    }

    /**
     * Whether the replay should have come to an outcome, so that one that did not shows something.
     */
    boolean confirms(Outcome expected) {
      return !replay.overdue() && Replay.unsure(expected) == null;
    }

    /** A replay that a user asked for. */
    String report(String program, Style style) {
      return new ExecutionReport(program, outcome, 0, 0, trace, replay.races(), "", "")
          .render(style);
    }

    /** The story of a failure that a search has found. */
    String report(
        String program, Verdict verdict, Verdict.Finding failure, String command, Style style) {
      return new ExecutionReport(
              program,
              failure.outcome() instanceof Outcome.Race ? failure.outcome() : outcome,
              failure.execution(),
              verdict.seconds(),
              trace,
              replay.races(),
              VerdictText.coverage(verdict, /* failed= */ true),
              command)
          .render(style);
    }
  }
}
