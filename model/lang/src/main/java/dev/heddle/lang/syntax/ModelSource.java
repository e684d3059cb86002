package dev.heddle.lang.syntax;

import java.util.List;

/**
 * A model's text.
 *
 * @param name its name, usually that of a file
 * @param text the text
 */
public record ModelSource(String name, String text) {
  private static final int MOST_SHOWN = 120;
  private static final int SHOWN_BEFORE = 60;

  /** A problem as people read it: where, what, the offending line and a caret below it. */
  public String render(SourceProblem problem) {
    SourcePosition at = problem.at();
    String head =
        at.line() == 0
            ? name + ": " + problem.message()
            : name + ":" + at.line() + ":" + at.column() + ": " + problem.message();
    List<String> lines = text.lines().skip(Math.max(0, at.line() - 1L)).limit(1).toList();
    if (at.line() == 0 || lines.isEmpty()) {
      return head;
    }
    String line = printable(lines.get(0));
    int column = Math.min(at.column() - 1, line.length());
    int from = line.length() <= MOST_SHOWN ? 0 : Math.max(0, column - SHOWN_BEFORE);
    String shown = line.substring(from, Math.min(line.length(), from + MOST_SHOWN));
    int carets = Math.max(1, Math.min(at.length(), shown.length() - (column - from)));
    return head + "\n  " + shown + "\n  " + " ".repeat(column - from) + "^".repeat(carets);
  }

  /** All problems, one after another, in the order of the text. */
  public String render(List<SourceProblem> problems) {
    StringBuilder all = new StringBuilder();
    for (SourceProblem problem : problems) {
      all.append(render(problem)).append('\n');
    }
    return all.toString();
  }

  private static String printable(String line) {
    StringBuilder shown = new StringBuilder(line.length());
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      shown.append(c == '\t' ? ' ' : Character.isISOControl(c) ? '?' : c);
    }
    return shown.toString();
  }
}
