package dev.heddle.runtime.names;

import dev.heddle.hooks.Hooks;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How the objects of one class are hashed.
 *
 * <p>Identity hash codes are counted for each class on its own, so that what the JDK hashes only
 * the first time it is used does not change those of the program's objects; and for each thread, so
 * that they do not depend on the order in which threads run.
 */
public final class IdentityHashSequence {
  private static final ClassValue<IdentityHashSequence> KINDS =
      new ClassValue<>() {
        @Override
        protected IdentityHashSequence computeValue(Class<?> type) {
          Hooks.enterGuard();
          try {
            String name = StableClassName.of(type);
            return name.equals(type.getName())
                ? new IdentityHashSequence(type, name)
                : MADE.computeIfAbsent(name, lasting -> new IdentityHashSequence(type, lasting));
          } finally {
            Hooks.exitGuard();
          }
        }
      };

  /** Those of classes that are made at run time, by names that several of them may have. */
  private static final Map<String, IdentityHashSequence> MADE = new ConcurrentHashMap<>();

  /** All codes have this bit, so that none is 0. */
  private static final int HASHED = 0x1000000;

  private static final int PER_THREAD = 0x2545F491;

  private static final int MASK = 0x3fffffff;

  /** Whether the hash code of an object is, or may be, its identity hash code. */
  private final boolean identity;

  private final int base;

  /** The execution that the counts belong to, and how many codes each thread has given in it. */
  private long epoch;

  private int[] counts = new int[8];

  /** How many codes objects have got that classes keep for longer than an execution. */
  private final Map<String, Integer> kept = new ConcurrentHashMap<>();

  /** The execution in which objects were named, and how many. */
  private long namingEpoch;

  private int named;

  /** The code of the only object of a class, as that of a lambda without variables; 0 if none. */
  private final int only;

  private IdentityHashSequence(Class<?> type, String name) {
    base = name.hashCode() * 0x9E3779B1;
    boolean single = StableClassName.isLambda(type) && type.getDeclaredFields().length == 0;
    only = single ? (base & MASK) | HASHED : 0;
    identity = Enum.class.isAssignableFrom(type) || inheritsFromObject(type);
  }

  private static boolean inheritsFromObject(Class<?> type) {
    try {
      Class<?> declaring = type.getMethod("hashCode").getDeclaringClass();
      return declaring == Object.class || Stacks.isProgram(declaring.getName());
    } catch (NoSuchMethodException | LinkageError e) {
      return true;
    }
  }

  public static IdentityHashSequence of(Class<?> type) {
    return KINDS.get(type);
  }

  int only() {
    return only;
  }

  public boolean identity() {
    return identity;
  }

  /** The next code that a thread gives in an execution. */
  public int next(long execution, int thread) {
    if (epoch != execution) {
      epoch = execution;
      Arrays.fill(counts, 0);
    }
    if (thread >= counts.length) {
      counts = Arrays.copyOf(counts, thread * 2);
    }
    return ((base + thread * PER_THREAD + ++counts[thread]) & MASK) | HASHED;
  }

  /** The next code of an object that a class keeps. */
  int nextKept(String keeper) {
    int number = kept.merge(keeper, 1, Integer::sum);
    return ((base + keeper.hashCode() * PER_THREAD + number) & MASK) | HASHED;
  }

  /** A name for the next object of the class that needs one in an execution. */
  public int name(long execution) {
    if (namingEpoch != execution) {
      namingEpoch = execution;
      named = 0;
    }
    return base + ++named;
  }
}
