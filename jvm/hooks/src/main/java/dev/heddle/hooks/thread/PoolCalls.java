package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.PoolPause;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * The atomic sections of thread pools, and their interruptions: pauses, in which other threads can
 * run, and code of the program that a pool calls.
 */
@SuppressWarnings("unchecked") // an exception is rethrown as it is
public final class PoolCalls {
  private static final MethodHandle BEFORE = hook("beforeExecute", Thread.class, Runnable.class);
  private static final MethodHandle AFTER = hook("afterExecute", Runnable.class, Throwable.class);
  private static final MethodHandle TERMINATED = hook("terminated");

  private PoolCalls() {}

  private static MethodHandle hook(String name, Class<?>... parameters) {
    try {
      return MethodHandles.privateLookupIn(ThreadPoolExecutor.class, MethodHandles.lookup())
          .findVirtual(
              ThreadPoolExecutor.class, name, MethodType.methodType(void.class, parameters));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A pool begins an atomic section. */
  public static void begin(Object pool) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.beginPool(pool, false);
    }
  }

  /** The same for a section that sets how a pool works from now on. */
  public static void configure(Object pool) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.beginPool(pool, true);
    }
  }

  /** The same for shutting the pool down. */
  public static void close(Object pool) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.stopPool(pool, false);
    }
  }

  /** The same for stopping at once. */
  public static void stop(Object pool) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.stopPool(pool, true);
    }
  }

  /** The same for waiting for the termination of the pool. */
  public static void await(Object pool) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.awaitPool(pool);
    }
  }

  /** The same for the section of a new worker of a pool. */
  public static void beginWorker(Object pool, Object worker) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.beginWorker(pool, worker);
    }
  }

  /** The atomic section ends, or the pool returns to the program. */
  public static void end(Object pool) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.endPool(pool);
    }
  }

  private static void pause(Object pool, PoolPause before) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.pausePool(pool, before);
    }
  }

  /** Other threads can run at this point of the section. */
  public static void pause(Object pool) {
    pause(pool, PoolPause.ANY);
  }

  /** The same, if a condition holds. */
  public static void pauseIf(boolean condition, Object pool) {
    if (condition) {
      pause(pool);
    }
  }

  /** The same, if the program overrides hooks of the pool. */
  public static void pauseHooked(Object pool) {
    if (!isJdk(pool)) {
      pause(pool);
    }
  }

  /** The same, if a condition holds. */
  public static void pauseHookedIf(boolean condition, Object pool) {
    if (condition) {
      pauseHooked(pool);
    }
  }

  /** A worker is about to be added, for a task that comes first or as a core thread. */
  public static void pauseSpare(@Nullable Object task, boolean core, Object pool) {
    if (task == null && !core) {
      pause(pool);
    }
  }

  /** A pool may be about to terminate. */
  public static void pauseEnding(Object pool) {
    pause(pool, PoolPause.ENDING);
  }

  /** A task is about to be put into the queue of a pool that was found running. */
  public static void pauseOffering(Object pool) {
    pause(pool, PoolPause.OFFERING);
  }

  /**
   * A worker that is already counted is about to be added, unless the pool is shut down meanwhile.
   */
  public static void pauseAdding(Object pool) {
    pause(pool, PoolPause.ADDING);
  }

  /** A worker that finds no more work is no longer counted, but still exists. */
  public static void pauseGoing(Object pool) {
    pause(pool, isJdk(pool) ? PoolPause.GOING : PoolPause.ANY);
  }

  /** An idle worker is about to be interrupted, which code of the program may observe. */
  public static void pauseInterrupting(boolean onlyOne, Object pool) {
    if (!onlyOne && showsInterrupts(pool)) {
      pause(pool);
    }
  }

  /** Whether code of the program can observe that a worker was interrupted when it exits. */
  public static boolean showsInterrupts(Object pool) {
    return !isJdk(pool) || !isSilent(((ThreadPoolExecutor) pool).getThreadFactory());
  }

  /** Whether the threads of a factory run code of the program only in tasks. */
  private static boolean isSilent(ThreadFactory factory) {
    return factory.getClass().getName().startsWith("java.util.concurrent.Executors$")
        && Thread.getDefaultUncaughtExceptionHandler() == null;
  }

  /** A worker that exits is about to add its successor. */
  public static void pauseSucceeding(boolean abruptly, Object pool) {
    if (!abruptly || showsInterrupts(pool)) {
      pause(pool, PoolPause.SUCCEEDING);
    }
  }

  /** A worker is about to be added for a future that may run according to an earlier check. */
  public static void pausePrestarting(Object pool) {
    pause(pool, PoolPause.PRESTARTING);
  }

  /** A worker is about to take a task, or to wait for one. */
  public static void pauseTaking(Object pool) {
    pause(pool, showsInterrupts(pool) ? PoolPause.TAKING_SHOWN : PoolPause.TAKING);
  }

  /** A thread adds a worker, which is counted from now on if {@code counts}. */
  public static void adds(boolean counts, Object pool) {
    if (counts && Thread.currentThread() == Hooks.running) {
      Hooks.controller.usesPool(pool, false);
    }
  }

  /** A thread gets the queue of a pool. */
  public static void watches(Object pool) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.usesPool(pool, true);
    }
  }

  /** The state of a pool is read. */
  public static void looks(Object pool) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.looksAtPool(pool, false);
    }
  }

  /** Numbers are read that no longer change once the pool has terminated. */
  public static void counts(Object pool) {
    if (Thread.currentThread() == Hooks.running) {
      Hooks.controller.looksAtPool(pool, true);
    }
  }

  private static int leave() {
    return Thread.currentThread() == Hooks.running ? Hooks.controller.beginCallback() : 0;
  }

  private static void comeBack(Object pool, int depth) {
    if (depth > 0 && Thread.currentThread() == Hooks.running) {
      Hooks.controller.endPoolCallback(pool, depth, false);
    }
  }

  /** {@link Runnable#run} of a task. */
  public static void run(Runnable task, Object pool) {
    int depth = leave();
    try {
      task.run();
    } finally {
      comeBack(pool, depth);
    }
  }

  /** {@link ThreadFactory#newThread}. */
  public static @Nullable Thread newThread(ThreadFactory factory, Runnable worker, Object pool) {
    if (isJdk(factory)) {
      return factory.newThread(worker);
    }
    int depth = leave();
    try {
      return factory.newThread(worker);
    } finally {
      comeBack(pool, depth);
    }
  }

  /** {@link RejectedExecutionHandler#rejectedExecution}. */
  public static void rejectedExecution(
      RejectedExecutionHandler handler, Runnable task, ThreadPoolExecutor pool) {
    if (handler.getClass() == ThreadPoolExecutor.AbortPolicy.class
        || handler.getClass() == ThreadPoolExecutor.DiscardPolicy.class) {
      handler.rejectedExecution(task, pool);
      return;
    }
    int depth = leave();
    try {
      handler.rejectedExecution(task, pool);
    } finally {
      comeBack(pool, depth);
    }
  }

  /** {@code ThreadPoolExecutor.beforeExecute}. */
  public static void beforeExecute(ThreadPoolExecutor pool, Thread thread, Runnable task) {
    int depth = isJdk(pool) ? 0 : leave();
    try {
      BEFORE.invokeExact(pool, thread, task);
    } catch (Throwable e) {
      PoolCalls.<RuntimeException>throwOn(e);
    } finally {
      comeBack(pool, depth);
    }
  }

  /** {@code ThreadPoolExecutor.afterExecute}. */
  public static void afterExecute(
      ThreadPoolExecutor pool, Runnable task, @Nullable Throwable thrown) {
    int depth = isJdk(pool) ? 0 : leave();
    try {
      AFTER.invokeExact(pool, task, thrown);
    } catch (Throwable e) {
      PoolCalls.<RuntimeException>throwOn(e);
    } finally {
      comeBack(pool, depth);
    }
  }

  /** {@code ThreadPoolExecutor.terminated}. */
  public static void terminated(ThreadPoolExecutor pool) {
    int depth = isJdk(pool) ? 0 : leave();
    try {
      TERMINATED.invokeExact(pool);
    } catch (Throwable e) {
      PoolCalls.<RuntimeException>throwOn(e);
    } finally {
      if (depth > 0 && Thread.currentThread() == Hooks.running) {
        Hooks.controller.endPoolCallback(pool, depth, true);
      }
    }
  }

  private static boolean isJdk(Object object) {
    return object.getClass().getClassLoader() == null;
  }

  private static <E extends Throwable> void throwOn(Throwable thrown) throws E {
    throw (E) thrown;
  }
}
