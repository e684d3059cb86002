package programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Programs whose threads share a plain variable, ordered in one of the many ways there are. Those
 * whose names begin with "racy" are not.
 */
public final class Ordered {
  private static final class Box {
    int value;
    int ready;
    volatile int flag;
  }

  private static final class Holder {
    static final Box BOX = make();

    private static Box make() {
      Box box = new Box();
      box.value = 7;
      return box;
    }
  }

  private static final VarHandle READY;
  private static final VarHandle VALUE;
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
  private static final AtomicIntegerFieldUpdater<Box> FLAG =
      AtomicIntegerFieldUpdater.newUpdater(Box.class, "flag");

  static {
    try {
      READY = MethodHandles.lookup().findVarHandle(Box.class, "ready", int.class);
      VALUE = MethodHandles.lookup().findVarHandle(Box.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Ordered() {}

  private interface Ready {
    boolean in(Box box) throws Exception;
  }

  /** One thread writes and then publishes; another reads if it sees that. */
  private static Object publish(Pieces.Piece says, Ready ready, Box box)
      throws InterruptedException {
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> {
          box.value = 1;
          says.run();
        },
        () -> {
          if (ready.in(box)) {
            seen.set(box.value);
          }
        });
    return seen.get();
  }

  /** Release and acquire. */
  public static Object releaseAcquire() throws InterruptedException {
    Box box = new Box();
    return publish(() -> READY.setRelease(box, 1), b -> (int) READY.getAcquire(b) == 1, box);
  }

  /** Volatile modes of a handle for a plain field. */
  public static Object volatileModes() throws InterruptedException {
    Box box = new Box();
    return publish(() -> READY.setVolatile(box, 1), b -> (int) READY.getVolatile(b) == 1, box);
  }

  /** Updates by a handle. */
  public static Object handleUpdates() throws InterruptedException {
    Box box = new Box();
    return publish(() -> READY.getAndAdd(box, 1), b -> READY.compareAndSet(b, 1, 2), box);
  }

  /** A field updater. */
  public static Object fieldUpdater() throws InterruptedException {
    Box box = new Box();
    return publish(() -> FLAG.lazySet(box, 1), b -> FLAG.get(b) == 1, box);
  }

  /** An array of references. */
  public static Object referenceArray() throws InterruptedException {
    AtomicReferenceArray<Box> array = new AtomicReferenceArray<>(1);
    Box box = new Box();
    return publish(() -> array.set(0, box), b -> array.get(0) == b, box);
  }

  /** A volatile field by reflection. */
  public static Object reflection() throws Exception {
    Field flag = Box.class.getDeclaredField("flag");
    Box box = new Box();
    return publish(() -> flag.setInt(box, 1), b -> flag.getInt(b) == 1, box);
  }

  /** A queue that is polled. */
  public static Object polled() throws InterruptedException {
    Queue<Box> queue = new ConcurrentLinkedQueue<>();
    Box box = new Box();
    return publish(() -> queue.add(box), b -> queue.poll() == b, box);
  }

  /** A map that is asked. */
  public static Object computed() throws InterruptedException {
    ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();
    Box box = new Box();
    return publish(() -> map.putIfAbsent("key", box), b -> map.containsKey("key"), box);
  }

  /** A synchronized view of a list. */
  public static Object synchronizedList() throws InterruptedException {
    List<Box> list = Collections.synchronizedList(new ArrayList<>());
    Box box = new Box();
    return publish(() -> list.add(box), b -> list.contains(b), box);
  }

  /** A hand-over without a buffer. */
  public static Object handOver() throws InterruptedException {
    SynchronousQueue<Box> queue = new SynchronousQueue<>();
    Box box = new Box();
    return publish(() -> queue.put(box), b -> queue.take() == b, box);
  }

  /** A phaser. */
  public static Object phaser() throws InterruptedException {
    Phaser phaser = new Phaser(2);
    Box box = new Box();
    return publish(phaser::arrive, b -> phaser.arriveAndAwaitAdvance() >= 0, box);
  }

  /** Parking until a volatile field says so. */
  public static Object parked() throws InterruptedException {
    Box box = new Box();
    Thread main = Thread.currentThread();
    Pieces.start(
        () -> {
          box.value = 1;
          box.flag = 1;
          LockSupport.unpark(main);
        });
    while (box.flag == 0) {
      LockSupport.park();
    }
    return box.value;
  }

  /** A thread that has ended by its state, and by a join with a limit. */
  public static Object terminated() throws InterruptedException {
    Box box = new Box();
    Thread thread = Pieces.start(() -> box.value = 1);
    thread.join(1000);
    return thread.getState() == Thread.State.TERMINATED ? box.value : -1;
  }

  /** Thread locals belong to one thread. */
  public static Object threadLocal() throws InterruptedException {
    ThreadLocal<Box> local = ThreadLocal.withInitial(Box::new);
    AtomicInteger sum = new AtomicInteger();
    Pieces.Piece piece =
        () -> {
          local.get().value++;
          sum.addAndGet(local.get().value);
        };
    Pieces.run(piece, piece);
    return sum.get();
  }

  /** What a class initialiser has made. */
  public static Object holder() throws InterruptedException {
    AtomicInteger sum = new AtomicInteger();
    Pieces.Piece piece = () -> sum.addAndGet(Holder.BOX.value);
    Pieces.run(piece, piece);
    return sum.get();
  }

  /** A writer that becomes a reader. */
  public static Object downgrade() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    Box box = new Box();
    AtomicInteger sum = new AtomicInteger();
    Pieces.Piece piece =
        () -> {
          lock.writeLock().lock();
          box.value++;
          lock.readLock().lock();
          lock.writeLock().unlock();
          sum.addAndGet(box.value);
          lock.readLock().unlock();
        };
    Pieces.run(piece, piece);
    return sum.get();
  }

  /** Tasks of a pool, and what comes after them. */
  public static Object tasks() throws Exception {
    Box box = new Box();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Callable<Integer> task = () -> box.value + 1;
    box.value = 3;
    int sum = pool.submit(task).get() + pool.submit(task).get();
    box.value = sum;
    pool.shutdown();
    return box.value;
  }

  /** Tasks that are taken as they complete, and the end of their pool. */
  public static Object completion() throws Exception {
    Box box = new Box();
    Box last = new Box();
    ExecutorService pool = Executors.newFixedThreadPool(1);
    ExecutorCompletionService<Box> service = new ExecutorCompletionService<>(pool);
    service.submit(() -> box.value = 1, box);
    int seen = service.take().get().value;
    pool.execute(() -> last.value = 2);
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.DAYS);
    return seen + last.value;
  }

