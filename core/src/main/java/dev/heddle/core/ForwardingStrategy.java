package dev.heddle.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A strategy that does what another one does. Strategies that observe another one, or change a part
 * of it, extend this class.
 */
public abstract class ForwardingStrategy implements Strategy {
  private Strategy inner;

  /** Forwards to a strategy. */
  protected ForwardingStrategy(Strategy inner) {
    this.inner = inner;
  }

  /** The strategy that is asked. */
  protected final Strategy inner() {
    return inner;
  }

  /** Asks another strategy from now on. */
  protected final void forwardTo(Strategy next) {
    inner = next;
  }

  @Override
  public boolean begin() {
    return inner.begin();
  }

  @Override
  public void endsAt(long nanoTime) {
    inner.endsAt(nanoTime);
  }

  @Override
  public boolean again() {
    return inner.again();
  }

  @Override
  public int nextThread(Point point) {
    return inner.nextThread(point);
  }

  @Override
  public int nextPastLimit(Point point, int maxSteps) {
    return inner.nextPastLimit(point, maxSteps);
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
  public List<CoveredBound> limits(boolean finished) {
    return inner.limits(finished);
  }

  @Override
  public @Nullable SizeEstimate size() {
    return inner.size();
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
