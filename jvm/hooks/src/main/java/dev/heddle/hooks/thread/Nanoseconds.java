package dev.heddle.hooks.thread;

import java.util.concurrent.TimeUnit;

/** Converts the durations that methods of the JDK take to nanoseconds, without overflow. */
final class Nanoseconds {
  private Nanoseconds() {}

  static long nanos(long millis, int nanos) {
    long base = TimeUnit.MILLISECONDS.toNanos(millis);
    return base > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : base + nanos;
  }
}
