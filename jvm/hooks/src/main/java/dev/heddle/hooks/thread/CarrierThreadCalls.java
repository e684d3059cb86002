package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Calls that return the carrier of a virtual thread. On JDK 21 and later, fork-join pools use them
 * to recognise their own workers, and generators of random numbers to find their state.
 *
 * <p>A controlled thread is its own carrier: which thread really carries it is independent of the
 * program.
 */
@Replaces(
    value = "jdk.internal.access.JavaLangAccess",
    where = Replaces.Where.CALL,
    within = {"java.util.concurrent."})
public final class CarrierThreadCalls {
  private static final @Nullable MethodHandle CURRENT_CARRIER = find();

  private CarrierThreadCalls() {}

  private static @Nullable MethodHandle find() {
    try {
      return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
          .findStatic(Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
    } catch (NoSuchMethodException e) {
      return null;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@code JavaLangAccess.currentCarrierThread}. */
  @SuppressWarnings("NullAway") // only called where a method to replace exists
  public static Thread currentCarrierThread(Object access) {
    if (Hooks.controlled()) {
      return Hooks.controller.currentThread();
    }
    try {
      return (Thread) CURRENT_CARRIER.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
