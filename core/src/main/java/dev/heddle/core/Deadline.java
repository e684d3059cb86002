package dev.heddle.core;

/** When work that takes long is given up, looked at now and then. */
final class Deadline {
  /** Of so many questions one looks at the clock. */
  private static final int INTERVAL = 256;

  private volatile long nanos;
  private volatile boolean known;
  private int asked;
  private boolean passed;

  /** It is given up at a time of {@link System#nanoTime}; another thread may say so. */
  void set(long at) {
    nanos = at;
    known = true;
  }

  /** Whether the time is over. */
  boolean isPassed() {
    if (known && !passed && ++asked % INTERVAL == 0) {
      passed = System.nanoTime() - nanos > 0;
    }
    return passed;
  }

  /** Whether any work was given up. */
  boolean wasPassed() {
    return passed;
  }
}
