package dev.heddle.trace;

import dev.heddle.core.Coverage;
import dev.heddle.core.Leftover;
import dev.heddle.core.Limit;
import dev.heddle.core.Note;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a search covered and saw, in words. */
public final class VerdictText {
  private static final int MOST_LEFT = 5;

  private VerdictText() {}

  /** How much was covered, beginning with the word for it; data races are no failures. */
  public static String coverage(Verdict verdict) {
    return coverage(verdict, verdict.failed());
  }

  /**
   * How much was covered, beginning with the word for it.
   *
   * @param failed whether the search found a failure, which a data race may be
   */
  public static String coverage(Verdict verdict, boolean failed) {
    String executions = count(verdict.executions(), "execution");
    StringBuilder text =
        new StringBuilder(
            switch (verdict.coverage()) {
              case EXHAUSTED ->
                  failed
                      ? "failed; all interleavings explored, " + executions
                      : "exhausted: every interleaving, " + executions;
              case WITHIN_BOUNDS -> "within bounds: " + within(verdict, executions);
              case SAMPLED ->
                  "sampled: "
                      + count(verdict.executions(), "random execution")
                      + (endedByFailure(verdict) ? ", up to the failure" : "");
              case INTERRUPTED -> "interrupted: " + interrupted(verdict, executions);
              case UNKNOWN -> "unknown: " + executions;
            });
    if (verdict.coverage() == Coverage.INTERRUPTED && !verdict.limits().isEmpty()) {
      text.append(", with ").append(LimitsText.covered(verdict.limits()));
    }
    text.append(LimitsText.left(verdict));
    if (verdict.aborted() > 0) {
      text.append("; ")
          .append(verdict.aborted() == verdict.executions() ? "all" : number(verdict.aborted()))
          .append(" of them cut off by the limit on steps (--max-steps)");
    }
    if (!endedByFailure(verdict)) {
      text.append(StatesText.of(verdict));
    }
    verdict.noteTexts().forEach(note -> text.append("; ").append(note));
    return text.toString();
  }

  /** A label and what was covered, broken between its clauses where a line becomes too long. */
  public static List<String> clauses(String label, String covered) {
    return Layout.clauses(label, covered);
  }

  private static String interrupted(Verdict verdict, String executions) {
    if (endedByFailure(verdict)) {
      return executions + ", up to the failure";
    }
    boolean otherwise =
        verdict.notes().stream()
            .anyMatch(
                note ->
                    note.kind() == Note.Kind.ENDED
                        || note.text().startsWith(Verdict.AFTER_LIVELOCK));
    return otherwise ? executions : "the budget ran out after " + executions;
  }

  private static String within(Verdict verdict, String executions) {
    List<Limit> cut = verdict.limits().stream().filter(Limit::cut).toList();
    List<String> bounds = verdict.noteBounds();
    StringBuilder text = new StringBuilder(String.join(" and ", bounds));
    text.append(bounds.isEmpty() ? "" : "; ");
    if (!cut.isEmpty()) {
      text.append(LimitsText.covered(cut));
    } else {
      boolean more = bounds.isEmpty() || verdict.aborted() > 0;
      text.append("every interleaving").append(more ? " but those cut off" : "");
    }
    return text.append(", ").append(executions).toString();
  }

  private static boolean endedByFailure(Verdict verdict) {
    return verdict.failures().stream().anyMatch(f -> f.execution() == verdict.executions());
  }

  /** One line for each distinct outcome, with how often it came. */
  public static List<String> outcomes(Verdict verdict) {
    List<String> counts = verdict.findings().stream().map(f -> count(f.count(), "time")).toList();
    int width = counts.stream().mapToInt(String::length).max().orElse(0);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < counts.size(); i++) {
      Outcome outcome = verdict.findings().get(i).outcome();
      String summary = outcome.summary().lines().findFirst().orElse("");
      String count = counts.get(i);
      lines.add(
          "  "
              + " ".repeat(width - count.length())
              + count
              + "  "
              + Layout.cut(summary, Layout.WIDTH - width - 4)
              + left(outcome));
    }
    return lines;
  }

  /**
   * One line for each kind of thing that executions left behind and {@link #outcomes} leaves out.
   */
  public static List<String> left(Verdict verdict) {
    List<String> lines = new ArrayList<>();
    for (Outcome.Left left : verdict.left()) {
      List<String> names = new ArrayList<>(left.names());
      if (left.kind() == Leftover.LEFT_BLOCKED) {
        verdict.findings().forEach(finding -> names.removeAll(blocked(finding.outcome())));
      }
      int more = names.size() - MOST_LEFT;
      if (more > 0) {
        names.subList(MOST_LEFT, names.size()).clear();
        names.add(number(more) + " more");
      }
      if (!names.isEmpty()) {
        lines.add("note: " + new Outcome.Left(left.kind(), names).summary());
      }
    }
    return lines;
  }

  private static List<String> blocked(Outcome outcome) {
    return outcome instanceof Outcome.Returned returned ? returned.leftBlocked() : List.of();
  }

  private static String left(Outcome outcome) {
    List<String> blocked = blocked(outcome);
    return blocked.isEmpty() ? "" : "  (left blocked: " + String.join(", ", blocked) + ")";
  }

  private static String count(long number, String noun) {
    return number(number) + " " + noun + (number == 1 ? "" : "s");
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
