package dev.heddle.hooks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Changes the result of {@link Thread#currentThread}, on JDKs where this is possible.
 *
 * <p>The compiler of the JVM treats the current thread as constant within a compiled frame. So a
 * separate method, which is never inlined, makes the change, and every controlled thread has its
 * own frames.
 *
 * <p>A debugger's agent does not support such a change: it would crash the JVM at the first
 * breakpoint. So the change is not possible in a JVM that can be debugged.
 */
public final class ThreadIdentity {
  private static final boolean DEBUGGED = mayBeDebugged();
  private static final @Nullable MethodHandle SET = find();

  private ThreadIdentity() {}

  private static @Nullable MethodHandle find() {
    try {
      if (DEBUGGED) {
        return null;
      }
      Method method = Thread.class.getDeclaredMethod("setCurrentThread", Thread.class);
      method.setAccessible(true);
      return MethodHandles.lookup()
          .unreflect(method)
          .asType(MethodType.methodType(void.class, Thread.class, Thread.class));
    } catch (NoSuchMethodException e) {
      return null;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean mayBeDebugged() {
    try {
      Class<?> machine = Class.forName("jdk.internal.misc.VM");
      Object arguments = machine.getMethod("getRuntimeArguments").invoke(null);
      return arguments instanceof String[] all && String.join(" ", all).contains("jdwp");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether the JVM was started so that a debugger can attach. */
  public static boolean debugged() {
    return DEBUGGED;
  }

  /** Whether this JVM supports the change. */
  public static boolean supported() {
    return SET != null;
  }

  /**
   * Makes {@code identity} the current thread of a platform thread, which must be the calling one.
   */
  @NeverInline
  @SuppressWarnings("NullAway") // only called where it is supported
  public static void set(Thread platformThread, Thread identity) {
    try {
      SET.invokeExact(platformThread, identity);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs work on a platform thread, which must be the calling one, under another identity. */
  @NeverInline
  public static void runAs(Thread platformThread, Thread identity, Runnable work) {
    set(platformThread, identity);
    call(work);
    set(platformThread, platformThread);
  }

  /** The frame within which the current thread is constant. */
  @NeverInline
  private static void call(Runnable work) {
    work.run();
  }
}
