package dev.heddle.cli;

import dev.heddle.core.AccessListener;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.Schedule;
import dev.heddle.core.Search;
import dev.heddle.runtime.Invariant;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.ProgramBody;
import dev.heddle.runtime.ScheduleSettings;
import dev.heddle.trace.ExecutionReport;
import dev.heddle.trace.Style;
import dev.heddle.trace.Trace;
import org.jspecify.annotations.Nullable;

/** A program together with how it is run: what searching and replaying have in common. */
final class Run {
  private final ScheduleSettings settings;
  private final JavaSearch search;
  private final ProgramBody body;

  Run(ScheduleSettings settings, ProgramOptions options, @Nullable AccessListener listener) {
    ClassPath classPath = options.classPath();
    this.settings = settings;
    // The agent is installed here, before classes of the program are loaded.
    this.search = new JavaSearch(settings.settings(), listener);
    ProgramBody program = Target.find(settings.program(), classPath).body();
    this.body = Invariant.around(program, options.invariants(classPath));
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
    Search.Replay replay = search.replay(body, schedule, maxSteps, trace);
    return new Replayed(replay, trace);
  }

  /** What a replay did. */
  record Replayed(Search.Replay replay, Trace trace) {
    /**
     * Why the program must be called nondeterministic, or null if it followed its schedule to the
     * expected outcome.
     */
    @Nullable String difference(@Nullable Outcome expected) {
      NondeterminismException divergence = replay.divergence();
      if (divergence != null) {
        return String.valueOf(divergence.getMessage());
      }
      return expected == null || expected.equals(replay.outcome())
          ? null
          : "the program is nondeterministic: by the same schedule it ended once with \""
              + expected.summary()
              + "\" and then with \""
              + replay.outcome().summary()
              + "\"";
    }

    String report(
        String program,
        long execution,
        double seconds,
        String covered,
        String command,
        Style style) {
      return new ExecutionReport(
              program, replay.outcome(), execution, seconds, trace, covered, command)
          .render(style);
    }
  }
}
