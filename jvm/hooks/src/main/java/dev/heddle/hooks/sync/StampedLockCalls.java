package dev.heddle.hooks.sync;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.util.concurrent.locks.StampedLock;

/**
 * Calls that begin an optimistic read, and calls that validate it: the values that are read in
 * between have an effect only if they are valid.
 */
@Replaces(value = "java.util.concurrent.locks.StampedLock", where = Replaces.Where.CALL)
public final class StampedLockCalls {
  private StampedLockCalls() {}

  private static void begin(StampedLock lock) {
    if (Hooks.controlled()) {
      Hooks.controller.beginStamp(lock);
    }
  }

  private static void reads(StampedLock lock) {
    if (Hooks.controlled()) {
      Hooks.controller.readsOptimistically(lock);
    }
  }

  private static void validated(StampedLock lock, boolean valid) {
    if (Hooks.controlled()) {
      Hooks.controller.validated(lock, valid);
    }
  }

  /** {@link StampedLock#tryOptimisticRead}. */
  public static long tryOptimisticRead(StampedLock lock) {
    long stamp = lock.tryOptimisticRead();
    reads(lock);
    return stamp;
  }

  /** {@link StampedLock#tryConvertToOptimisticRead}. */
  public static long tryConvertToOptimisticRead(StampedLock lock, long stamp) {
    begin(lock);
    long converted = lock.tryConvertToOptimisticRead(stamp);
    validated(lock, converted != 0);
    if (converted != 0) {
      reads(lock);
    }
    return converted;
  }

  /** {@link StampedLock#validate}. */
  public static boolean validate(StampedLock lock, long stamp) {
    begin(lock);
    boolean valid = lock.validate(stamp);
    validated(lock, valid);
    return valid;
  }

  /** {@link StampedLock#tryConvertToReadLock}. */
  public static long tryConvertToReadLock(StampedLock lock, long stamp) {
    begin(lock);
    long converted = lock.tryConvertToReadLock(stamp);
    validated(lock, converted != 0);
    return converted;
  }

  /** {@link StampedLock#tryConvertToWriteLock}. */
  public static long tryConvertToWriteLock(StampedLock lock, long stamp) {
    begin(lock);
    long converted = lock.tryConvertToWriteLock(stamp);
    validated(lock, converted != 0);
    return converted;
  }
}
