package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls of the monitor methods of {@link Object}. */
@Replaces(value = "java.lang.Object", where = Replaces.Where.CALL)
@SuppressWarnings("WaitNotInLoop") // the caller has the loop
public final class ObjectCalls {
  private static final long MILLI = 1_000_000L;

  private ObjectCalls() {}

  /** The same calls by reflection. */
  @Replaces(value = "java.lang.reflect.Method", where = Replaces.Where.BODY)
  public static final class Reflected {
    private Reflected() {}

    /** Whether a method is one of these; the JVM itself does not know simulated monitors. */
    public static boolean applies(Method method) {
      return method.getDeclaringClass() == Object.class
          && (method.getName().startsWith("notify") || method.getName().equals("wait"));
    }

    /** {@link Method#invoke}. */
    public static @Nullable Object invoke(
        Method method, Object monitor, Object @Nullable [] arguments)
        throws InvocationTargetException {
      try {
        Objects.requireNonNull(monitor);
        if (method.getName().equals("wait")) {
          wait(monitor, arguments == null ? new Object[0] : arguments);
        } else if (method.getName().equals("notify")) {
          ObjectCalls.notify(monitor);
        } else {
          ObjectCalls.notifyAll(monitor);
        }
        return null;
      } catch (InterruptedException | IllegalMonitorStateException | IllegalArgumentException e) {
        throw new InvocationTargetException(e);
      }
    }

    private static void wait(Object monitor, Object[] arguments) throws InterruptedException {
      switch (arguments.length) {
        case 0 -> ObjectCalls.wait(monitor);
        case 1 -> ObjectCalls.wait(monitor, ((Number) arguments[0]).longValue());
        default ->
            ObjectCalls.wait(monitor, ((Number) arguments[0]).longValue(), (Integer) arguments[1]);
      }
    }
  }

  /** {@link Object#wait()}. */
  public static void wait(Object monitor) throws InterruptedException {
    if (Hooks.controlled()) {
      Hooks.controller.await(monitor, -1);
    } else {
      monitor.wait();
    }
  }

  /** {@link Object#wait(long)}. */
  public static void wait(Object monitor, long millis) throws InterruptedException {
    if (Hooks.controlled()) {
      if (millis < 0) {
        throw new IllegalArgumentException("timeout value is negative");
      }
      Hooks.controller.await(monitor, millis == 0 ? -1 : Nanoseconds.nanos(millis, 0));
    } else {
      monitor.wait(millis);
    }
  }

  /** {@link Object#wait(long, int)}. */
  public static void wait(Object monitor, long millis, int nanos) throws InterruptedException {
    if (Hooks.controlled()) {
      if (millis < 0) {
        throw new IllegalArgumentException("timeout value is negative");
      }
      if (nanos < 0 || nanos >= MILLI) {
        throw new IllegalArgumentException("nanosecond timeout value out of range");
      }
      Hooks.controller.await(
          monitor, millis == 0 && nanos == 0 ? -1 : Nanoseconds.nanos(millis, nanos));
    } else {
      monitor.wait(millis, nanos);
    }
  }

  /** {@link Object#notify}. */
  public static void notify(Object monitor) {
    if (Hooks.controlled()) {
      Hooks.controller.notify(monitor, false);
    } else {
      monitor.notify();
    }
  }

  /** {@link Object#notifyAll}. */
  public static void notifyAll(Object monitor) {
    if (Hooks.controlled()) {
      Hooks.controller.notify(monitor, true);
    } else {
      monitor.notifyAll();
    }
  }
}
