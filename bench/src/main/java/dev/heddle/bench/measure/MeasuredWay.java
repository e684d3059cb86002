package dev.heddle.bench.measure;

/** A way to run a program, which is to have its JVM for itself. */
public interface MeasuredWay {
  /** What it is called in tables. */
  String title();

  /** What tells a new JVM which way it is. */
  String key();

  /** What runs programs so. */
  Runner runner();

  /** Whether its time is what it keeps processors busy, not what passes on the clock. */
  default boolean countsCpu() {
    return false;
  }

  /** Whether this JDK can do it. */
  default boolean available() {
    return true;
  }

  /** The way that a key stands for. */
  static MeasuredWay of(String key) {
    return key.startsWith(StrategyRunner.PREFIX)
        ? StrategyRunner.of(key)
        : RunnerVariant.valueOf(key);
  }
}
