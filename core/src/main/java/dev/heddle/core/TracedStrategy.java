package dev.heddle.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A strategy whose executions are recorded step by step although it does not need that, so that the
 * states they pass through can be counted.
 */
public final class TracedStrategy implements Strategy {
  private final Strategy strategy;

  /** The same strategy, traced. */
  public TracedStrategy(Strategy strategy) {
    this.strategy = strategy;
  }

  @Override
  public boolean wantsTrace() {
    return true;
  }

  @Override
  public boolean begin() {
    return strategy.begin();
  }

  @Override
  public int nextThread(Point point) {
    return strategy.nextThread(point);
  }

  @Override
  public void forced(Point point, int thread) {
    strategy.forced(point, thread);
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    return strategy.nextChoice(point, alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {
    strategy.end(point, outcome);
  }

  @Override
  public void restart() {
    strategy.restart();
  }

  @Override
  public Coverage coverage(boolean finished) {
    return strategy.coverage(finished);
  }

  @Override
  public List<Limit> limits(boolean finished) {
    return strategy.limits(finished);
  }

  @Override
  public @Nullable Size size() {
    return strategy.size();
  }

  @Override
  public List<String> notes(boolean finished) {
    return strategy.notes(finished);
  }

  @Override
  public String toString() {
    return strategy.toString();
  }
}
