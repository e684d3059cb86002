package dev.heddle.hooks.system;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.Replaces;
import dev.heddle.hooks.SynchronizedCallGates;
import dev.heddle.hooks.thread.ThreadPropertyAccesses;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Calls of {@link System} that change shared state of the process, read a clock, or identify an
 * object.
 */
@Replaces(value = "java.lang.System", where = Replaces.Where.CALL)
public final class SystemCalls {
  private static final long MILLI = 1_000_000L;

  /** Whether a controlled thread may have changed the system properties. */
  private static boolean touched;

  private SystemCalls() {}

  /** Whether a controlled thread may have changed the system properties since the last call. */
  public static boolean propertiesTouched() {
    boolean result = touched;
    touched = false;
    return result;
  }

  private static void touch() {
    touched |= Hooks.controlled();
  }

  /** A system property is about to be used, by its name. */
  private static void uses(@Nullable String key, boolean write) {
    if (key != null && write) {
      ThreadPropertyAccesses.writes(key.intern(), ThreadPropertyAccesses.SHARED);
    } else if (key != null) {
      ThreadPropertyAccesses.reads(key.intern(), ThreadPropertyAccesses.SHARED);
    }
  }

  /** {@link System#getProperty(String)}. */
  public static @Nullable String getProperty(String key) {
    uses(key, /* write= */ false);
    return System.getProperty(key);
  }

  /** {@link System#getProperty(String, String)}. */
  public static @Nullable String getProperty(String key, @Nullable String otherwise) {
    uses(key, /* write= */ false);
    return System.getProperty(key, otherwise);
  }

  /**
   * {@link System#setProperty}. The JDK calls a synchronized method for it. Other threads could not
   * run inside this method if the program did not hold the simulated monitor.
   */
  public static @Nullable String setProperty(String key, String value) {
    uses(key, /* write= */ true);
    touch();
    Properties properties = System.getProperties();
    boolean entered = SynchronizedCallGates.enter(properties, SynchronizedCallGates.HOLDS);
    String old;
    try {
      old = System.setProperty(key, value);
    } catch (Throwable e) {
      Hooks.caught();
      SynchronizedCallGates.leave(properties, entered);
      throw e;
    }
    SynchronizedCallGates.leave(properties, entered);
    return old;
  }

  /** {@link System#clearProperty}; see {@link #setProperty}. */
  public static @Nullable String clearProperty(String key) {
    uses(key, /* write= */ true);
    touch();
    Properties properties = System.getProperties();
    boolean entered = SynchronizedCallGates.enter(properties, SynchronizedCallGates.HOLDS);
    String old;
    try {
      old = System.clearProperty(key);
    } catch (Throwable e) {
      Hooks.caught();
      SynchronizedCallGates.leave(properties, entered);
      throw e;
    }
    SynchronizedCallGates.leave(properties, entered);
    return old;
  }

  /** {@link System#setProperties}. */
  public static void setProperties(@Nullable Properties properties) {
    touch();
    System.setProperties(properties);
  }

  /** {@link System#getProperties}, whose result can be used to change them. */
  public static Properties getProperties() {
    touch();
    return System.getProperties();
  }

  /** {@link System#nanoTime}. */
  public static long nanoTime() {
    if (!Hooks.controlled()) {
      return OneTimeInitialisers.active() ? OneTimeInitialisers.nanoTime() : System.nanoTime();
    }
    Hooks.controller.clockRead(true);
    return Hooks.controller.nanoTime();
  }

  /** {@link System#currentTimeMillis}. */
  public static long currentTimeMillis() {
    if (!Hooks.controlled()) {
      return OneTimeInitialisers.active()
          ? OneTimeInitialisers.epochNanos() / MILLI
          : System.currentTimeMillis();
    }
    Hooks.controller.clockRead(true);
    return Hooks.controller.epochNanos() / MILLI;
  }

  /** {@link System#identityHashCode}. */
  public static int identityHashCode(@Nullable Object object) {
    if (Hooks.controlled()) {
      return Hooks.controller.identityHashCode(object);
    }
    return object != null && OneTimeInitialisers.active()
        ? OneTimeInitialisers.identityHashCode(object)
        : System.identityHashCode(object);
  }
}
