package dev.heddle.runtime.schedule;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.ThreadIdentity;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.PerThread;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Every controlled thread is a continuation on the one platform thread that searches.
 *
 * <p>The class is not part of Java's API ({@code jdk.internal.vm.Continuation}, JDK 21 and later),
 * so it is reached through method handles, which cost nothing once compiled. An abandoned
 * continuation is garbage. Every thread has a continuation of its own: see {@link ThreadIdentity}.
 */
public final class ContinuationSubstrate implements ThreadSubstrate {
  private static final Object SCOPE;
  private static final MethodHandle NEW;
  private static final MethodHandle RUN;
  private static final MethodHandle YIELD;
  private static final MethodHandle STACK;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Class<?> type = Class.forName("jdk.internal.vm.Continuation");
      Class<?> scopeType = Class.forName("jdk.internal.vm.ContinuationScope");
      SCOPE = scopeType.getConstructor(String.class).newInstance("heddle");
      NEW =
          MethodHandles.insertArguments(
                  lookup.findConstructor(
                      type, MethodType.methodType(void.class, scopeType, Runnable.class)),
                  0,
                  SCOPE)
              .asType(MethodType.methodType(Object.class, Runnable.class));
      RUN =
          lookup
              .findVirtual(type, "run", MethodType.methodType(void.class))
              .asType(MethodType.methodType(void.class, Object.class));
      YIELD =
          MethodHandles.insertArguments(
              lookup.findStatic(type, "yield", MethodType.methodType(boolean.class, scopeType)),
              0,
              SCOPE);
      STACK =
          lookup
              .findVirtual(type, "getStackTrace", MethodType.methodType(StackTraceElement[].class))
              .asType(MethodType.methodType(StackTraceElement[].class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** What carries a controlled thread. */
  private static final class Mount extends PerThread.State {
    private @Nullable Object continuation;

    /** Whether other threads run on top of its stack, because it cannot be unmounted. */
    private boolean nested;

    @Override
    public void reset() {
      continuation = null;
      nested = false;
    }
  }

  private final ThreadScheduler scheduler;
  private final ExecutionResult result;
  private final Body body;
  private final PerThread<Mount> mounts = new PerThread<>(Mount::new);
  private @Nullable Thread carrier;
  private @Nullable ControlledThread next;
  private long pinned;

  public ContinuationSubstrate(ThreadScheduler scheduler, ExecutionResult result, Body body) {
    this.scheduler = scheduler;
    this.result = result;
    this.body = body;
  }

  @Override
  public void prepare(ControlledThread task) {
    try {
      mounts.of(task).continuation = (Object) NEW.invokeExact((Runnable) () -> body.run(task));
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void run(ControlledThread first) {
    Thread self = Thread.currentThread();
    carrier = self;
    next = first;
    for (ControlledThread task = next; task != null; task = next) {
      ThreadIdentity.set(self, task.identity);
      mount(task);
      ThreadIdentity.set(self, self);
      if (result.givenUp()) {
        return;
      }
    }
  }

  private void mount(ControlledThread task) {
    try {
      RUN.invokeExact(mounts.of(task).continuation);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void switchTo(ControlledThread me, ControlledThread other) {
    next = other;
    if (!yielded()) {
      runNested(me);
    }
  }

  /**
   * Whether control came back after others ran; false if the continuation could not be left: it is
   * pinned, or its stack is too large for the heap to hold in one piece (half a region of G1). For
   * that the JVM throws a StackOverflowError that is not the program's.
   */
  private static boolean yielded() {
    try {
      return (boolean) YIELD.invokeExact();
    } catch (IllegalStateException | StackOverflowError e) {
      return false;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * A native frame, a class initialiser or a huge stack pins {@code me}: the others run on top of
   * it until it is chosen again, or the execution is over. One that is itself below others on that
   * stack cannot continue.
   */
  private void runNested(ControlledThread me) {
    pinned++;
    Thread self = carrier;
    if (self == null) {
      throw new IllegalStateException("no execution is under way");
    }
    mounts.of(me).nested = true;
    for (ControlledThread task = next; task != null && task != me; task = next) {
      if (mounts.of(task).nested) {
        next = null;
        result.pinned();
        break;
      }
      ThreadIdentity.set(self, task.identity);
      mount(task);
    }
    ThreadIdentity.set(self, me.identity);
    mounts.of(me).nested = false;
  }

  @Override
  public void end(ControlledThread me, @Nullable ControlledThread other) {
    next = other;
  }

  @Override
  public void abandon(ControlledThread me) {
    next = null;
    if (!yielded()) {
      scheduler.unwind(me);
    }
    throw new IllegalStateException("an abandoned continuation was run");
  }

  @Override
  public void giveUp() {
    Hooks.lose(scheduler.current().identity);
  }

  @Override
  public Thread running() {
    return Objects.requireNonNull(carrier);
  }

  @Override
  public StackTraceElement[] stack(ControlledThread task) {
    try {
      return (StackTraceElement[]) STACK.invokeExact(mounts.of(task).continuation);
    } catch (Throwable e) {
      return new StackTraceElement[0];
    }
  }

  @Override
  public long pinned() {
    return pinned;
  }

  @Override
  public boolean sharesCpu() {
    return false;
  }

  @Override
  public void close() {
    // Continuations without references are garbage.
  }

  @Override
  public String name() {
    return "continuations";
  }
}