  /** Stages of a future. */
  public static Object stages() {
    Box box = new Box();
    return CompletableFuture.supplyAsync(() -> box.value = 1)
        .thenApplyAsync(one -> box.value += one)
        .thenCombine(CompletableFuture.supplyAsync(() -> 5), (two, five) -> box.value += five)
        .join();
  }

  /** Races: plain accesses through a handle. */
  public static Object racyHandle() throws InterruptedException {
    Box box = new Box();
    Pieces.run(() -> VALUE.set(box, 1), () -> VALUE.get(box));
    return "done";
  }

  /** Races: a plain field by reflection and by an instruction. */
  public static Object racyReflection() throws Exception {
    Field value = Box.class.getDeclaredField("value");
    Box box = new Box();
    Pieces.run(() -> value.setInt(box, 1), () -> box.value++);
    return "done";
  }

  private static void publishBehindFence(Box box) {
    VarHandle.releaseFence();
    box.ready = 1;
  }

  private static boolean readBeforeFence(Box box) {
    int ready = box.ready;
    VarHandle.acquireFence();
    return ready > 0;
  }

  /** A plain field that is accessed beside fences publishes. */
  public static Object fences() throws InterruptedException {
    Box box = new Box();
    return publish(() -> publishBehindFence(box), Ordered::readBeforeFence, box);
  }

  /** A plain field that is accessed beside fences and updated by a handle. */
  public static Object fenceAndUpdate() throws InterruptedException {
    Box box = new Box();
    return publish(() -> READY.getAndAdd(box, 1), Ordered::readBeforeFence, box);
  }

  /** Races: by a handle and by an instruction. */
  public static Object racyHandleAndField() throws InterruptedException {
    Box box = new Box();
    Pieces.run(() -> VALUE.set(box, 1), () -> box.value++);
    return box.value;
  }

  /** A plain field that is updated by a handle while there are several threads. */
  public static Object plainBeforeAndAfterUpdates() throws InterruptedException {
    Box box = new Box();
    box.value = 1;
    Pieces.run(() -> VALUE.getAndAdd(box, 1), () -> VALUE.setRelease(box, 1));
    return box.value;
  }

  /** Races: an update by a handle and an instruction. */
  public static Object racyUpdateAndField() throws InterruptedException {
    Box box = new Box();
    Pieces.run(() -> VALUE.getAndAdd(box, 1), () -> box.value = 5);
    return box.value;
  }

  /** Races: a volatile read by a handle and an instruction. */
  public static Object racyVolatileReadAndField() throws InterruptedException {
    Box box = new Box();
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(() -> seen.set((int) VALUE.getVolatile(box)), () -> box.value = 5);
    return seen.get();
  }

