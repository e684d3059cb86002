package dev.heddle.hooks.system;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.Replaces;
import java.time.Instant;

/** Calls by which the JDK itself reads the time. */
@Replaces(
    value = "java.lang.System",
    where = Replaces.Where.CALL,
    within = {"java.util.concurrent.", "java.util.Timer"})
public final class ClockCalls {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

  private ClockCalls() {}

  /** {@link System#nanoTime}. */
  public static long nanoTime() {
    if (!Hooks.controlled()) {
      return System.nanoTime();
    }
    Hooks.controller.clockRead(false);
    return Hooks.controller.nanoTime();
  }

  /** {@link System#currentTimeMillis}. */
  public static long currentTimeMillis() {
    if (!Hooks.controlled()) {
      return System.currentTimeMillis();
    }
    Hooks.controller.clockRead(false);
    return Hooks.controller.epochNanos() / MILLI;
  }

  /** The clock behind {@code java.time}. */
  @Replaces(value = "java.time.Clock", where = Replaces.Where.BODY, initialisers = true)
  public static final class Precise {
    private Precise() {}

    private static long epochNanos() {
      if (OneTimeInitialisers.active()) {
        return OneTimeInitialisers.epochNanos();
      }
      Hooks.controller.clockRead(true);
      return Hooks.controller.epochNanos();
    }

    /** {@code Clock.currentInstant}. */
    public static Instant currentInstant() {
      long nanos = epochNanos();
      return Instant.ofEpochSecond(nanos / SECOND, nanos % SECOND);
    }
  }
}
