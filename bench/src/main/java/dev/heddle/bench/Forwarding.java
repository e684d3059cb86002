package dev.heddle.bench;

import dev.heddle.core.Coverage;
import dev.heddle.core.Limit;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.util.List;

/** A strategy that does what another one does; what looks on, or changes a little, extends it. */
abstract class Forwarding implements Strategy {
  private final Strategy inner;

  Forwarding(Strategy inner) {
    this.inner = inner;
  }

  @Override
  public boolean begin() {
    return inner.begin();
  }

  @Override
  public int nextThread(Point point) {
    return inner.nextThread(point);
  }

  @Override
  public void forced(Point point, int thread) {
    inner.forced(point, thread);
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    return inner.nextChoice(point, alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {
    inner.end(point, outcome);
  }

  @Override
  public void restart() {
    inner.restart();
  }

  @Override
  public boolean wantsTrace() {
    return inner.wantsTrace();
  }

  @Override
  public Coverage coverage(boolean finished) {
    return inner.coverage(finished);
  }

  @Override
  public List<Limit> limits(boolean finished) {
    return inner.limits(finished);
  }

  @Override
  public List<String> notes(boolean finished) {
    return inner.notes(finished);
  }

  @Override
  public String toString() {
    return inner.toString();
  }
}
