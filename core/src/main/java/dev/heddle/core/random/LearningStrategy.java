package dev.heddle.core.random;

import dev.heddle.core.DenseNumbering;

/**
 * A strategy that plans each execution by what threads did in the execution before it: what they
 * shared, and which of them were alike.
 */
abstract class LearningStrategy extends SamplingStrategy {
  /** How locations are recognised from one execution to the next. */
  final LocationIndex locations = new LocationIndex();

  private final DenseNumbering kinds = new DenseNumbering();

  /** The steps of the execution under way; while the next is planned, of the one before. */
  final EventLog log = new EventLog(locations);

  /** What the threads shared in the execution before. */
  final SharedAccessProfile last = new SharedAccessProfile(log, kinds);

  LearningStrategy(long seed) {
    super(seed);
  }

  /** Plans the next execution; there is nothing to learn from before the first. */
  abstract void plan();

  @Override
  public final boolean begin() {
    last.study();
    plan();
    log.clear();
    locations.begin();
    return true;
  }

  /** So that steps are announced with the locations they touch, not just the objects. */
  @Override
  public final boolean wantsTrace() {
    return true;
  }

  @Override
  public void restart() {
    super.restart();
    log.clear();
    locations.clear();
    kinds.clear();
  }
}
