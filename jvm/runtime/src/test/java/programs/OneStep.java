package programs;

import java.beans.Introspector;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Operations that are one step each, for one thread without any other. */
public final class OneStep {
  private OneStep() {}

  private static Object alone(Pieces.Piece piece) throws InterruptedException {
    Pieces.run(piece);
    return "done";
  }

  /** No operation. */
  public static Object nothing() throws InterruptedException {
    return alone(() -> {});
  }

  /** Introspection of a class. */
  public static Object beans() throws InterruptedException {
    return alone(() -> Introspector.getBeanInfo(OneStep.class));
  }

  /** Lock and unlock. */
  public static Object lock() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    return alone(
        () -> {
          lock.lock();
          lock.unlock();
        });
  }

  /** Lock, unlock and ask. */
  public static Object lockThatIsLookedAt() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    return alone(
        () -> {
          lock.lock();
          lock.unlock();
          lock.isLocked();
        });
  }

  /** Count down, wait and ask. */
  public static Object latchThatIsLookedAt() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    return alone(
        () -> {
          latch.countDown();
          latch.await();
          latch.getCount();
        });
  }

  /** Lock and unlock for reading, then for writing. */
  public static Object readWriteLock() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    return alone(
        () -> {
          lock.readLock().lock();
          lock.readLock().unlock();
          lock.writeLock().lock();
          lock.writeLock().unlock();
        });
  }

  /** Count down and wait. */
  public static Object latch() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    return alone(
        () -> {
          latch.countDown();
          latch.await();
        });
  }

  /** Acquire and release. */
  public static Object semaphore() throws InterruptedException {
    Semaphore semaphore = new Semaphore(1);
    return alone(
        () -> {
          semaphore.acquire();
          semaphore.release();
        });
  }

  /** Put and take, in two queues. */
  public static Object queues() throws InterruptedException {
    ArrayBlockingQueue<String> array = new ArrayBlockingQueue<>(1);
    LinkedBlockingQueue<String> linked = new LinkedBlockingQueue<>();
    return alone(
        () -> {
          array.put("a");
          array.take();
          linked.put("a");
          linked.take();
        });
  }

  /** Put and get. */
  public static Object map() throws InterruptedException {
    ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
    return alone(
        () -> {
          map.put("a", "b");
          map.get("a");
        });
  }

  /** As many puts into a map, most of them into bins that are not empty, while the map grows. */
  public static Object fill(Map<Integer, String> map, int puts) throws InterruptedException {
    return alone(
        () -> {
          for (int i = 0; i < puts; i++) {
            map.put(i << 8, "value");
          }
        });
  }
}
