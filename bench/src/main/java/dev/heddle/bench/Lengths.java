package dev.heddle.bench;

import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;

/** Counts the steps of all executions of a search. */
final class Lengths extends ForwardingStrategy {
  private long steps;

  Lengths(Strategy inner) {
    super(inner);
  }

  @Override
  public void end(Point point, Outcome outcome) {
    steps += point.steps();
    super.end(point, outcome);
  }

  long steps() {
    return steps;
  }
}
