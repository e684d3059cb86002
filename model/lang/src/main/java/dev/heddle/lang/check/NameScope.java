package dev.heddle.lang.check;

import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names that are visible at some position in the text. */
final class NameScope {
  private final SourceProblems problems;
  private final Map<String, DeclaredSymbol> symbols = new HashMap<>();
  private final Deque<List<String>> blocks = new ArrayDeque<>();

  NameScope(SourceProblems problems) {
    this.problems = problems;
    blocks.push(new ArrayList<>());
  }

  /** Begins a block, whose names are removed at its end. */
  void open() {
    blocks.push(new ArrayList<>());
  }

  /** Ends the block. */
  void close() {
    blocks.pop().forEach(symbols::remove);
  }

  /** Declares a name; a name that is already visible cannot be hidden. */
  void declare(SourcePosition at, String name, DeclaredSymbol symbol) {
    if (symbols.containsKey(name)) {
      problems.add(at, "'" + name + "' is declared already");
      return;
    }
    symbols.put(name, symbol);
    blocks.element().add(name);
  }

  /** The meaning of a name; null, and a problem, if it is unknown. */
  @Nullable DeclaredSymbol find(SourcePosition at, String name) {
    DeclaredSymbol symbol = symbols.get(name);
    if (symbol == null) {
      problems.add(at, "'" + name + "' is not declared" + suggestion(name, symbols.keySet()));
    }
    return symbol;
  }

  /** The meaning of a name, or null. */
  @Nullable DeclaredSymbol peek(String name) {
    return symbols.get(name);
  }

  /**
   * A question whether another name was meant, or nothing. Of equally near names the first one of
   * the alphabet is suggested. Every other letter is near to a name of one letter, which is why
   * such a name suggests only itself in upper or lower case.
   */
  static String suggestion(String name, Iterable<String> known) {
    String best = "";
    int limit = name.length() <= 3 ? 2 : 3;
    int least = limit;
    for (String candidate : known) {
      boolean otherCase = candidate.equalsIgnoreCase(name);
      int distance = otherCase ? 0 : distance(name, candidate, limit);
      boolean asNear = distance == least && !best.isEmpty();
      if (distance < least || (asNear && candidate.compareTo(best) < 0)) {
        best = candidate;
        least = distance;
      }
    }
    return best.isEmpty() ? "" : "; did you mean '" + best + "'?";
  }

  /** How many letters must be changed, added, left out or swapped, if fewer than a limit. */
  private static int distance(String a, String b, int limit) {
    if (a.length() <= 1 || Math.abs(a.length() - b.length()) >= limit || a.length() > 100) {
      return limit + 1;
    }
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        boolean same =
            Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
        int least = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
        least = Math.min(least, cost[i - 1][j - 1] + (same ? 0 : 1));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        cost[i][j] = swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
      }
    }
    return cost[a.length()][b.length()];
  }
}
