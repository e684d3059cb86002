package dev.heddle.agent.classes;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls of the JDK that make something new, or a constant, and do nothing else: what comes of them
 * does not depend on when they are made, nor on the thread.
 *
 * <p>None of them calls a method of its arguments, asks for a hash code or the current thread,
 * takes a lock that others can have, or counts anything that can be seen.
 */
final class PureCalls {
  private static final String UTIL = "java/util/";
  private static final String CONCURRENT = "java/util/concurrent/";

  /** Classes whose constructors do no more if all arguments are numbers or truth values. */
  private static final Set<String> NEW =
      Set.of(
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
          CONCURRENT + "locks/StampedLock");

  /** Constructors with other arguments, by class. */
  private static final Map<String, String> NEW_WITH =
      Map.of(
          CONCURRENT + "atomic/AtomicReference",
          "(Ljava/lang/Object;)V",
          CONCURRENT + "atomic/AtomicStampedReference",
          "(Ljava/lang/Object;I)V",
          CONCURRENT + "atomic/AtomicMarkableReference",
          "(Ljava/lang/Object;Z)V");

  /** Methods, with their classes. */
  private static final Set<String> METHODS =
      Set.of(
          "java/lang/Class.desiredAssertionStatus",
          "java/lang/ThreadLocal.withInitial",
          "java/lang/invoke/MethodHandles.arrayElementVarHandle",
          "java/lang/invoke/MethodHandles.lookup",
          "java/lang/invoke/MethodHandles$Lookup.findVarHandle",
          UTIL + "Arrays.asList",
          UTIL + "List.of",
          CONCURRENT + "ConcurrentHashMap.newKeySet",
          CONCURRENT + "atomic/AtomicIntegerFieldUpdater.newUpdater",
          CONCURRENT + "atomic/AtomicLongFieldUpdater.newUpdater",
          CONCURRENT + "atomic/AtomicReferenceFieldUpdater.newUpdater");

  private static final String NOT_NULL =
      UTIL + "Objects.requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;";

  /** How methods of {@code Collections} begin whose results are empty, or wrap what there is. */
  private static final List<String> WRAPPERS =
      List.of("empty", "singletonList", "synchronized", "unmodifiable");

  private static final Set<String> BOXES =
      Set.of("Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short");

  private static final Set<String> ARITHMETIC =
      Set.of("abs", "max", "min", "floorMod", "floorDiv", "sqrt", "ceil", "floor", "pow");

  /** What texts can be asked for whatever the default language is. */
  private static final Set<String> OF_TEXTS =
      Set.of(
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
          "trim");

  /** Classes whose constants never change. */
  private static final Set<String> CONSTANTS =
      Set.of("java/lang/Boolean", CONCURRENT + "TimeUnit", "java/math/BigInteger");

  private PureCalls() {}

  /** Whether a call of the JDK is one of them. */
  static boolean is(MethodInsnNode call) {
    if (call.name.equals("<init>")) {
      return (NEW.contains(call.owner) && isPrimitive(call.desc))
          || call.desc.equals(NEW_WITH.get(call.owner));
    }
    if (call.owner.equals(UTIL + "Collections")) {
      return WRAPPERS.stream().anyMatch(call.name::startsWith);
    }
    if (call.owner.equals("java/lang/Math")) {
      return ARITHMETIC.contains(call.name);
    }
    return METHODS.contains(call.owner + "." + call.name)
        || (call.owner + "." + call.name + call.desc).equals(NOT_NULL)
        || isBoxing(call)
        || isOfValue(call);
  }

  private static boolean isBoxing(MethodInsnNode call) {
    return isBox(call.owner) && call.name.equals("valueOf") && isPrimitive(call.desc);
  }

  private static boolean isBox(String owner) {
    String type = owner.substring(owner.lastIndexOf('/') + 1);
    return owner.equals("java/lang/" + type) && BOXES.contains(type);
  }

  /** Whether a text or a boxed value is asked for something that needs no other objects. */
  private static boolean isOfValue(MethodInsnNode call) {
    boolean known =
        call.owner.equals("java/lang/String")
            ? OF_TEXTS.contains(call.name)
            : isBox(call.owner) && call.name.endsWith("Value");
    for (Type argument : Type.getArgumentTypes(call.desc)) {
      known &= isValue(argument);
    }
    return known && call.getOpcode() == Opcodes.INVOKEVIRTUAL;
  }

  /** Whether a static field of the JDK is a constant that never changes. */
  static boolean isConstant(String owner, String name) {
    return CONSTANTS.contains(owner) || (isBox(owner) && name.equals("TYPE"));
  }

  /** Whether a value of a type is a number, a truth value or a text. */
  static boolean isValue(Type type) {
    return type.getSort() <= Type.DOUBLE || type.getClassName().equals("java.lang.String");
  }

  /** Whether all arguments of a method are numbers or truth values. */
  static boolean isPrimitive(String descriptor) {
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      if (argument.getSort() > Type.DOUBLE) {
        return false;
      }
    }
    return true;
  }
}
