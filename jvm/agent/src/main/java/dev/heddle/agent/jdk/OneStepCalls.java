package dev.heddle.agent.jdk;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which methods of the JDK count as one step, whatever they are made of.
 *
 * <p>They are the linearizable ones: to others they happen at one instant, so switching threads
 * inside them shows nothing new. They may still wait in the middle. Not among them are weakly
 * consistent methods, which are no instant, and methods that call functions of the program, which
 * may wait for locks of their own; both run as the ordinary instrumented code they are.
 */
public final class OneStepCalls implements Opcodes {
  private static final String LOCKS = "java/util/concurrent/locks/";
  private static final String CONCURRENT = "java/util/concurrent/";

  private static final Set<String> COLLECTIONS =
      Set.of(
          "ArrayBlockingQueue",
          "LinkedBlockingQueue",
          "LinkedBlockingDeque",
          "PriorityBlockingQueue",
          "DelayQueue",
          "SynchronousQueue",
          "LinkedTransferQueue",
          "ConcurrentLinkedQueue",
          "ConcurrentLinkedDeque",
          "ConcurrentHashMap",
          "ConcurrentSkipListMap",
          "ConcurrentSkipListSet",
          "CopyOnWriteArrayList",
          "CopyOnWriteArraySet",
          "CyclicBarrier",
          "Exchanger",
          "Phaser",
          "locks/StampedLock");

  /**
   * Synchronizers whose waiting methods are steps of their own already, with the names of those.
   */
  private static final Map<String, Set<String>> SYNCHRONIZERS =
      Map.of(
          LOCKS + "ReentrantLock",
              Set.of("lock", "lockInterruptibly", "tryLock(J", "unlock", "newCondition"),
          LOCKS + "ReentrantReadWriteLock$ReadLock",
              Set.of("lock", "lockInterruptibly", "tryLock(J", "unlock", "newCondition"),
          LOCKS + "ReentrantReadWriteLock$WriteLock",
              Set.of("lock", "lockInterruptibly", "tryLock(J", "unlock", "newCondition"),
          LOCKS + "ReentrantReadWriteLock", Set.of("readLock", "writeLock", "isFair"),
          CONCURRENT + "Semaphore",
              Set.of(
                  "acquire", "acquireUninterruptibly", "tryAcquire(J", "tryAcquire(IJ", "release"),
          CONCURRENT + "CountDownLatch", Set.of("await", "countDown"));

  private static final Set<String> WEAKLY_CONSISTENT =
      Set.of(
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
          "drainTo");

  /** Views of collections, with their methods that are as much of one instant as the map's. */
  private static final Map<String, Set<String>> VIEWS =
      Map.of(
          CONCURRENT + "ConcurrentHashMap$KeySetView", Set.of("add", "remove", "contains"),
          CONCURRENT + "ConcurrentHashMap$EntrySetView", Set.of("add", "remove", "contains"),
          CONCURRENT + "ConcurrentSkipListMap$KeySet",
              Set.of("remove", "contains", "pollFirst", "pollLast"),
          CONCURRENT + "ConcurrentSkipListMap$EntrySet", Set.of("remove", "contains"),
          CONCURRENT + "ConcurrentSkipListMap$SubMap",
              Set.of(
                  "get",
                  "getOrDefault",
                  "put",
                  "putIfAbsent",
                  "remove",
                  "replace",
                  "containsKey",
                  "pollFirstEntry",
                  "pollLastEntry"));

  private static final List<String> FUNCTIONS =
      List.of(
          "java/util/function/",
          "java/util/concurrent/Callable",
          "java/lang/Runnable",
          "java/util/Comparator");

  /** Methods that call functions of the program and are one step otherwise, by their classes. */
  private static final Map<String, Set<String>> CALLING_BACK =
      Map.of(
          CONCURRENT + "ConcurrentHashMap",
          Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge"),
          CONCURRENT + "FutureTask",
          Set.of(
              "run",
              "runAndReset",
              "cancel",
              "get",
              "isDone",
              "isCancelled",
              "set",
              "setException"));

