package programs.generated;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;

/** Calls of monitors, locks and conditions. */
final class LockCalls {
  static final Map<String, Call> ALL =
      Map.ofEntries(
          Map.entry("synchronized plain++", LockCalls::increment),
          Map.entry("wait", LockCalls::await),
          Map.entry("waitIf", LockCalls::awaitIf),
          Map.entry("waitMillis", LockCalls::awaitMillis),
          Map.entry("notify", LockCalls::notifyOne),
          Map.entry("notifyAll", LockCalls::notifyAllOfThem),
          Map.entry("holdsLock", (s, me, n) -> Thread.holdsLock(s.monitor)),
          Map.entry("outer inner", LockCalls::outerInner),
          Map.entry("inner outer", LockCalls::innerOuter),
          Map.entry("lock", (s, me, n) -> held(s.lock, () -> s.plain += n)),
          Map.entry("lockInterruptibly", LockCalls::lockInterruptibly),
          Map.entry("tryLock", (s, me, n) -> heldIf(s.lock.tryLock(), s.lock, () -> s.flag = n)),
          Map.entry("tryLockMillis", LockCalls::tryLockMillis),
          Map.entry("await", (s, me, n) -> held(s.lock, () -> await(s))),
          Map.entry("awaitMillis", LockCalls::awaitSignalMillis),
          Map.entry("awaitUninterruptibly", LockCalls::awaitUninterruptibly),
          Map.entry("signal", (s, me, n) -> held(s.lock, () -> signal(s, n))),
          Map.entry("signalAll", (s, me, n) -> held(s.lock, () -> signalAll(s))),
          Map.entry("hasQueuedThreads", (s, me, n) -> s.lock.hasQueuedThreads()),
          Map.entry("getQueueLength", (s, me, n) -> s.lock.getQueueLength()),
          Map.entry("fair", (s, me, n) -> held(s.fair, () -> s.plain++)),
          Map.entry("fairTry", LockCalls::fairTry),
          Map.entry("read", (s, me, n) -> held(s.readWrite.readLock(), () -> s.plain)),
          Map.entry("write", (s, me, n) -> held(s.readWrite.writeLock(), () -> s.plain = n)),
          Map.entry("getReadLockCount", (s, me, n) -> s.readWrite.getReadLockCount()),
          Map.entry("readTry", LockCalls::readTry),
          Map.entry("downgrade", LockCalls::downgrade),
          Map.entry("stampedWrite", LockCalls::stampedWrite),
          Map.entry("stampedRead", LockCalls::stampedRead),
          Map.entry("optimisticRead", LockCalls::optimisticRead),
          Map.entry("convert", LockCalls::convert));

  private LockCalls() {}

  private static Object held(Lock lock, Callable<Object> body) throws Exception {
    lock.lock();
    return heldIf(true, lock, body);
  }

  private static Object heldIf(boolean locked, Lock lock, Callable<Object> body) throws Exception {
    if (!locked) {
      return "-";
    }
    try {
      return body.call();
    } finally {
      lock.unlock();
    }
  }

  private static Object increment(Scene scene, int me, int value) {
    synchronized (scene.monitor) {
      return scene.plain++;
    }
  }

  @SuppressWarnings("WaitNotInLoop") // what a lost or an early notification does is to be seen
  private static Object await(Scene scene, int me, int value) throws InterruptedException {
    synchronized (scene.monitor) {
      scene.monitor.wait();
      return scene.flag;
    }
  }

  @SuppressWarnings("WaitNotInLoop")
  private static Object awaitIf(Scene scene, int me, int value) throws InterruptedException {
    synchronized (scene.monitor) {
      if (scene.flag == 0) {
        scene.monitor.wait();
      }
      return scene.flag;
    }
  }

  @SuppressWarnings("WaitNotInLoop")
  private static Object awaitMillis(Scene scene, int me, int value) throws InterruptedException {
    synchronized (scene.monitor) {
      scene.monitor.wait(10);
      return scene.flag;
    }
  }

