package dev.heddle.lang.syntax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What has been found wrong with a text so far, up to a number that people still read. */
public final class Problems {
  private static final int MOST = 20;

  private final List<Problem> found = new ArrayList<>();

  /** Adds one, unless there are enough or another one is known at the same place. */
  public void add(Position at, String message) {
    for (Problem other : found) {
      if (at.line() > 0 && other.at().line() == at.line() && other.at().column() == at.column()) {
        return;
      }
    }
    if (!isFull()) {
      found.add(new Problem(at, message));
    }
  }

  /** Whether nobody would read more. */
  public boolean isFull() {
    return found.size() >= MOST;
  }

  /** Whether nothing is wrong. */
  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** What is wrong, in the order of the text. */
  public List<Problem> list() {
    List<Problem> sorted = new ArrayList<>(found);
    sorted.sort(
        Comparator.comparingInt((Problem p) -> p.at().line())
            .thenComparingInt(p -> p.at().column()));
    return List.copyOf(sorted);
  }
}
