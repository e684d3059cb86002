package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Unwinding;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Passes events of threads to the JDK's structured task scopes, on JDK 21 and later: that a thread
 * starts, which scoped values it inherits, and that it ends.
 *
 * <p>Other thread containers only list their threads for tools.
 */
public final class StructuredScopeThreads {
  private static final String FLOCK = "jdk.internal.misc.ThreadFlock$ThreadContainerImpl";

  private static final @Nullable VarHandle CONTAINER = field("container", "ThreadContainer");
  private static final @Nullable VarHandle SCOPES = field("headStackableScopes", "StackableScope");
  private static final @Nullable MethodHandle INHERIT =
      method("java.lang.Thread", "inheritScopedValueBindings", "jdk.internal.vm.ThreadContainer");
  private static final @Nullable MethodHandle ON_START =
      method("jdk.internal.vm.ThreadContainer", "onStart", "java.lang.Thread");
  private static final @Nullable MethodHandle ON_EXIT =
      method("jdk.internal.vm.ThreadContainer", "onExit", "java.lang.Thread");
  private static final @Nullable MethodHandle POP_ALL = popAll();
  private static final @Nullable MethodHandle SET_CACHE = setCache();

  private StructuredScopeThreads() {}

  private static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
  }

  private static @Nullable VarHandle field(String name, String type) {
    try {
      Class<?> value = Class.forName("jdk.internal.vm." + type, false, null);
      return lookup(Thread.class).findVarHandle(Thread.class, name, value);
    } catch (ClassNotFoundException e) {
      return null; // an older JDK
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static @Nullable MethodHandle method(String owner, String name, String parameter) {
    try {
      Class<?> type = Class.forName(owner, false, null);
      Class<?> argument = Class.forName(parameter, false, null);
      return lookup(type)
          .findVirtual(type, name, MethodType.methodType(void.class, argument))
          .asType(MethodType.methodType(void.class, Object.class, Object.class));
    } catch (ClassNotFoundException e) {
      return null;
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static @Nullable MethodHandle popAll() {
    try {
      Class<?> type = Class.forName("jdk.internal.vm.StackableScope", false, null);
      return lookup(type).findStatic(type, "popAll", MethodType.methodType(void.class));
    } catch (ClassNotFoundException e) {
      return null;
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static @Nullable MethodHandle setCache() {
    try {
      return lookup(Thread.class)
          .findStatic(
              Thread.class,
              "setScopedValueCache",
              MethodType.methodType(void.class, Object[].class));
    } catch (NoSuchMethodException e) {
      return null;
    } catch (IllegalAccessException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Starts a thread in a container. */
  @SuppressWarnings("NullAway") // only called on JDKs that have containers
  static void start(Thread thread, Object container) {
    Hooks.controller.beforeStart(thread, Thread.class);
    if (Hooks.controller.state(thread) != Thread.State.NEW || CONTAINER.get(thread) != null) {
      throw new IllegalThreadStateException();
    }
    CONTAINER.set(thread, container);
    if (!isFlock(container)) {
      Hooks.controller.start(thread);
      return;
    }
    tell(ON_START, container, thread);
    boolean started = false;
    try {
      call(INHERIT, thread, container);
      Hooks.controller.start(thread);
      started = true;
    } finally {
      if (!started) {
        tell(ON_EXIT, container, thread);
      }
    }
  }

  /** Whether a thread that ends has scopes to leave. */
  public static boolean hasScopes(Thread thread) {
    return CONTAINER != null
        && SCOPES != null
        && (SCOPES.get(thread) != null || isFlock(CONTAINER.get(thread)));
  }

  /** The calling thread, which {@link #hasScopes has scopes}, ends. */
  @SuppressWarnings("NullAway") // see above
  public static void exit(Thread thread) {
    try {
      if (SCOPES.get(thread) != null) {
        POP_ALL.invokeExact();
      }
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw Unwinding.wrapped(e);
    } finally {
      Object container = CONTAINER.get(thread);
      if (isFlock(container)) {
        tell(ON_EXIT, container, thread);
      }
    }
  }

  /** Clears the scoped values that a platform thread has cached for the threads that it carried. */
  public static void forgetScopedValues() {
    if (SET_CACHE != null) {
      try {
        SET_CACHE.invokeExact((Object[]) null);
      } catch (Throwable e) {
        throw Unwinding.wrapped(e);
      }
    }
  }

  private static boolean isFlock(@Nullable Object container) {
    return container != null && container.getClass().getName().equals(FLOCK);
  }

  /** Notifies a container of a thread, in one step. */
  private static void tell(MethodHandle method, Object container, Thread thread) {
    Hooks.beginCall(container);
    try {
      call(method, container, thread);
    } finally {
      Hooks.endCall();
    }
  }

  private static void call(MethodHandle method, Object receiver, Object argument) {
    try {
      method.invokeExact(receiver, argument);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw Unwinding.wrapped(e);
    }
  }
}
