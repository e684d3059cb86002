package dev.heddle.runtime;

/**
 * How a synchronizer is acquired, one of {@link
 * java.util.concurrent.locks.AbstractQueuedSynchronizer} or of its sibling for long states.
 */
enum Synchronizer {
  /** A reentrant lock. */
  LOCK {
    @Override
    boolean queues() {
      return false;
    }

    @Override
    boolean allows(Object synchronizer, long state, Task task) {
      return state == 0 || QueuedSynchronizer.owner(synchronizer) == task.thread;
    }

    @Override
    boolean acquire(Object synchronizer, long argument, boolean shared, Task task) {
      return acquireLock(synchronizer, argument, task);
    }
  },
  /** A reentrant lock that serves threads in the order of their arrival. */
  FAIR_LOCK {
    @Override
    boolean acquire(Object synchronizer, long argument, boolean shared, Task task) {
      return acquireLock(synchronizer, argument, task);
    }
  },
  /** A latch. */
  LATCH {
    @Override
    boolean queues() {
      return false;
    }

    @Override
    boolean allows(Object synchronizer, long state, Task task) {
      return state == 0;
    }
  },
  /** Any other. */
  OTHER;

  static Synchronizer of(Object synchronizer) {
    String name = synchronizer.getClass().getName();
    if (name.startsWith("java.util.concurrent.locks.ReentrantLock$")) {
      return name.endsWith("$FairSync") ? FAIR_LOCK : LOCK;
    }
    return name.startsWith("java.util.concurrent.CountDownLatch$") ? LATCH : OTHER;
  }

  /** Whether the order in which tasks come to wait matters, so that they wait in a queue. */
  boolean queues() {
    return true;
  }

  /** Whether a task could acquire a synchronizer without queue in a given state. */
  boolean allows(Object synchronizer, long state, Task task) {
    return false;
  }

  /** Tries to acquire a synchronizer for the task that runs. */
  boolean acquire(Object synchronizer, long argument, boolean shared, Task task) {
    return QueuedSynchronizer.tryAcquire(synchronizer, argument, shared);
  }

  /** A lock's own {@code tryAcquire} leaves it to its callers to see to reentrance. */
  private static boolean acquireLock(Object synchronizer, long argument, Task task) {
    if (QueuedSynchronizer.owner(synchronizer) != task.thread) {
      return QueuedSynchronizer.tryAcquire(synchronizer, argument, false);
    }
    long holds = QueuedSynchronizer.state(synchronizer) + argument;
    if (holds > Integer.MAX_VALUE) {
      throw new Error("Maximum lock count exceeded");
    }
    QueuedSynchronizer.setState(synchronizer, holds);
    return true;
  }
}
