package dev.heddle.cli.program;

import dev.heddle.checks.Races;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaInvariant;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.MockFramework;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.trace.ExecutionReport;
import dev.heddle.trace.Explored;
import dev.heddle.trace.Style;
import dev.heddle.trace.Trace;
import dev.heddle.trace.VerdictText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A program together with how it is run: what searching and replaying have in common. */
final class ProgramRun {
  private final String program;
  private final JavaSettings settings;
  private final Races races;
  private final JavaSearch search;
  private final ProgramBody body;

  ProgramRun(String program, JavaSettings settings, ProgramOptions options) {
    ClassPath classPath = options.classPath();
    this.program = program;
    this.settings = settings;
    this.races = options.races();
    // The agent is installed here, before classes of the program are loaded.
    this.search = new JavaSearch(settings, races.listener());
    // Threads of the program inherit it, as they would if Java had started the program directly.
    Thread.currentThread().setContextClassLoader(classPath.loader());
    ProgramTarget target = ProgramTarget.find(program, classPath);
    options.assertions().apply(classPath.loader(), target.type());
    MockFramework.prepare(target.type());
    this.body = JavaInvariant.around(target.body(), options.invariants(classPath));
  }

  JavaSearch search() {
    return search;
  }

  ProgramBody body() {
    return body;
  }

  String program() {
    return program;
  }

  JavaSettings settings() {
    return settings;
  }

  /** Runs the program once by a schedule. */
  Replayed replay(Schedule schedule, int maxSteps) {
    Trace trace = new Trace();
    ReplayResult replay = search.replay(body, schedule, maxSteps, trace);
    return new Replayed(replay, races.outcome(replay), trace);
  }

  /**
   * What a replay did.
   *
   * @param outcome how it ended, which may be a race
   */
  record Replayed(ReplayResult replay, Outcome outcome, Trace trace) {
    /**
     * Why the program must be called nondeterministic, or the outcome is not confirmed; null if it
     * followed its schedule to the expected outcome.
     */
    @Nullable String difference(@Nullable Outcome expected) {
      if (expected != null
          && !expected.isReplayedAs(outcome)
          && ReplayResult.unsure(expected) != null) {
        return ReplayResult.unsure(expected);
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
     * Whether the replay should have reached an outcome, so that a replay that did not is
     * significant.
     */
    boolean confirms(Outcome expected) {
      return !replay.overdue() && ReplayResult.unsure(expected) == null;
    }

    /** A replay that a user asked for. */
    String report(String program, Style style) {
      return new ExecutionReport(
              program, outcome, trace, replay.races(), ExecutionReport.Search.REPLAY, "")
          .render(style);
    }

    /** The story of a failure that a search has found. */
    String report(
        String program, Verdict verdict, Verdict.Finding failure, String command, Style style) {
      return new ExecutionReport(
              program,
              failure.outcome() instanceof Outcome.Race ? failure.outcome() : outcome,
              trace,
              replay.races(),
              new ExecutionReport.Search(
                  failure.execution(),
                  verdict.seconds(),
                  VerdictText.coverage(verdict, Explored.interleavings(), List.of(failure))),
              command)
          .render(style);
    }
  }
}
