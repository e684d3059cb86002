package dev.heddle.core;

/**
 * A strategy whose executions are recorded step by step although it does not need that, so that the
 * states they pass through can be counted.
 */
public final class TracedStrategy extends ForwardingStrategy {
  /** The same strategy, traced. */
  public TracedStrategy(Strategy strategy) {
    super(strategy);
  }

  @Override
  public boolean wantsTrace() {
    return true;
  }
}
