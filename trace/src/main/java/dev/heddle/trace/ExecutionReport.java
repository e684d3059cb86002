package dev.heddle.trace;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The story of an execution, usually of one that failed, for a reader who does not know Heddle:
 * what happened, by which interleaving, how much was explored, and how to replay it.
 *
 * @param program what was run
 * @param outcome how it ended
 * @param trace what happened
 * @param races the data races in it
 * @param search how it was found
 * @param replay the command that replays it; empty to say nothing
 */
public record ExecutionReport(
    String program,
    Outcome outcome,
    Trace trace,
    List<Outcome.Race> races,
    Search search,
    String replay) {
  /**
   * How an execution was found.
   *
   * @param execution in which execution, counted from 1; 0 for a replay
   * @param seconds how long that took
   * @param covered how much was explored, in words; empty to say nothing
   */
  public record Search(long execution, double seconds, String covered) {
    /** It was asked for. */
    public static final Search REPLAY = new Search(0, 0, "");

    private String when() {
      return execution == 0
          ? "again"
          : String.format(Locale.ROOT, "in execution %,d (%.1f s)", execution, seconds);
    }
  }

  private static final int MOST_FRAMES = 5;
  private static final int MOST_MESSAGE_LINES = 6;
  private static final int MOST_CAUSES = 4;
  private static final int MOST_CAUSE_FRAMES = 3;
  private static final int MOST_CAUSE_LINES = 3;
  private static final String EARLY =
      "a time limit was reached early, while other threads could still run, as if these were slow;"
          + " to leave such executions out: --early-timeouts 0, @HeddleTest(earlyTimeouts = 0)";

  /** The text of the report, with a line break at its end. */
  public String render(Style style) {
    List<String> texts = new ArrayList<>(Story.details(trace));
    texts.addAll(DeadlockStory.texts(outcome));
    if (outcome instanceof Outcome.Invariant invariant) {
      texts.addAll(invariant.state());
    }
    if (outcome instanceof Outcome.Left left) {
      texts.addAll(left.names());
    }
    Names names = new Names(Story.objects(trace), texts);
    List<String> lines = new ArrayList<>();
    boolean failed = outcome.failure() != Outcome.FailureKind.NONE;
    String verdict = failed ? style.bad("FAILED") : "no failure";
    lines.add(program + "  " + verdict + "  " + search.when());
    lines.addAll(what(names));
    lines.add("");
    List<String> story = Layout.of(trace, Story.of(trace, outcome, names), style);
    if (!story.isEmpty()) {
      lines.addAll(story);
      lines.add("");
    }
    lines.addAll(DeadlockStory.stacks(outcome));
    if (trace.events().stream().anyMatch(event -> event.kind() == OperationKind.TIMEOUT)) {
      lines.addAll(Layout.wrap("  ", EARLY));
    }
    for (Outcome.Race race : races) {
      if (!race.equals(outcome)) {
        lines.addAll(Layout.wrap("  ", race.summary()));
      }
    }
    if (!search.covered().isEmpty()) {
      lines.addAll(Layout.wrap("  covered:  ", search.covered()));
    }
    if (!replay.isEmpty()) {
      lines.add("  replay:   " + replay);
    }
    return String.join("\n", lines) + "\n";
  }

  private List<String> what(Names names) {
    if (outcome instanceof Outcome.Uncaught uncaught) {
      return uncaught(uncaught);
    }
    if (outcome instanceof Outcome.Deadlock deadlock) {
      return DeadlockStory.explain(deadlock, trace, names);
    }
    if (outcome instanceof Outcome.Livelock livelock) {
      List<String> lines = new ArrayList<>();
      lines.add("  livelock: although each thread has its turn, the same happens again and again");
      livelock.rounds().forEach(round -> lines.addAll(Layout.wrap("    ", round.toString())));
      return lines;
    }
    if (outcome instanceof Outcome.Starvation starvation) {
      List<String> lines = new ArrayList<>();
      lines.add("  starvation: although each thread has its turn, others always get it");
      starvation
          .starved()
          .forEach(one -> lines.addAll(Layout.wrap("    ", names.unnumbered(one.toString()))));
      starvation.rounds().forEach(round -> lines.addAll(Layout.wrap("    ", round.toString())));
      return lines;
    }
    if (outcome instanceof Outcome.Invariant || outcome instanceof Outcome.Left) {
      return Layout.wrap("  ", names.unnumbered(outcome.summary()));
    }
    if (outcome instanceof Outcome.Race race) {
      return race(race);
    }
    List<String> lines = new ArrayList<>();
    lines.add("  " + outcome.summary());
    if (outcome instanceof Outcome.Stuck stuck) {
      addFrames(lines, stuck.stack());
    }
    return lines;
  }

  private static List<String> race(Outcome.Race race) {
    List<String> lines = new ArrayList<>(Layout.wrap("  ", race.summary()));
    lines.add("    " + race.first());
    addFrames(lines, race.firstStack());
    lines.add("    " + race.second());
    addFrames(lines, race.secondStack());
    return lines;
  }

  private static List<String> uncaught(Outcome.Uncaught uncaught) {
    List<String> message = uncaught.summary().lines().toList();
    String location = Frames.location(uncaught.stack());
    String where = (location == null ? "" : location + ", ") + uncaught.thread();
    List<String> lines = new ArrayList<>(beside("  " + message.get(0), where));
    message.stream().skip(1).limit(MOST_MESSAGE_LINES).forEach(line -> lines.add("    " + line));
    if (Frames.ofProgram(uncaught.stack()).size() > 1) {
      addFrames(lines, uncaught.stack());
    }
    addCauses(lines, uncaught.causes());
    return lines;
  }

  /** The causes of an exception; of many, those next to it and the last. */
  private static void addCauses(List<String> lines, List<Outcome.Cause> causes) {
    int left = causes.size() - MOST_CAUSES;
    for (int i = 0; i < causes.size(); i++) {
      boolean last = i == causes.size() - 1;
      if (last && left > 0) {
        lines.add("  … " + left + (left == 1 ? " more cause, and" : " more causes, and"));
      }
      if (last || i < MOST_CAUSES - 1) {
        addCause(lines, causes.get(i));
      }
    }
  }

  /** A cause with its first frames, be they the program's or not. */
  private static void addCause(List<String> lines, Outcome.Cause cause) {
    List<String> message = cause.summary().lines().limit(MOST_CAUSE_LINES).toList();
    lines.addAll(Layout.wrap("  caused by: ", message.get(0)));
    message.stream().skip(1).forEach(line -> lines.addAll(Layout.wrap("    ", line)));
    for (String frame : Frames.innermost(cause.stack(), MOST_CAUSE_FRAMES)) {
      lines.add("      at " + frame);
    }
  }

  /** Two texts on one line, the second on the right, or on two lines if they do not fit. */
  static List<String> beside(String left, String right) {
    int gap = Layout.WIDTH - 20 - left.length() - right.length();
    if (gap >= 2) {
      return List.of(left + " ".repeat(gap) + right);
    }
    if (left.length() + 2 + right.length() <= Layout.WIDTH) {
      return List.of(left + "  " + right);
    }
    return List.of(left, "    " + right);
  }

  static void addFrames(List<String> lines, List<String> stack) {
    List<String> frames = Frames.ofProgram(stack);
    for (String frame : frames.subList(0, Math.min(frames.size(), MOST_FRAMES))) {
      lines.add("      at " + frame);
    }
    if (frames.size() > MOST_FRAMES) {
      lines.add("      … " + (frames.size() - MOST_FRAMES) + " more");
    }
  }
}
