package dev.heddle.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.jspecify.annotations.Nullable;

/**
 * How the threads of an {@link AbstractQueuedSynchronizer} find out whether they could acquire it,
 * without trying.
 *
 * <p>For the JDK's own synchronizers the state tells. Of one that we do not know, whoever was
 * refused may try again when the state has changed or a release has happened.
 */
enum Synchronizer {
  /** A reentrant lock. */
  LOCK {
    @Override
    boolean allows(Object synchronizer, int state, Task task) {
      return state == 0 || owner(synchronizer) == task.thread;
    }
  },
  /** A reentrant lock with readers and writers. */
  READ_WRITE_LOCK {
    @Override
    boolean allows(Object synchronizer, int state, Task task) {
      if (owner(synchronizer) == task.thread) {
        return true;
      }
      return task.shared ? state >>> WRITER_BITS << WRITER_BITS == state : state == 0;
    }
  },
  /** A semaphore. */
  SEMAPHORE {
    @Override
    boolean allows(Object synchronizer, int state, Task task) {
      return state >= task.argument;
    }
  },
  /** A latch. */
  LATCH {
    @Override
    boolean allows(Object synchronizer, int state, Task task) {
      return state == 0;
    }
  },
  /** Any other. */
  UNKNOWN {
    @Override
    boolean allows(Object synchronizer, int state, Task task) {
      return !task.refused;
    }
  };

  private static final int WRITER_BITS = 16;
  private static final MethodHandle TRY_ACQUIRE = find("tryAcquire", boolean.class, int.class);
  private static final MethodHandle TRY_RELEASE = find("tryRelease", boolean.class, int.class);
  private static final MethodHandle TRY_ACQUIRE_SHARED =
      find("tryAcquireShared", int.class, int.class);
  private static final MethodHandle TRY_RELEASE_SHARED =
      find("tryReleaseShared", boolean.class, int.class);
  private static final MethodHandle IS_HELD = find("isHeldExclusively", boolean.class);
  private static final MethodHandle STATE;
  private static final MethodHandle LOCK_AGAIN;
  private static final MethodHandle OWNER;
  private static final MethodHandle CONDITION_OWNER;

  static {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(AbstractOwnableSynchronizer.class, MethodHandles.lookup());
      OWNER =
          lookup.findGetter(
              AbstractOwnableSynchronizer.class, "exclusiveOwnerThread", Thread.class);
      Class<?> lock = Class.forName("java.util.concurrent.locks.ReentrantLock$Sync");
      LOCK_AGAIN =
          MethodHandles.privateLookupIn(lock, MethodHandles.lookup())
              .findVirtual(lock, "initialTryLock", MethodType.methodType(boolean.class))
              .asType(MethodType.methodType(boolean.class, Object.class));
      STATE =
          MethodHandles.privateLookupIn(AbstractQueuedSynchronizer.class, MethodHandles.lookup())
              .findGetter(AbstractQueuedSynchronizer.class, "state", int.class);
      Class<?> condition = AbstractQueuedSynchronizer.ConditionObject.class;
      CONDITION_OWNER =
          MethodHandles.privateLookupIn(condition, MethodHandles.lookup())
              .findGetter(condition, "this$0", AbstractQueuedSynchronizer.class)
              .asType(MethodType.methodType(AbstractQueuedSynchronizer.class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) {
    try {
      return MethodHandles.privateLookupIn(AbstractQueuedSynchronizer.class, MethodHandles.lookup())
          .findVirtual(
              AbstractQueuedSynchronizer.class, name, MethodType.methodType(result, parameters));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Whether a task could acquire a synchronizer in a given state. */
  abstract boolean allows(Object synchronizer, int state, Task task);

  static Synchronizer of(Object synchronizer) {
    String name = synchronizer.getClass().getName();
    if (name.startsWith("java.util.concurrent.locks.ReentrantLock$")) {
      return LOCK;
    }
    if (name.startsWith("java.util.concurrent.locks.ReentrantReadWriteLock$")) {
      return READ_WRITE_LOCK;
    }
    if (name.startsWith("java.util.concurrent.Semaphore$")) {
      return SEMAPHORE;
    }
    return name.startsWith("java.util.concurrent.CountDownLatch$") ? LATCH : UNKNOWN;
  }

  /**
   * Whether a synchronizer is one of the JDK's that serve threads in the order of their arrival.
   */
  static boolean isFair(Object synchronizer) {
    String name = synchronizer.getClass().getName();
    return name.startsWith("java.util.concurrent.") && name.endsWith("$FairSync");
  }

  static boolean tryAcquire(Object synchronizer, int argument, boolean shared) {
    AbstractQueuedSynchronizer self = (AbstractQueuedSynchronizer) synchronizer;
    try {
      return shared
          ? (int) TRY_ACQUIRE_SHARED.invokeExact(self, argument) >= 0
          : (boolean) TRY_ACQUIRE.invokeExact(self, argument);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Acquires a reentrant lock once more; its own {@code tryAcquire} only serves those that do not
   * hold it.
   */
  static boolean lockAgain(Object synchronizer) {
    try {
      return (boolean) LOCK_AGAIN.invokeExact(synchronizer);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  static boolean tryRelease(Object synchronizer, int argument, boolean shared) {
    AbstractQueuedSynchronizer self = (AbstractQueuedSynchronizer) synchronizer;
    try {
      return shared
          ? (boolean) TRY_RELEASE_SHARED.invokeExact(self, argument)
          : (boolean) TRY_RELEASE.invokeExact(self, argument);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  static boolean isHeld(Object synchronizer) {
    try {
      return (boolean) IS_HELD.invokeExact((AbstractQueuedSynchronizer) synchronizer);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  static int state(Object synchronizer) {
    try {
      return (int) STATE.invokeExact((AbstractQueuedSynchronizer) synchronizer);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** The thread that holds a synchronizer exclusively, or null. */
  static @Nullable Thread owner(Object synchronizer) {
    try {
      return (Thread) OWNER.invokeExact((AbstractOwnableSynchronizer) synchronizer);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Links every method handle, outside control. */
  static void rehearse() {
    AbstractQueuedSynchronizer once =
        new AbstractQueuedSynchronizer() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean tryAcquire(int argument) {
            return true;
          }

          @Override
          protected boolean tryRelease(int argument) {
            return true;
          }

          @Override
          protected int tryAcquireShared(int argument) {
            return 1;
          }

          @Override
          protected boolean tryReleaseShared(int argument) {
            return true;
          }

          @Override
          protected boolean isHeldExclusively() {
            return owner(this) == null && state(this) == 0;
          }
        };
    tryAcquire(once, 1, false);
    tryRelease(once, 1, false);
    tryAcquire(once, 1, true);
    tryRelease(once, 1, true);
    isHeld(once);
    ofCondition(once.new ConditionObject());
  }

  /** The synchronizer that a condition belongs to. */
  static Object ofCondition(Object condition) {
    try {
      return (AbstractQueuedSynchronizer) CONDITION_OWNER.invokeExact(condition);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
