package dev.heddle.bench;

import dev.heddle.core.CoveredBound;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.util.List;

/**
 * Observes the first failure of an iterative search: with which bound, and in how long an
 * execution.
 */
final class FirstFailure extends ForwardingStrategy {
  private int bound = -1;
  private int steps;

  FirstFailure(Strategy inner) {
    super(inner);
  }

  @Override
  public void end(Point point, Outcome outcome) {
    super.end(point, outcome);
    if (bound < 0 && outcome.failure() != Outcome.FailureKind.NONE) {
      List<CoveredBound> complete = limits(/* finished= */ false);
      bound = complete.isEmpty() ? 0 : complete.get(0).value() + 1;
      steps = point.steps();
    }
  }

  /** The bound of the execution that failed, or -1 if none has. */
  int bound() {
    return bound;
  }

  /** How many steps that execution had. */
  int steps() {
    return steps;
  }
}
