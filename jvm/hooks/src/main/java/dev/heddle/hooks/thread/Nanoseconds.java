package dev.heddle.hooks.thread;

import java.util.concurrent.TimeUnit;

/** Durations as Java's methods take them, in nanoseconds that do not overflow. */
final class Nanoseconds {
  private Nanoseconds() {}

  static long nanos(long millis, int nanos) {
    long base = TimeUnit.MILLISECONDS.toNanos(millis);
    return base > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : base + nanos;
  }
}
