package programs.generated;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** What the threads of a program of generated calls share: one object of each sort. */
public final class Scene {
  int plain;
  volatile int flag;
  final Object monitor = new Object();
  final Object inner = new Object();
  final ReentrantLock lock = new ReentrantLock();
  final Condition condition = lock.newCondition();
  final ReentrantLock fair = new ReentrantLock(true);
  final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
  final StampedLock stamped = new StampedLock();
  final Semaphore permits = new Semaphore(1);
  final CountDownLatch latch = new CountDownLatch(2);
  final CyclicBarrier barrier = new CyclicBarrier(2);
  final Phaser phaser = new Phaser(2);
  final Exchanger<Integer> exchanger = new Exchanger<>();
  final BlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(1);
  final BlockingQueue<Integer> linked = new LinkedBlockingQueue<>();
  final BlockingQueue<Integer> ordered = new PriorityBlockingQueue<>();
  final SynchronousQueue<Integer> handOver = new SynchronousQueue<>();
  final LinkedTransferQueue<Integer> transfers = new LinkedTransferQueue<>();
  final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
  final ConcurrentSkipListMap<Integer, Integer> sorted = new ConcurrentSkipListMap<>();
  final CopyOnWriteArrayList<Integer> copied = new CopyOnWriteArrayList<>();
  final ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
  final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
  final CompletableFuture<Integer> future = new CompletableFuture<>();
  final FutureTask<Integer> task = new FutureTask<>(() -> flag);
  final AtomicInteger atomic = new AtomicInteger();
  final AtomicStampedReference<Integer> reference = new AtomicStampedReference<>(0, 0);
  final LongAdder adder = new LongAdder();
  final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> flag);
  List<Thread> threads = List.of();

  /** The next thread after one. */
  Thread other(int me) {
    return threads.get((me + 1) % threads.size());
  }
}