  /** Methods that only the JDK calls and that happen at one instant, by their classes. */
  private static final Map<String, Set<String>> INTERNAL =
      Map.of(
          CONCURRENT + "ThreadPerTaskExecutor",
          Set.of("start(Ljava/lang/Thread;)V", "taskComplete(Ljava/lang/Thread;)V"));

  private static final String COMPLETABLE_FUTURE = CONCURRENT + "CompletableFuture";

  /** The one-step methods that change nothing, by how their names begin. */
  private static final List<String> QUERIES =
      List.of(
          "get",
          "contains",
          "peek",
          "element",
          "is",
          "has",
          "size",
          "remaining",
          "available",
          "firstKey",
          "firstEntry",
          "lastKey",
          "lastEntry",
          "first",
          "last",
          "ceiling",
          "floor",
          "higher",
          "lower",
          "indexOf",
          "lastIndexOf",
          "validate",
          "comparator",
          "resultNow",
          "exceptionNow",
          "state",
          "estimate",
          "count");

  private OneStepCalls() {}

  /** Whether a method that counts as one step only looks at its receiver. */
  public static boolean isQuery(String type, MethodNode method) {
    boolean waits = type.endsWith("Task") || type.startsWith(COMPLETABLE_FUTURE);
    boolean changes = method.name.startsWith("getAnd") || method.name.equals("countDown") || waits;
    return !changes && QUERIES.stream().anyMatch(method.name::startsWith);
  }

  /** Whether a class has one-step methods that call functions of the program. */
  public static boolean callsBack(String type) {
    return CALLING_BACK.containsKey(type) || type.startsWith(COMPLETABLE_FUTURE);
  }

  private static boolean isOneStepCallingBack(String type, MethodNode method) {
    boolean visible = (method.access & (ACC_PUBLIC | ACC_PROTECTED)) != 0;
    if (type.equals(COMPLETABLE_FUTURE)) {
      return visible && !method.name.equals("toString") && !method.name.contains("Either");
    }
    if (type.startsWith(COMPLETABLE_FUTURE)) {
      return visible && method.name.equals("run") && method.desc.equals("()V");
    }
    return visible && CALLING_BACK.getOrDefault(type, Set.of()).contains(method.name);
  }

  /** Whether calls of a method of a JDK class count as one step. */
  public static boolean isOneStep(String type, MethodNode method) {
    if (type.equals(COMPLETABLE_FUTURE) && method.name.equals("allOf")) {
      return true;
    }
    if ((method.access & (ACC_STATIC | ACC_ABSTRACT | ACC_NATIVE | ACC_SYNTHETIC)) != 0
        || method.name.startsWith("<")) {
      return false;
    }
    if (isOneStepCallingBack(type, method)
        || INTERNAL.getOrDefault(type, Set.of()).contains(method.name + method.desc)) {
      return true;
    }
    if ((method.access & ACC_PUBLIC) == 0 || takesFunction(method)) {
      return false;
    }
    Set<String> waiting = SYNCHRONIZERS.get(type);
    if (waiting != null) {
      return !method.name.equals("toString")
          && waiting.stream()
              .noneMatch(
                  w -> (method.name + method.desc).startsWith(w.contains("(") ? w : w + "("));
    }
    Set<String> instants = VIEWS.get(type);
    if (instants != null) {
      return instants.contains(method.name);
    }
    return type.startsWith(CONCURRENT)
        && COLLECTIONS.contains(type.substring(CONCURRENT.length()))
        && !WEAKLY_CONSISTENT.contains(method.name);
  }

  private static boolean takesFunction(MethodNode method) {
    for (Type argument : Type.getArgumentTypes(method.desc)) {
      String name = argument.getSort() == Type.OBJECT ? argument.getInternalName() : "";
      if (FUNCTIONS.stream().anyMatch(name::startsWith)) {
        return true;
      }
    }
    return false;
  }
}
