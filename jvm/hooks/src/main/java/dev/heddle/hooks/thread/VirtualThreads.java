package dev.heddle.hooks.thread;

import dev.heddle.hooks.Replaces;
import dev.heddle.hooks.Unwinding;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads, of JDK 21 and later.
 *
 * <p>Controlled threads make virtual threads of the kind that the JDK itself makes where it has no
 * continuations: a program sees them as virtual, but they are started, parked and joined like any
 * other thread, so they are controlled like any other thread.
 */
@Replaces(value = "java.lang.ThreadBuilders", where = Replaces.Where.BODY, initialisers = true)
public final class VirtualThreads {
  private static final @Nullable Class<?> VIRTUAL = find("java.lang.BaseVirtualThread");
  private static final @Nullable MethodHandle NEW = constructor();

  private VirtualThreads() {}

  private static @Nullable Class<?> find(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException e) {
      return null; // an older JDK
    }
  }

  private static @Nullable MethodHandle constructor() {
    Class<?> type = find("java.lang.ThreadBuilders$BoundVirtualThread");
    if (type == null) {
      return null;
    }
    try {
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
          .findConstructor(
              type, MethodType.methodType(void.class, String.class, int.class, Runnable.class))
          .asType(MethodType.methodType(Thread.class, String.class, int.class, Runnable.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** {@code ThreadBuilders.newVirtualThread}. */
  @SuppressWarnings("NullAway") // only called where a method to replace exists
  public static Thread newVirtualThread(
      @Nullable Executor scheduler, @Nullable String name, int characteristics, Runnable task) {
    try {
      return (Thread) NEW.invokeExact(name, characteristics, task);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw Unwinding.wrapped(e);
    }
  }

  /** Whether a thread is virtual. */
  public static boolean isVirtual(Thread thread) {
    return VIRTUAL != null && VIRTUAL.isInstance(thread);
  }
}
