package dev.heddle.lang.syntax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The problems found in a text so far, up to a number that people still read. */
public final class SourceProblems {
  private static final int MOST = 20;

  private final List<SourceProblem> found = new ArrayList<>();

  /** Adds one, unless there are enough or another one is known at the same place. */
  public void add(SourcePosition at, String message) {
    for (SourceProblem other : found) {
      if (at.line() > 0 && other.at().line() == at.line() && other.at().column() == at.column()) {
        return;
      }
    }
    if (!isFull()) {
      found.add(new SourceProblem(at, message));
    }
  }

  /** Whether there are so many problems that no more are recorded. */
  public boolean isFull() {
    return found.size() >= MOST;
  }

  /** Whether nothing is wrong. */
  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** What is wrong, in the order of the text. */
  public List<SourceProblem> list() {
    List<SourceProblem> sorted = new ArrayList<>(found);
    sorted.sort(
        Comparator.comparingInt((SourceProblem p) -> p.at().line())
            .thenComparingInt(p -> p.at().column()));
    return List.copyOf(sorted);
  }
}