  private static Object notifyOne(Scene scene, int me, int value) {
    synchronized (scene.monitor) {
      scene.monitor.notify();
      return "";
    }
  }

  private static Object notifyAllOfThem(Scene scene, int me, int value) {
    synchronized (scene.monitor) {
      scene.flag = value;
      scene.monitor.notifyAll();
      return "";
    }
  }

  private static Object outerInner(Scene scene, int me, int value) {
    synchronized (scene.monitor) {
      synchronized (scene.inner) {
        return scene.plain++;
      }
    }
  }

  private static Object innerOuter(Scene scene, int me, int value) {
    synchronized (scene.inner) {
      synchronized (scene.monitor) {
        return scene.plain;
      }
    }
  }

  private static Object lockInterruptibly(Scene scene, int me, int value) throws Exception {
    scene.lock.lockInterruptibly();
    return heldIf(true, scene.lock, () -> scene.flag);
  }

  private static Object tryLockMillis(Scene scene, int me, int value) throws Exception {
    return heldIf(scene.lock.tryLock(5, TimeUnit.MILLISECONDS), scene.lock, () -> scene.flag);
  }

  @SuppressWarnings("WaitNotInLoop")
  private static Object await(Scene scene) throws InterruptedException {
    scene.condition.await();
    return scene.flag;
  }

  @SuppressWarnings("WaitNotInLoop")
  private static Object awaitSignalMillis(Scene scene, int me, int value) throws Exception {
    return held(scene.lock, () -> scene.condition.await(5, TimeUnit.MILLISECONDS));
  }

  @SuppressWarnings("WaitNotInLoop")
  private static Object awaitUninterruptibly(Scene scene, int me, int value) throws Exception {
    return held(
        scene.lock,
        () -> {
          scene.condition.awaitUninterruptibly();
          return Thread.currentThread().isInterrupted();
        });
  }

  private static Object signal(Scene scene, int value) {
    scene.condition.signal();
    scene.flag = value;
    return value;
  }

  private static Object signalAll(Scene scene) {
    scene.condition.signalAll();
    return scene.lock.hasWaiters(scene.condition);
  }

  private static Object fairTry(Scene scene, int me, int value) throws Exception {
    return heldIf(scene.fair.tryLock(), scene.fair, () -> scene.fair.hasQueuedThreads());
  }

  private static Object readTry(Scene scene, int me, int value) throws Exception {
    Lock lock = scene.readWrite.readLock();
    return heldIf(lock.tryLock(), lock, () -> scene.flag);
  }

  private static Object downgrade(Scene scene, int me, int value) throws Exception {
    held(
        scene.readWrite.writeLock(),
        () -> {
          scene.plain = value;
          scene.readWrite.readLock().lock();
          return "";
        });
    return heldIf(true, scene.readWrite.readLock(), () -> scene.flag);
  }

  private static Object stampedWrite(Scene scene, int me, int value) {
    long stamp = scene.stamped.writeLock();
    scene.plain = value;
    scene.stamped.unlockWrite(stamp);
    return "";
  }

  private static Object stampedRead(Scene scene, int me, int value) {
    long stamp = scene.stamped.readLock();
    int read = scene.flag;
    scene.stamped.unlockRead(stamp);
    return read;
  }

  private static Object optimisticRead(Scene scene, int me, int value) {
    long stamp = scene.stamped.tryOptimisticRead();
    int read = scene.plain;
    return scene.stamped.validate(stamp) + " " + read;
  }

  private static Object convert(Scene scene, int me, int value) {
    long stamp = scene.stamped.readLock();
    long write = scene.stamped.tryConvertToWriteLock(stamp);
    if (write == 0) {
      scene.stamped.unlock(stamp);
      return "R";
    }
    scene.flag = value;
    scene.stamped.unlock(write);
    return "W";
  }
}
