package dev.heddle.smt.encode;

import dev.heddle.lang.run.StepEnd;
import dev.heddle.smt.term.TermGraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sequential model as terms.
 *
 * @param terms where they are
 * @param constraints what every choice satisfies
 * @param failures the failures and their conditions
 * @param cuts the conditions under which an execution exceeds a limit
 * @param choices the data choices, in an order in which every execution makes them
 * @param end the values when the execution is complete, or null if it never is
 */
public record FormulaEncoding(
    TermGraph terms,
    List<Integer> constraints,
    List<Failure> failures,
    List<Cut> cuts,
    List<DataChoice> choices,
    @Nullable PathState end) {
  /** The limit of numbers that do not wrap around. */
  public static final String NUMBERS = StepEnd.Cut.NUMBER.limit();

  /** A failure: its condition, and its description. */
  record Failure(int guard, String what) {}

  /** The limit that an execution exceeds under a condition. */
  record Cut(int guard, String limit) {}

  /** A value from a range that is chosen under a condition. */
  public record DataChoice(int guard, int low, int high, int value) {}

  /** Whether any failure happens. */
  public int failed() {
    int failed = TermGraph.FALSE;
    for (Failure failure : failures) {
      failed = terms.or(failed, failure.guard());
    }
    return failed;
  }

  /** The terms that must be true, so that an execution exists in which some terms are true. */
  public List<Integer> about(List<Integer> questions) {
    List<Integer> all = new ArrayList<>(constraints);
    all.addAll(questions);
    return all;
  }

  /** Whether a limit of loops, or of procedures that call themselves, is exceeded. */
  public int cut() {
    return cut(/* numbers= */ false);
  }

  /** Whether a number needs more than 32 bits. */
  public int large() {
    return cut(/* numbers= */ true);
  }

  private int cut(boolean numbers) {
    int cut = TermGraph.FALSE;
    for (Cut one : cuts) {
      if (one.limit().equals(NUMBERS) == numbers) {
        cut = terms.or(cut, one.guard());
      }
    }
    return cut;
  }
}
