package dev.heddle.runtime.state;

import dev.heddle.core.Trace;
import dev.heddle.runtime.internals.QueuedSynchronizer;

/**
 * How a synchronizer is acquired and released, one of {@link
 * java.util.concurrent.locks.AbstractQueuedSynchronizer} or of its sibling for long states.
 *
 * <p>What the JDK's own code would do to a lock or latch without queue is done here, so that code
 * of the JDK that comes to the state of one is always somebody who looks at it.
 */
public enum Synchronizer {
  /** A reentrant lock. */
  LOCK {
    @Override
    public boolean queues() {
      return false;
    }

    @Override
    public boolean reentrant() {
      return true;
    }

    @Override
    public int touch() {
      return Trace.TAKE;
    }

    @Override
    public boolean allows(Object synchronizer, long state, Task task) {
      return state == 0 || QueuedSynchronizer.owner(synchronizer) == task.thread;
    }

    @Override
    public boolean acquire(Object synchronizer, long argument, boolean shared, Task task) {
      long holds = QueuedSynchronizer.state(synchronizer);
      if (holds == 0) {
        QueuedSynchronizer.setState(synchronizer, argument);
        QueuedSynchronizer.setOwner(synchronizer, task.thread);
        return true;
      }
      return acquireAgain(synchronizer, argument, task);
    }

    @Override
    public boolean release(Object synchronizer, long argument, boolean shared, Task task) {
      if (QueuedSynchronizer.owner(synchronizer) != task.thread) {
        throw new IllegalMonitorStateException();
      }
      long holds = QueuedSynchronizer.state(synchronizer) - argument;
      if (holds == 0) {
        QueuedSynchronizer.setOwner(synchronizer, null);
      }
      QueuedSynchronizer.setState(synchronizer, holds);
      return holds == 0;
    }
  },
  /** A reentrant lock that serves threads in the order of their arrival. */
  FAIR_LOCK {
    @Override
    public boolean reentrant() {
      return true;
    }

    /** The lock's own {@code tryAcquire} leaves it to its callers to see to reentrance. */
    @Override
    public boolean acquire(Object synchronizer, long argument, boolean shared, Task task) {
      return acquireAgain(synchronizer, argument, task)
          || QueuedSynchronizer.tryAcquire(synchronizer, argument, false);
    }
  },
  /** A latch. */
  LATCH {
    @Override
    public boolean queues() {
      return false;
    }

    @Override
    public int touch() {
      return Trace.READ;
    }

    @Override
    public boolean allows(Object synchronizer, long state, Task task) {
      return state == 0;
    }

    @Override
    public boolean acquire(Object synchronizer, long argument, boolean shared, Task task) {
      return QueuedSynchronizer.state(synchronizer) == 0;
    }

    @Override
    public boolean release(Object synchronizer, long argument, boolean shared, Task task) {
      long count = QueuedSynchronizer.state(synchronizer);
      if (count > 0) {
        QueuedSynchronizer.setState(synchronizer, count - 1);
      }
      return count == 1;
    }
  },
  /** Any other. */
  OTHER;

  private static final Class<?> LOCK_CLASS =
      find("java.util.concurrent.locks.ReentrantLock$NonfairSync");
  private static final Class<?> FAIR_LOCK_CLASS =
      find("java.util.concurrent.locks.ReentrantLock$FairSync");
  private static final Class<?> LATCH_CLASS = find("java.util.concurrent.CountDownLatch$Sync");

  private static Class<?> find(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static Synchronizer of(Object synchronizer) {
    Class<?> type = synchronizer.getClass();
    if (type == LOCK_CLASS) {
      return LOCK;
    }
    if (type == FAIR_LOCK_CLASS) {
      return FAIR_LOCK;
    }
    return type == LATCH_CLASS ? LATCH : OTHER;
  }

  /** Whether the order in which tasks come to wait matters, so that they wait in a queue. */
  public boolean queues() {
    return true;
  }

  /** Whether nobody but its holder can tell how often it is held. */
  public boolean reentrant() {
    return false;
  }

  /** How acquiring a synchronizer touches it. */
  public int touch() {
    return Trace.WRITE;
  }

  /** Whether a task could acquire a synchronizer without queue in a given state. */
  public boolean allows(Object synchronizer, long state, Task task) {
    return false;
  }

  /** Tries to acquire a synchronizer for the task that runs. */
  public boolean acquire(Object synchronizer, long argument, boolean shared, Task task) {
    return QueuedSynchronizer.tryAcquire(synchronizer, argument, shared);
  }

  /** Releases a synchronizer by the task that runs; whether others may now acquire it. */
  public boolean release(Object synchronizer, long argument, boolean shared, Task task) {
    return QueuedSynchronizer.tryRelease(synchronizer, argument, shared);
  }

  /** Acquires a lock once more for its holder; false if that is another task, or nobody. */
  private static boolean acquireAgain(Object synchronizer, long argument, Task task) {
    if (QueuedSynchronizer.owner(synchronizer) != task.thread) {
      return false;
    }
    long holds = QueuedSynchronizer.state(synchronizer) + argument;
    if (holds > Integer.MAX_VALUE) {
      throw new Error("Maximum lock count exceeded");
    }
    QueuedSynchronizer.setState(synchronizer, holds);
    return true;
  }
}
