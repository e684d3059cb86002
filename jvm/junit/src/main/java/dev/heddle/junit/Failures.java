package dev.heddle.junit;

import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Failures as JUnit shows them. */
final class Failures {
  private static final String INDENT = "\n  ";

  private Failures() {}

  /** The story of a finding. */
  static String story(
      Exploring exploring, Verdict verdict, Verdict.Finding finding, Replayed replayed) {
    String head =
        exploring.program()
            + ": "
            + finding.outcome().failure()
            + " in execution "
            + finding.execution();
    return head
        + body(finding.outcome(), replayed)
        + INDENT
        + "covered: "
        + CoverageText.of(verdict, exploring.options())
        + replayLine(finding.schedule());
  }

  /** The story of a replay that a user asked for. */
  static String story(Exploring exploring, Schedule schedule, Replayed replayed) {
    Outcome outcome = replayed.replay().outcome();
    return exploring.program()
        + ": "
        + outcome.failure()
        + " in the replay"
        + body(outcome, replayed)
        + replayLine(schedule);
  }

  private static String body(Outcome recorded, Replayed replayed) {
    StringBuilder text = new StringBuilder();
    text.append(INDENT).append(recorded.summary()).append('\n');
    for (String line : replayed.steps().lines()) {
      text.append(INDENT).append(line);
    }
    text.append('\n');
    String doubt = doubt(recorded, replayed);
    if (!doubt.isEmpty()) {
      text.append(INDENT).append(doubt);
    }
    return text.toString();
  }

  /** Why the steps may not be those that were recorded, or empty. */
  static String doubt(Outcome recorded, Replayed replayed) {
    NondeterminismException divergence = replayed.replay().divergence();
    String mismatch = replayed.mismatch();
    if (divergence != null) {
      return divergence.getMessage() + (mismatch.isEmpty() ? "" : " (" + mismatch + ")");
    }
    return recorded.equals(replayed.replay().outcome())
        ? ""
        : "the program is nondeterministic: run again it ended otherwise: "
            + replayed.replay().outcome().summary();
  }

  private static String replayLine(Schedule schedule) {
    return INDENT + "replay:  @HeddleTest(replay = \"" + schedule + "\")";
  }

  /** An error whose message says it all, so that it needs no stack. */
  static AssertionError withoutStory(String message) {
    return error(message, null);
  }

  /** An error with the frames of the program only. */
  static AssertionError error(String message, @Nullable Throwable cause) {
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
        .filter(frame -> !isHarness(frame.getClassName()))
        .toArray(StackTraceElement[]::new);
  }

  private static boolean isHarness(String className) {
    return className.startsWith("dev.heddle.junit.")
        || className.startsWith("dev.heddle.runtime.")
        || className.startsWith("dev.heddle.core.")
        || className.startsWith("dev.heddle.hooks.")
        || className.startsWith("java.lang.invoke.")
        || className.startsWith("jdk.internal.");
  }
}
