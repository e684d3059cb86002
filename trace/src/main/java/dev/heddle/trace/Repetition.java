package dev.heddle.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * Shortens what a thread repeats: the first and the last round stay, and a line between them says
 * how many there were.
 */
final class Repetition {
  private static final int LONGEST_ROUND = 8;
  private static final int FEWEST_ROUNDS = 4;

  private Repetition() {}

  static List<Line> collapse(List<Line> lines) {
    List<Line> result = new ArrayList<>();
    int i = 0;
    while (i < lines.size()) {
      int length = roundAt(lines, i);
      if (length == 0) {
        result.add(lines.get(i++));
        continue;
      }
      int rounds = rounds(lines, i, length);
      result.addAll(lines.subList(i, i + length));
      result.add(Line.gap("… " + (rounds - 2) + " more times …"));
      int last = i + (rounds - 1) * length;
      result.addAll(lines.subList(last, last + length));
      i = last + length;
    }
    return result;
  }

  /** The length of a round that is repeated from an index on, or 0. */
  private static int roundAt(List<Line> lines, int start) {
    for (int length = 1; length <= LONGEST_ROUND; length++) {
      if (rounds(lines, start, length) >= FEWEST_ROUNDS) {
        return length;
      }
    }
    return 0;
  }

  private static int rounds(List<Line> lines, int start, int length) {
    int rounds = 1;
    while (start + (rounds + 1) * length <= lines.size()
        && same(lines, start, start + rounds * length, length)) {
      rounds++;
    }
    return rounds;
  }

  private static boolean same(List<Line> lines, int first, int second, int length) {
    for (int i = 0; i < length; i++) {
      if (!lines.get(first + i).pattern().equals(lines.get(second + i).pattern())) {
        return false;
      }
    }
    return true;
  }
}
