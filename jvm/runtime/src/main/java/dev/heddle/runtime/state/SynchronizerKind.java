package dev.heddle.runtime.state;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.runtime.internals.RawQueuedSynchronizer;

/**
 * How a synchronizer is acquired and released, one of {@link
 * java.util.concurrent.locks.AbstractQueuedSynchronizer} or of its sibling for long states.
 *
 * <p>What the JDK's own code would do to a lock or latch without queue is done here. So JDK code
 * that accesses the state of one is always an observer of it.
 */
public enum SynchronizerKind {
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
      return ExecutionTrace.TAKE;
    }

    @Override
    public boolean allows(Object synchronizer, long state, ControlledThread task) {
      return state == 0 || RawQueuedSynchronizer.owner(synchronizer) == task.thread;
    }

    @Override
    public boolean acquire(
        Object synchronizer, long argument, boolean shared, ControlledThread task) {
      long holds = RawQueuedSynchronizer.state(synchronizer);
      if (holds == 0) {
        RawQueuedSynchronizer.setState(synchronizer, argument);
        RawQueuedSynchronizer.setOwner(synchronizer, task.thread);
        return true;
      }
      return acquireAgain(synchronizer, argument, task);
    }

    @Override
    public boolean release(
        Object synchronizer, long argument, boolean shared, ControlledThread task) {
      if (RawQueuedSynchronizer.owner(synchronizer) != task.thread) {
        throw new IllegalMonitorStateException();
      }
      long holds = RawQueuedSynchronizer.state(synchronizer) - argument;
      if (holds == 0) {
        RawQueuedSynchronizer.setOwner(synchronizer, null);
      }
      RawQueuedSynchronizer.setState(synchronizer, holds);
      return holds == 0;
    }
  },
  /** A reentrant lock that serves threads in the order of their arrival. */
  FAIR_LOCK {
    @Override
    public boolean reentrant() {
      return true;
    }

    /** The lock's own {@code tryAcquire} leaves reentrance to its callers. */
    @Override
    public boolean acquire(
        Object synchronizer, long argument, boolean shared, ControlledThread task) {
      return acquireAgain(synchronizer, argument, task)
          || RawQueuedSynchronizer.tryAcquire(synchronizer, argument, false);
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
      return ExecutionTrace.READ;
    }

    @Override
    public boolean allows(Object synchronizer, long state, ControlledThread task) {
      return state == 0;
    }

    @Override
    public boolean acquire(
        Object synchronizer, long argument, boolean shared, ControlledThread task) {
      return RawQueuedSynchronizer.state(synchronizer) == 0;
    }

    @Override
    public boolean release(
        Object synchronizer, long argument, boolean shared, ControlledThread task) {
      long count = RawQueuedSynchronizer.state(synchronizer);
      if (count > 0) {
        RawQueuedSynchronizer.setState(synchronizer, count - 1);
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

  public static SynchronizerKind of(Object synchronizer) {
    Class<?> type = synchronizer.getClass();
    if (type == LOCK_CLASS) {
      return LOCK;
    }
    if (type == FAIR_LOCK_CLASS) {
      return FAIR_LOCK;
    }
    return type == LATCH_CLASS ? LATCH : OTHER;
  }

  /** Whether the order in which threads begin to wait matters, so that they wait in a queue. */
  public boolean queues() {
    return true;
  }

  /** Whether only its holder can observe how often it is held. */
  public boolean reentrant() {
    return false;
  }

  /** How acquiring a synchronizer accesses it. */
  public int touch() {
    return ExecutionTrace.WRITE;
  }

  /** Whether a thread could acquire a synchronizer without queue in a given state. */
  public boolean allows(Object synchronizer, long state, ControlledThread task) {
    return false;
  }

  /** Tries to acquire a synchronizer for the running thread. */
  public boolean acquire(
      Object synchronizer, long argument, boolean shared, ControlledThread task) {
    return RawQueuedSynchronizer.tryAcquire(synchronizer, argument, shared);
  }

  /**
   * Releases a synchronizer by the running thread; returns whether other threads may now acquire
   * it.
   */
  public boolean release(
      Object synchronizer, long argument, boolean shared, ControlledThread task) {
    return RawQueuedSynchronizer.tryRelease(synchronizer, argument, shared);
  }

  /** Acquires a lock once more for its holder; false if another thread holds it, or none. */
  private static boolean acquireAgain(Object synchronizer, long argument, ControlledThread task) {
    if (RawQueuedSynchronizer.owner(synchronizer) != task.thread) {
      return false;
    }
    long holds = RawQueuedSynchronizer.state(synchronizer) + argument;
    if (holds > Integer.MAX_VALUE) {
      throw new Error("Maximum lock count exceeded");
    }
    RawQueuedSynchronizer.setState(synchronizer, holds);
    return true;
  }
}
