package dev.heddle.junit;

import dev.heddle.core.Outcome;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.trace.ExecutionReport;
import dev.heddle.trace.Explored;
import dev.heddle.trace.Style;
import dev.heddle.trace.VerdictText;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Failures as JUnit shows them. */
final class JUnitFailures {
  /** Frames of Heddle, of what it calls a test through, and of JUnit's assertions. */
  private static final List<String> HARNESS =
      List.of(
          "dev.heddle.core.",
          "dev.heddle.hooks.",
          "dev.heddle.junit.",
          "dev.heddle.runtime.",
          "java.lang.invoke.",
          "jdk.internal.",
          "org.junit.",
          "org.opentest4j.");

  private JUnitFailures() {}

  /** The story of a finding. */
  static String story(
      ProgramExploration exploring,
      Verdict verdict,
      Verdict.Finding finding,
      RecordedReplay replayed) {
    boolean race = finding.outcome() instanceof Outcome.Race;
    String story =
        new ExecutionReport(
                exploring.program(),
                race ? finding.outcome() : replayed.replay().outcome(),
                replayed.trace(),
                replayed.races(),
                new ExecutionReport.Search(
                    finding.execution(),
                    verdict.seconds(),
                    VerdictText.coverage(
                        verdict, Explored.interleavings(), exploring.races().failures(verdict))),
                annotation(finding.outcome(), finding.schedule()))
            .render(Style.PLAIN);
    String difference = replayed.difference(finding.outcome());
    return (difference == null ? story : difference + "\n" + story) + otherRaces(verdict, replayed);
  }

  /** The races that other executions showed. */
  private static String otherRaces(Verdict verdict, RecordedReplay replayed) {
    StringBuilder text = new StringBuilder();
    for (Verdict.Finding race : verdict.races()) {
      if (!replayed.races().contains(race.outcome())) {
        text.append("  also: ").append(race.outcome().summary()).append('\n');
        text.append("        ").append(annotation(race.outcome(), race.schedule())).append('\n');
      }
    }
    return text.toString();
  }

  /** The story of a replay that a user asked for. */
  static String story(String program, Schedule schedule, RecordedReplay replayed) {
    String story =
        new ExecutionReport(
                program,
                replayed.outcome(),
                replayed.trace(),
                replayed.races(),
                ExecutionReport.Search.REPLAY,
                annotation(replayed.outcome(), schedule))
            .render(Style.PLAIN);
    String difference = replayed.difference(replayed.outcome());
    return difference == null
        ? story
        : difference + ", or the program has changed since it was recorded\n" + story;
  }

  private static String annotation(Outcome outcome, Schedule schedule) {
    String failOn =
        outcome instanceof Outcome.Left left ? "failOn = " + left.kind().name() + ", " : "";
    return "@HeddleTest(" + failOn + "replay = \"" + schedule + "\")";
  }

  /** The story of a finding as an error, caused by what the program threw, if it did. */
  static AssertionError error(String story, RecordedReplay replayed) {
    Throwable thrown = replayed.thrown();
    boolean failed = replayed.outcome().failure() != Outcome.FailureKind.NONE;
    return error(story, failed ? thrown : null);
  }

  /** An error whose message says it all, so that it needs no stack. */
  static AssertionError withoutStory(String message) {
    return error(message, (Throwable) null);
  }

  private static AssertionError error(String message, @Nullable Throwable cause) {
    AssertionError error = new AssertionError(message, cause);
    error.setStackTrace(new StackTraceElement[0]);
    if (cause != null) {
      cause.setStackTrace(program(cause.getStackTrace()));
      error.setStackTrace(cause.getStackTrace());
    }
    return error;
  }

  private static StackTraceElement[] program(StackTraceElement[] stack) {
    return Arrays.stream(stack)
        .filter(frame -> HARNESS.stream().noneMatch(frame.getClassName()::startsWith))
        .toArray(StackTraceElement[]::new);
  }
}
