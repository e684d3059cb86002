package dev.heddle.bench.measure;

import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Strategy;

/** A strategy that begins again when it has explored everything. */
public final class RepeatingStrategy extends ForwardingStrategy {
  public RepeatingStrategy(Strategy inner) {
    super(inner);
  }

  @Override
  public boolean begin() {
    if (super.begin()) {
      return true;
    }
    restart();
    return super.begin();
  }
}
