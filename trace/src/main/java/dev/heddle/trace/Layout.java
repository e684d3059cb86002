package dev.heddle.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Lines of a story as text, never wider than a page: a column for each thread, or, if these are too
 * many, one line after another with the thread's name before it.
 */
final class Layout {
  /** How wide a report is at most. */
  static final int WIDTH = 100;

  private static final String MARGIN = "  ";
  private static final String INDENT = MARGIN + MARGIN;
  private static final int GAP = 3;

  /** How wide the name of a thread is at most, but at the head of a column. */
  private static final int NAME_WIDTH = WIDTH / 5;

  private final Trace trace;
  private final List<Line> lines;
  private final List<Integer> threads;
  private final Style style;
  private final int placeWidth;

  private Layout(Trace trace, List<Line> lines, Style style) {
    this.trace = trace;
    this.lines = lines;
    this.style = style;
    TreeSet<Integer> present = new TreeSet<>();
    lines.stream().filter(line -> !line.isGap()).forEach(line -> present.add(line.thread()));
    this.threads = List.copyOf(present);
    int widest = lines.stream().mapToInt(line -> line.place().length()).max().orElse(0);
    this.placeWidth = Math.max("line".length(), widest);
  }

  /** A text after a label, broken between words; later lines begin below the text. */
  static List<String> wrap(String label, String text) {
    List<String> wrapped = new ArrayList<>();
    StringBuilder line = new StringBuilder(label);
    boolean fresh = true;
    for (String word : text.split(" ", -1)) {
      if (!fresh && line.length() + 1 + word.length() > WIDTH) {
        wrapped.add(line.toString());
        line = new StringBuilder(" ".repeat(label.length()));
        fresh = true;
      }
      line.append(fresh ? "" : " ").append(word);
      fresh = false;
    }
    wrapped.add(line.toString());
    return wrapped;
  }

  /**
   * A text of clauses after a label, broken between clauses; later lines are indented. The label
   * may be coloured.
   */
  static List<String> clauses(String label, String text) {
    String[] clauses = text.split("(?<=;) ", -1);
    StringBuilder first = new StringBuilder(label).append(clauses[0]);
    int colours = label.length() - Style.plain(label).length();
    int next = 1;
    while (next < clauses.length
        && first.length() - colours + 1 + clauses[next].length() <= WIDTH) {
      first.append(' ').append(clauses[next++]);
    }
    List<String> broken = new ArrayList<>();
    broken.add(first.toString());
    String line = "";
    for (; next < clauses.length; next++) {
      String longer = line.isEmpty() ? clauses[next] : line + " " + clauses[next];
      if (!line.isEmpty() && INDENT.length() + longer.length() > WIDTH) {
        broken.addAll(wrap(INDENT, line));
        longer = clauses[next];
      }
      line = longer;
    }
    if (!line.isEmpty()) {
      broken.addAll(wrap(INDENT, line));
    }
    return broken;
  }

  static List<String> of(Trace trace, List<Line> lines, Style style) {
    if (lines.isEmpty()) {
      return List.of();
    }
    Layout layout = new Layout(trace, lines, style);
    int[] widths = layout.columnWidths();
    int remarks = lines.stream().mapToInt(line -> line.remark().length()).max().orElse(0);
    int total = MARGIN.length() + layout.placeWidth + 2 + remarks;
    for (int width : widths) {
      total += width + GAP;
    }
    if (remarks == 0) {
      total -= GAP;
    }
    return total <= WIDTH ? layout.columns(widths) : layout.rows();
  }

  private int[] columnWidths() {
    int[] widths = new int[threads.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = trace.threadName(threads.get(i)).length();
    }
    for (Line line : lines) {
      if (!line.isGap()) {
        int column = threads.indexOf(line.thread());
        widths[column] = Math.max(widths[column], line.text().length());
      }
    }
    return widths;
  }

  private List<String> columns(int[] widths) {
    List<String> result = new ArrayList<>();
    StringBuilder header = new StringBuilder(MARGIN + pad("line", placeWidth) + "  ");
    for (int i = 0; i < widths.length; i++) {
      header.append(pad(trace.threadName(threads.get(i)), widths[i] + GAP));
    }
    result.add(style.faint(header.toString().stripTrailing()));
    for (Line line : lines) {
      StringBuilder text = start(line);
      for (int i = 0; i < widths.length; i++) {
        boolean here = !line.isGap() && threads.get(i) == line.thread();
        String cell = here || (line.isGap() && i == 0) ? line.text() : "";
        text.append(pad(cell, widths[i] + GAP));
      }
      result.add(finish(text, line));
    }
    return result;
  }

  private List<String> rows() {
    int nameWidth = threads.stream().mapToInt(t -> trace.threadName(t).length()).max().orElse(0);
    nameWidth = Math.min(nameWidth, NAME_WIDTH);
    List<String> result = new ArrayList<>();
    String header =
        MARGIN + pad("line", placeWidth) + "  " + pad("thread", nameWidth + GAP) + "step";
    result.add(style.faint(header));
    int remarks = lines.stream().mapToInt(line -> line.remark().length()).max().orElse(0);
    int room = WIDTH - MARGIN.length() - placeWidth - 2 - nameWidth - GAP;
    int widest = lines.stream().mapToInt(line -> line.text().length()).max().orElse(0);
    int textWidth = Math.min(widest, room - (remarks == 0 ? 0 : Math.min(remarks, room / 2) + GAP));
    for (Line line : lines) {
      StringBuilder text = start(line);
      String name = line.isGap() ? "" : trace.threadName(line.thread());
      text.append(pad(cutInside(name), nameWidth + GAP));
      text.append(pad(cut(line.text(), textWidth), textWidth + GAP));
      result.add(finish(text, line));
    }
    return result;
  }

  private StringBuilder start(Line line) {
    String place = " ".repeat(placeWidth - line.place().length()) + line.place();
    return new StringBuilder(MARGIN).append(place).append("  ");
  }

  private String finish(StringBuilder text, Line line) {
    if (line.remark().isEmpty()) {
      return text.toString().stripTrailing();
    }
    return text + style.remark(cut(line.remark(), WIDTH - text.length()));
  }

  static String pad(String text, int width) {
    return text.length() >= width ? text : text + " ".repeat(width - text.length());
  }

  /** The name of a thread without its middle if it is long: names usually differ at their ends. */
  static String cutInside(String name) {
    int begin = NAME_WIDTH / 3;
    return name.length() <= NAME_WIDTH
        ? name
        : name.substring(0, begin) + "…" + name.substring(name.length() - NAME_WIDTH + begin + 1);
  }

  static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, Math.max(width - 1, 0)) + "…";
  }
}
