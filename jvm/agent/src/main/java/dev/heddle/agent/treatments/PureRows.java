package dev.heddle.agent.treatments;

import java.util.List;

/**
 * Calls of the JDK that return a new object or a constant, and have no other effect: their results
 * depend neither on the time nor on the thread.
 *
 * <p>None of them calls a method of its arguments, reads a hash code or the current thread, takes a
 * shared lock, or changes an observable counter. The argument is a condition on the arguments of
 * the call, if there is one.
 */
final class PureRows {
  private static final String LANG = "java/lang/";
  private static final String UTIL = "java/util/";
  private static final String CONCURRENT = "java/util/concurrent/";
  private static final String UPDATER = "FieldUpdater";
  private static final int DECISION = 85;

  private PureRows() {}

  static List<Row> constructors() {
    Rows rows = new Rows(Treatment.PURE, DECISION);
    for (String type :
        List.of(
            "java/lang/Object",
            "java/lang/ThreadLocal",
            UTIL + "ArrayDeque",
            UTIL + "ArrayList",
            UTIL + "BitSet",
            UTIL + "HashMap",
            UTIL + "HashSet",
            UTIL + "Hashtable",
            UTIL + "IdentityHashMap",
            UTIL + "LinkedHashMap",
            UTIL + "LinkedHashSet",
            UTIL + "LinkedList",
            UTIL + "PriorityQueue",
            UTIL + "Stack",
            UTIL + "TreeMap",
            UTIL + "TreeSet",
            UTIL + "Vector",
            CONCURRENT + "ArrayBlockingQueue",
            CONCURRENT + "CompletableFuture",
            CONCURRENT + "ConcurrentHashMap",
            CONCURRENT + "ConcurrentLinkedDeque",
            CONCURRENT + "ConcurrentLinkedQueue",
            CONCURRENT + "ConcurrentSkipListMap",
            CONCURRENT + "ConcurrentSkipListSet",
            CONCURRENT + "CopyOnWriteArrayList",
            CONCURRENT + "CopyOnWriteArraySet",
            CONCURRENT + "CountDownLatch",
            CONCURRENT + "CyclicBarrier",
            CONCURRENT + "LinkedBlockingDeque",
            CONCURRENT + "LinkedBlockingQueue",
            CONCURRENT + "PriorityBlockingQueue",
            CONCURRENT + "Semaphore",
            CONCURRENT + "atomic/AtomicBoolean",
            CONCURRENT + "atomic/AtomicInteger",
            CONCURRENT + "atomic/AtomicIntegerArray",
            CONCURRENT + "atomic/AtomicLong",
            CONCURRENT + "atomic/AtomicLongArray",
            CONCURRENT + "atomic/AtomicReference",
            CONCURRENT + "atomic/AtomicReferenceArray",
            CONCURRENT + "atomic/LongAdder",
            CONCURRENT + "locks/AbstractQueuedSynchronizer",
            CONCURRENT + "locks/ReentrantLock",
            CONCURRENT + "locks/ReentrantReadWriteLock",
            CONCURRENT + "locks/StampedLock")) {
      rows.with("numbers", type, "<init>");
    }
    return rows.in(CONCURRENT + "atomic/AtomicReference", "<init>(Ljava/lang/Object;)V")
        .in(CONCURRENT + "atomic/AtomicStampedReference", "<init>(Ljava/lang/Object;I)V")
        .in(CONCURRENT + "atomic/AtomicMarkableReference", "<init>(Ljava/lang/Object;Z)V")
        .list();
  }

  static List<Row> methods() {
    return new Rows(Treatment.PURE, DECISION)
        .in("java/lang/Class", "desiredAssertionStatus")
        .in("java/lang/ThreadLocal", "withInitial")
        .in("java/lang/invoke/MethodHandles", "arrayElementVarHandle", "lookup")
        .in("java/lang/invoke/MethodHandles$Lookup", "findVarHandle")
        .in(
            "java/lang/Math",
            "abs",
            "max",
            "min",
            "floorMod",
            "floorDiv",
            "sqrt",
            "ceil",
            "floor",
            "pow")
        .in(UTIL + "Arrays", "asList")
        .in(UTIL + "List", "of")
        .in(UTIL + "Objects", "requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;")
        // Their results are empty, or wrap existing objects.
        .in(UTIL + "Collections", "empty*", "singletonList*", "synchronized*", "unmodifiable*")
        .in(CONCURRENT + "ConcurrentHashMap", "newKeySet")
        .in(CONCURRENT + "atomic/AtomicInteger" + UPDATER, "newUpdater")
        .in(CONCURRENT + "atomic/AtomicLong" + UPDATER, "newUpdater")
        .in(CONCURRENT + "atomic/AtomicReference" + UPDATER, "newUpdater")
        .list();
  }

  /** Methods of texts and boxes that do not depend on the default locale. */
  static List<Row> values() {
    Rows rows = new Rows(Treatment.PURE, DECISION);
    for (String box :
        List.of("Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short")) {
      String type = LANG.concat(box);
      rows.with("numbers", type, "valueOf").then(Treatment.CONSTANT).in(type, ".TYPE");
      rows.then(Treatment.PURE);
    }
    for (String box : List.of("Byte", "Double", "Float", "Integer", "Long", "Short")) {
      rows.with("values", LANG.concat(box), "byteValue", "doubleValue", "floatValue")
          .with("values", LANG.concat(box), "intValue", "longValue", "shortValue");
    }
    return rows.with("values", "java/lang/Boolean", "booleanValue")
        .with("values", "java/lang/Character", "charValue")
        .with(
            "values",
            "java/lang/String",
            "charAt",
            "concat",
            "endsWith",
            "hashCode",
            "indexOf",
            "isEmpty",
            "length",
            "split",
            "startsWith",
            "substring",
            "toCharArray",
            "trim")
        .then(Treatment.CONSTANT)
        .all("java/lang/Boolean", CONCURRENT + "TimeUnit", "java/math/BigInteger")
        .list();
  }
}
