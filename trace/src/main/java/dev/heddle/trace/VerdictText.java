package dev.heddle.trace;

import dev.heddle.core.Leftover;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** What a search covered and saw, in words. */
public final class VerdictText {
  private static final int MOST_LEFT = 5;

  private VerdictText() {}

  /** How much was covered of a program, beginning with the word for it; races are no failures. */
  public static String coverage(Verdict verdict) {
    return coverage(verdict, Explored.interleavings(), verdict.failures());
  }

  /**
   * How much was covered, beginning with the word for it.
   *
   * @param explored what was explored, in the words of the engine
   * @param failures what counts as a failure, which a data race may do
   */
  public static String coverage(Verdict verdict, Explored explored, Collection<?> failures) {
    String covered =
        switch (verdict.coverage()) {
          case EXHAUSTED ->
              (failures.isEmpty()
                      ? "exhausted: every " + explored.noun()
                      : "failed; all " + explored.nouns() + " explored")
                  + explored.amount(verdict);
          case WITHIN_BOUNDS -> "within bounds: " + explored.within(verdict);
          case SAMPLED -> "sampled: " + explored.sampled(verdict);
          case INTERRUPTED -> "interrupted: " + explored.interrupted(verdict);
          case UNKNOWN -> "unknown" + explored.unknown(verdict);
        };
    List<String> clauses = new ArrayList<>(List.of(covered + explored.rest(verdict)));
    clauses.addAll(verdict.noteTexts());
    return String.join("; ", clauses);
  }

  /** A label and what was covered, broken between its clauses where a line becomes too long. */
  public static List<String> clauses(String label, String covered) {
    return Layout.clauses(label, covered);
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

  static String count(long number, String noun) {
    return number(number) + " " + noun + (number == 1 ? "" : "s");
  }

  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
