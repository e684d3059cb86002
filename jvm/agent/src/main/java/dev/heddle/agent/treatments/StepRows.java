package dev.heddle.agent.treatments;

import java.util.List;

/**
 * The atomic methods of the JDK: one step, however many accesses they have.
 *
 * <p>They are the linearizable ones: for other threads they happen at one instant, so switching
 * threads inside them gives no new behaviour. They may still wait in the middle. Two kinds of
 * methods are not among them, and run as ordinary instrumented code: weakly consistent methods,
 * which do not happen at one instant, and methods that call functions of the program, which may
 * wait for their own locks.
 */
final class StepRows {
  private static final String CONCURRENT = "java/util/concurrent/";
  private static final String LOCKS = CONCURRENT + "locks/";
  private static final String FUTURE = CONCURRENT + "CompletableFuture";
  private static final String READ_WRITE = LOCKS + "ReentrantReadWriteLock";
  private static final String TREE = CONCURRENT + "ConcurrentSkipListMap";
  private static final int DECISION = 4;

  private StepRows() {}

  static List<Row> collections() {
    return new Rows(Treatment.ONE_STEP, DECISION)
        .all(
            CONCURRENT + "ArrayBlockingQueue",
            CONCURRENT + "LinkedBlockingQueue",
            CONCURRENT + "LinkedBlockingDeque",
            CONCURRENT + "PriorityBlockingQueue",
            CONCURRENT + "DelayQueue",
            CONCURRENT + "SynchronousQueue",
            CONCURRENT + "LinkedTransferQueue",
            CONCURRENT + "ConcurrentLinkedQueue",
            CONCURRENT + "ConcurrentLinkedDeque",
            CONCURRENT + "ConcurrentHashMap",
            CONCURRENT + "ConcurrentSkipListMap",
            CONCURRENT + "ConcurrentSkipListSet",
            CONCURRENT + "CopyOnWriteArrayList",
            CONCURRENT + "CopyOnWriteArraySet",
            CONCURRENT + "CyclicBarrier",
            CONCURRENT + "Exchanger",
            CONCURRENT + "Phaser",
            CONCURRENT + "locks/StampedLock")
        .list();
  }

  /** Views of collections: the methods that are linearizable like those of the map. */
  static List<Row> views() {
    return new Rows(Treatment.ONE_STEP, DECISION)
        .in(CONCURRENT + "ConcurrentHashMap$KeySetView", "add", "remove", "contains")
        .in(CONCURRENT + "ConcurrentHashMap$EntrySetView", "add", "remove", "contains")
        .in(TREE + "$KeySet", "remove", "contains", "pollFirst", "pollLast")
        .in(TREE + "$EntrySet", "remove", "contains")
        .in(TREE + "$SubMap", "get", "put", "putIfAbsent", "remove", "replace")
        .in(TREE + "$SubMap", "containsKey", "pollFirstEntry", "pollLastEntry")
        .list();
  }

  /** Synchronizers: the methods that wait are already steps of their own. */
  static List<Row> synchronizers() {
    Rows rows = new Rows(Treatment.ONE_STEP, DECISION);
    for (String lock :
        List.of(LOCKS + "ReentrantLock", READ_WRITE + "$ReadLock", READ_WRITE + "$WriteLock")) {
      rows.then(Treatment.ONE_STEP)
          .all(lock)
          .then(Treatment.MANY_STEPS)
          .in(lock, "lock", "lockInterruptibly", "tryLock(J", "unlock", "newCondition");
    }
    return rows.then(Treatment.ONE_STEP)
        .all(READ_WRITE, CONCURRENT + "Semaphore", CONCURRENT + "CountDownLatch")
        .then(Treatment.MANY_STEPS)
        .in(READ_WRITE, "readLock", "writeLock", "isFair")
        .in(CONCURRENT + "Semaphore", "acquire", "acquireUninterruptibly", "release")
        .in(CONCURRENT + "Semaphore", "tryAcquire(J", "tryAcquire(IJ")
        .in(CONCURRENT + "CountDownLatch", "await", "countDown")
        .list();
  }

  /** Methods of any class that are not linearizable. */
  static List<Row> weaklyConsistent() {
    return new Rows(Treatment.MANY_STEPS, DECISION)
        .in(
            CONCURRENT + "*",
            "size",
            "isEmpty",
            "mappingCount",
            "contains",
            "containsValue",
            "toArray",
            "toString",
            "hashCode",
            "equals",
            "clear",
            "addAll",
            "putAll",
            "removeAll",
            "retainAll",
            "containsAll",
            "iterator",
            "descendingIterator",
            "spliterator",
            "keys",
            "values",
            "elements",
            "keySet",
            "entrySet",
            "clone",
            "forEach",
            "drainTo")
        .list();
  }

  /** Atomic methods that call functions of the program. */
  static List<Row> callingBack() {
    return new Rows(Treatment.ONE_STEP_CALLING, DECISION)
        .in(CONCURRENT + "ConcurrentHashMap", "compute", "computeIfAbsent", "computeIfPresent")
        .in(CONCURRENT + "ConcurrentHashMap", "merge")
        .in(CONCURRENT + "FutureTask", "run", "runAndReset", "cancel", "get", "isDone")
        .in(CONCURRENT + "FutureTask", "isCancelled", "set", "setException")
        .all(FUTURE)
        .in(FUTURE + "$*", "run()V")
        .then(Treatment.MANY_STEPS)
        .in(FUTURE, "acceptEither*", "applyToEither*", "runAfterEither*")
        .then(Treatment.ONE_STEP)
        .with("static", FUTURE, "allOf")
        .then(Treatment.ONE_STEP_INSIDE)
        .in(CONCURRENT + "ThreadPerTaskExecutor", "start(Ljava/lang/Thread;)V since 19")
        .in(CONCURRENT + "ThreadPerTaskExecutor", "taskComplete(Ljava/lang/Thread;)V since 19")
        .then(Treatment.CALLBACK)
        .in("java/util/function/Function", "apply")
        .in("java/util/function/BiFunction", "apply")
        .in("java/util/function/Consumer", "accept")
        .in("java/util/function/BiConsumer", "accept")
        .in("java/util/function/Supplier", "get")
        .in(CONCURRENT + "Callable", "call")
        .in(CONCURRENT + "Executor", "execute")
        .in("java/lang/Runnable", "run")
        .list();
  }

  /** Methods that only read, if they are one step. */
  static List<Row> queries() {
    return new Rows(Treatment.QUERY, DECISION)
        .in(
            CONCURRENT + "*",
            "get*",
            "contains*",
            "peek*",
            "element*",
            "is*",
            "has*",
            "size*",
            "remaining*",
            "available*",
            "firstKey*",
            "firstEntry*",
            "lastKey*",
            "lastEntry*",
            "first*",
            "last*",
            "ceiling*",
            "floor*",
            "higher*",
            "lower*",
            "indexOf*",
            "lastIndexOf*",
            "validate*",
            "comparator*",
            "resultNow* since 19",
            "exceptionNow* since 19",
            "state*",
            "estimate*",
            "count*")
        .list();
  }
}
