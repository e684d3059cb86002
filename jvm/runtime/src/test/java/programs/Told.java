package programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** What reports contain: every kind of name and value once. */
public final class Told {
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final AtomicInteger HITS = new AtomicInteger(4);
  private static volatile String word = "a";

  private final Object inner = new Object();
  private final int[] slots = new int[2];
  private final CountDownLatch latch = new CountDownLatch(1);

  private void work() {
    word = "b";
    LOCK.lock();
    LOCK.unlock();
    HITS.incrementAndGet();
    HITS.compareAndSet(0, 1);
    synchronized (inner) {
      slots[1] = 7;
    }
    latch.countDown();
  }

  /** A condition that no thread signals, in an object that only lambdas know. */
  private static final class Buffer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();

    void take() throws InterruptedException {
      lock.lock();
      try {
        notEmpty.await();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Two threads wait for a condition. */
  public static Object waitForever() throws InterruptedException {
    Buffer buffer = new Buffer();
    Together.run(buffer::take, () -> buffer.take());
    return "woken";
  }

  /** Two threads lock two nameless objects in different orders. */
  public static Object nameless() throws InterruptedException {
    Object a = new Object();
    Object b = new Object();
    Together.run(() -> both(a, b), () -> both(b, a));
    return "done";
  }

  private static void both(Object first, Object second) {
    synchronized (first) {
      synchronized (second) {
        word = "c";
      }
    }
  }

  private static final VarHandle COUNT;
  private static final VarHandle LENGTH;
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
  private static final AtomicIntegerFieldUpdater<Told> UPDATER =
      AtomicIntegerFieldUpdater.newUpdater(Told.class, "updated");
  private static final AtomicReferenceArray<String> WORDS = new AtomicReferenceArray<>(2);
  private static int count;

  static {
    try {
      COUNT = MethodHandles.lookup().findStaticVarHandle(Told.class, "count", int.class);
      LENGTH = MethodHandles.lookup().findVarHandle(Told.class, "length", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile int updated;
  private long length;

  /** Accesses to variables that are no field instructions. */
  public static Object variables() throws InterruptedException {
    Told told = new Told();
    Pieces.run(told::accessVariables);
    return count;
  }

  private void accessVariables() {
    int before = (int) COUNT.getVolatile();
    COUNT.setRelease(before + 1);
    LENGTH.getAndAdd(this, 2L);
    long plain = (long) LENGTH.get(this);
    LENGTH.set(this, plain + 1);
    ELEMENT.compareAndSet(slots, 1, 0, 6);
    UPDATER.incrementAndGet(this);
    WORDS.set(1, "w");
    WORDS.compareAndSet(1, "w", "x");
    WORDS.get(0);
  }

  private final ReentrantReadWriteLock pages = new ReentrantReadWriteLock();
  private final StampedLock stamps = new StampedLock();

  /** Locks that are more than one. */
  public static Object locks() throws InterruptedException {
    Told told = new Told();
    Pieces.run(told::useLocks);
    return "done";
  }

  private void useLocks() {
    pages.readLock().lock();
    pages.readLock().unlock();
    pages.writeLock().lock();
    pages.writeLock().unlock();
    stamps.unlockWrite(stamps.writeLock());
    stamps.unlockRead(stamps.readLock());
    stamps.validate(stamps.tryOptimisticRead());
  }

  /** A thread fails, and another one goes on. */
  public static Object failsFirst() throws InterruptedException {
    Thread worker = new Thread(Told::fail, "worker");
    worker.start();
    worker.join();
    return word;
  }

  private static void fail() {
    throw new IllegalStateException("fails");
  }

  /** Two threads have an array each. */
  public static Object ownArrays() throws InterruptedException {
    Thread other = new Thread(Told::useArray);
    other.start();
    useArray();
    other.join();
    return "done";
  }

  private static void useArray() {
    int[] own = new int[1];
    own[0] = 1;
  }

  /** Runs everything in a second thread. */
  public static Object run() throws InterruptedException {
    Told told = new Told();
    Thread worker = new Thread(told::work, "worker");
    worker.start();
    worker.join();
    return word;
  }
}
