package dev.heddle.bench;

import dev.heddle.core.Strategy;

/** A strategy that begins again when it has explored everything. */
final class Repeating extends Forwarding {
  private final Strategy inner;

  Repeating(Strategy inner) {
    super(inner);
    this.inner = inner;
  }

  @Override
  public boolean begin() {
    if (inner.begin()) {
      return true;
    }
    inner.restart();
    return inner.begin();
  }
}