  /** Races: an element of an array by a handle and by an instruction. */
  public static Object racyUpdateAndElement() throws InterruptedException {
    int[] array = new int[1];
    Pieces.run(() -> ELEMENT.getAndAdd(array, 0, 1), () -> array[0] = 5);
    return array[0];
  }

  /** An attempt that fails only reads. */
  public static Object failedAttempt() throws InterruptedException {
    Box box = new Box();
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> seen.addAndGet(VALUE.compareAndSet(box, 7, 8) ? 10 : 0),
        () -> seen.addAndGet(box.value));
    return seen.get();
  }

  /** Races: an attempt that succeeds writes. */
  public static Object racyAttempt() throws InterruptedException {
    Box box = new Box();
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(() -> VALUE.compareAndSet(box, 0, 8), () -> seen.set(box.value));
    return seen.get();
  }

  /** Races: an attempt that fails reads. */
  public static Object racyFailedAttempt() throws InterruptedException {
    Box box = new Box();
    Pieces.run(() -> VALUE.compareAndSet(box, 7, 8), () -> box.value = 5);
    return box.value;
  }

  /** An attempt that succeeds releases. */
  public static Object attempted() throws InterruptedException {
    Box box = new Box();
    return publish(() -> READY.compareAndSet(box, 0, 1), b -> (int) READY.getVolatile(b) == 1, box);
  }

  /** Races: an attempt that fails does not release. */
  public static Object racyAttempted() throws InterruptedException {
    Box box = new Box();
    return publish(() -> READY.compareAndSet(box, 7, 1), b -> (int) READY.getVolatile(b) == 0, box);
  }

  /** Indices that are objects are distinguished. */
  public static Object boxedIndices() throws InterruptedException {
    int[] array = new int[2];
    Integer one = 1;
    Integer zero = 0;
    Pieces.run(() -> ELEMENT.set(array, zero, 5), () -> ELEMENT.set(array, one, 6));
    return array[0] + array[1];
  }

  /** Races: an index that is an object is the same as one that is not. */
  public static Object racyBoxedIndex() throws InterruptedException {
    int[] array = new int[2];
    Integer one = 1;
    Pieces.run(() -> ELEMENT.set(array, one, 5), () -> array[1] = 6);
    return array[1];
  }

  /** Indices that are objects, through method handles. */
  public static Object boxedIndicesOfMethodHandles() throws InterruptedException {
    int[] array = new int[2];
    MethodHandle set =
        MethodHandles.varHandleInvoker(
            VarHandle.AccessMode.SET,
            MethodType.methodType(void.class, int[].class, Integer.class, int.class));
    Integer zero = 0;
    Integer one = 1;
    Pieces.run(() -> store(set, array, zero), () -> store(set, array, one));
    return array[0] + array[1];
  }

  private static void store(MethodHandle set, int[] array, Integer index) {
    try {
      set.invokeExact(ELEMENT, array, index, 5);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Plain accesses to atomics, which count as opaque ones. */
  public static Object plainAtomics() throws InterruptedException {
    AtomicInteger atomic = new AtomicInteger();
    AtomicReferenceArray<String> array = new AtomicReferenceArray<>(new String[] {"a"});
    List<Object> seen = new ArrayList<>();
    Pieces.run(
        () -> {
          atomic.setPlain(5);
          array.set(0, "b");
        },
        () -> {
          seen.add(array.getPlain(0));
          seen.add(atomic.getAndIncrement());
        });
    return seen + " " + atomic.get();
  }

  /** Races: by a method handle of a handle and by an instruction. */
  public static Object racyMethodHandleAndField() throws InterruptedException {
    Box box = new Box();
    MethodHandle set = VALUE.toMethodHandle(VarHandle.AccessMode.SET);
    Pieces.run(() -> VariableHandles.set(set, box, 1), () -> box.value++);
    return box.value;
  }

  /** Release and acquire through method handles. */
  public static Object methodHandles() throws InterruptedException {
    MethodHandle get = READY.toMethodHandle(VarHandle.AccessMode.GET_ACQUIRE);
    MethodHandle set = READY.toMethodHandle(VarHandle.AccessMode.SET_RELEASE);
    Box box = new Box();
    return publish(
        () -> VariableHandles.set(set, box, 1), b -> VariableHandles.get(get, b) == 1, box);
  }

  /** Races: a flag that is not volatile. */
  public static Object racyFlag() throws InterruptedException {
    Box box = new Box();
    return publish(() -> box.ready = 1, b -> b.ready == 1, box);
  }
}
