package dev.heddle.bench.measure;

/** A way to run a program, which needs a JVM of its own. */
public interface MeasuredWay {
  /** Its name in tables. */
  String title();

  /** Identifies the way to a new JVM. */
  String key();

  /** The runner for this way. */
  Runner runner();

  /** Whether processor time is measured, not elapsed time. */
  default boolean countsCpu() {
    return false;
  }

  /** Whether this JDK supports it. */
  default boolean available() {
    return true;
  }

  /** The way with a key. */
  static MeasuredWay of(String key) {
    return key.startsWith(StrategyRunner.PREFIX)
        ? StrategyRunner.of(key)
        : RunnerVariant.valueOf(key);
  }
}
