package dev.heddle.runtime.jdk;

import dev.heddle.hooks.Hooks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

/** The state of the thread pools of the JDK, and which of them can be atomic. */
final class PoolState {
  private static final String PACKAGE = "java.util.concurrent.";

  /** Queues whose state is consistent for other threads at every moment. */
  private static final Set<String> QUEUES =
      Set.of(
          PACKAGE + "LinkedBlockingQueue",
          PACKAGE + "ArrayBlockingQueue",
          PACKAGE + "SynchronousQueue",
          PACKAGE + "PriorityBlockingQueue",
          PACKAGE + "LinkedBlockingDeque",
          PACKAGE + "ScheduledThreadPoolExecutor$DelayedWorkQueue");

  /** Methods of a pool that it calls itself in the middle of other methods. */
  private static final Set<String> CALLED =
      Set.of("remove", "getThreadFactory", "isShutdown", "getQueue", "decorateTask");

  /** Methods of threads that a pool calls in the middle of a step. */
  private static final Set<String> CALLED_OF_THREADS = Set.of("start", "interrupt", "isAlive");

  /** The control word of a pool without workers. */
  private static final int RUNNING = -1 << (Integer.SIZE - 3);

  /** The control word of a pool that was shut down and has one worker. */
  private static final int LAST_WORKER = 1;

  /** The least value of the control word of a pool that was stopped at once. */
  static final int STOPPED = 1 << (Integer.SIZE - 3);

  /** The least value of the control word of a pool that has terminated. */
  private static final int TERMINATED = 3 << (Integer.SIZE - 3);

  private static final VarHandle CONTROL;
  private static final VarHandle QUEUE;
  private static final VarHandle FIRST_TASK;

  static {
    try {
      CONTROL =
          MethodHandles.privateLookupIn(ThreadPoolExecutor.class, MethodHandles.lookup())
              .findVarHandle(ThreadPoolExecutor.class, "ctl", AtomicInteger.class);
      QUEUE =
          MethodHandles.privateLookupIn(ThreadPoolExecutor.class, MethodHandles.lookup())
              .findVarHandle(ThreadPoolExecutor.class, "workQueue", BlockingQueue.class);
      Class<?> worker = Class.forName(ThreadPoolExecutor.class.getName() + "$Worker");
      FIRST_TASK =
          MethodHandles.privateLookupIn(worker, MethodHandles.lookup())
              .findVarHandle(worker, "firstTask", Runnable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Whether pools or threads of a class have only methods of the JDK that are called in a step. */
  private static final ClassValue<Boolean> CLOSED =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          Thread self = Hooks.suspend();
          try {
            return findClosed(type);
          } finally {
            Hooks.resume(self);
          }
        }
      };

  private PoolState() {}

  /** Whether what a pool does inside itself can be atomic. */
  static boolean isStep(Object pool) {
    return QUEUES.contains(QUEUE.get((ThreadPoolExecutor) pool).getClass().getName())
        && isClosed(pool.getClass());
  }

  /** Whether pools or threads of a class have only methods of the JDK that are called in a step. */
  static boolean isClosed(Class<?> type) {
    return CLOSED.get(type);
  }

  private static boolean findClosed(Class<?> type) {
    Set<String> called = Thread.class.isAssignableFrom(type) ? CALLED_OF_THREADS : CALLED;
    for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (called.contains(method.getName())) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a worker of a pool begins with a task. */
  static boolean hasFirstTask(Object worker) {
    return FIRST_TASK.get(worker) != null;
  }

  static boolean isScheduled(Object pool) {
    return pool instanceof ScheduledThreadPoolExecutor;
  }

  /**
   * Whether a worker that has found a task in the queue may find it gone, and wait although the
   * pool is shut down, until another worker ends.
   */
  static boolean mayMissItsTask(Object pool) {
    int control = control(pool);
    return control > LAST_WORKER && control < STOPPED;
  }

  static boolean isTerminated(Object pool) {
    return control(pool) >= TERMINATED;
  }

  /** Whether a pool has no workers yet and was not shut down. */
  static boolean isNew(Object pool) {
    return control(pool) == RUNNING;
  }

  static int control(Object pool) {
    AtomicInteger control = (AtomicInteger) CONTROL.get((ThreadPoolExecutor) pool);
    Thread self = Hooks.suspend();
    int value = control.get();
    Hooks.resume(self);
    return value;
  }
}
