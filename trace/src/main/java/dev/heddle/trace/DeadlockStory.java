package dev.heddle.trace;

import dev.heddle.core.Event;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A deadlock in words: which thread waits for what, which thread holds that, and since which line.
 */
final class DeadlockStory {
  private DeadlockStory() {}

  /** The texts of an outcome in which objects can be named. */
  static List<String> texts(Outcome outcome) {
    return outcome instanceof Outcome.Deadlock deadlock
        ? deadlock.waiting().stream().map(Outcome.Waiting::forWhat).toList()
        : List.of();
  }

  /** One line for each thread that waits, those first that wait for what another one holds. */
  static List<String> explain(Outcome.Deadlock deadlock, Trace trace, Names names) {
    List<String> lines = new ArrayList<>();
    lines.add(
        deadlock.othersRun()
            ? "  deadlock: these threads can never go on"
            : "  deadlock: no thread can go on");
    List<Outcome.Waiting> order = new ArrayList<>(deadlock.waiting());
    order.sort(Comparator.comparing(waiting -> waiting.heldBy().isEmpty()));
    for (Outcome.Waiting waiting : order) {
      String text =
          waiting.thread()
              + " waits for "
              + names.unnumbered(waiting.forWhat())
              + at(waiting.location());
      if (!waiting.heldBy().isEmpty()) {
        String since = acquired(trace, waiting);
        text += ", held by " + waiting.heldBy() + at(since == null ? "" : since);
      }
      lines.add("    " + text);
    }
    return lines;
  }

  private static String at(String location) {
    return location.isEmpty() ? "" : " (" + location + ")";
  }

  /** Where the holder of what a thread waits for got it. */
  private static @Nullable String acquired(Trace trace, Outcome.Waiting waiting) {
    int holder = trace.threadNamed(waiting.heldBy());
    String location = null;
    for (Event event : trace.events()) {
      boolean got =
          event.thread() == holder
              && event.kind() == OperationKind.LOCK
              && event.detail() == null
              && waiting.forWhat().equals(event.object());
      if (got) {
        location = event.location();
      }
    }
    return location;
  }

  /**
   * The stacks of the waiting threads, the program's own frames only, where they say more than a
   * line.
   */
  static List<String> stacks(Outcome outcome) {
    List<String> lines = new ArrayList<>();
    if (outcome instanceof Outcome.Deadlock deadlock) {
      for (Outcome.Waiting waiting : deadlock.waiting()) {
        if (Frames.ofProgram(waiting.stack()).size() > 1) {
          lines.add("  " + waiting.thread() + " waits");
          ExecutionReport.addFrames(lines, waiting.stack());
        }
      }
    }
    if (!lines.isEmpty()) {
      lines.add("");
    }
    return lines;
  }
}
