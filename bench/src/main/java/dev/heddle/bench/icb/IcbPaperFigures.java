package dev.heddle.bench.icb;

import java.util.Map;

/** What the paper of 2007 reports of its programs, and how long the ones here are. */
final class IcbPaperFigures {
  /** How many columns table 2 has: 0 to 3 preemptions. */
  static final int BUG_BOUNDS = 4;

  private static final Map<String, String> BUGS =
      Map.of(
          "bluetooth", " 0  1  0  0",
          "work-stealing-queue", " 0  1  2  0",
          "transaction-manager", " 0  0  2  1",
          "ape", " 2  1  1  0",
          "channels", " 1  4  0  0");

  /** Lines, threads, K, B, c; the paper has no such row for the transaction manager. */
  private static final Map<String, String> SIZES =
      Map.of(
          "bluetooth", "400 3 15 2 8",
          "file-system", "84 4 20 8 13",
          "work-stealing-queue", "1266 3 99 2 35",
          "transaction-manager", "7000 2 - - -",
          "ape", "18947 4 247 2 75",
          "channels", "16036 5 273 4 167");

  /** The lines of the sources here; a test counts them. */
  private static final Map<String, Integer> LINES =
      Map.of(
          "bluetooth", 72,
          "file-system", 61,
          "work-stealing-queue", 150,
          "transaction-manager", 157,
          "ape", 171,
          "channels", 177);

  private IcbPaperFigures() {}

  /** A row of table 2. */
  static String bugs(String program) {
    return BUGS.getOrDefault(program, "");
  }

  /** A row of table 1, each number in brackets. */
  static String[] sizes(String program) {
    String[] cells = SIZES.getOrDefault(program, "- - - - -").split(" ", -1);
    for (int i = 0; i < cells.length; i++) {
      cells[i] = " (" + cells[i] + ")";
    }
    return cells;
  }

  /** How many lines a program has here. */
  static int lines(String program) {
    return LINES.getOrDefault(program, 0);
  }
}
