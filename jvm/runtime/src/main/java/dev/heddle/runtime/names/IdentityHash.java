package dev.heddle.runtime.names;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Objects;

/**
 * Gives objects identity hash codes of our choice.
 *
 * <p>HotSpot keeps the code in an object's header word, and generates one when it is first asked
 * for. Writing it there first, atomically and only while the object is unlocked and has none, is
 * what the JVM does itself. Its position in the word is found out, and checked, by trial; if the
 * trial fails, codes stay as the JVM makes them.
 */
public final class IdentityHash {
  private static final long HEADER = 0L;
  private static final long HASH_MASK = 0x7fffffffL;
  private static final long LOCK_MASK = 0b11;
  private static final long UNLOCKED = 0b01;
  private static final int TRIALS = 10;

  private static final MethodHandle GET;
  private static final MethodHandle CAS;

  /** How far the code is shifted in the header word, or -1 if it cannot be written. */
  private static final int SHIFT;

  static {
    MethodHandle get;
    MethodHandle cas;
    try {
      Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
      Method unsafe = type.getMethod("getUnsafe");
      Object instance = unsafe.invoke(null);
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      get =
          lookup
              .findVirtual(
                  type, "getLong", MethodType.methodType(long.class, Object.class, long.class))
              .bindTo(instance);
      cas =
          lookup
              .findVirtual(
                  type,
                  "compareAndSetLong",
                  MethodType.methodType(
                      boolean.class, Object.class, long.class, long.class, long.class))
              .bindTo(instance);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
    GET = get;
    CAS = cas;
    SHIFT = findShift();
  }

  private IdentityHash() {}

  /** Tries several times, as the JVM may write into headers at any moment, to collect garbage. */
  private static int findShift() {
    for (int trial = 0; trial < TRIALS; trial++) {
      for (int shift = 8; shift <= 32; shift++) {
        if (works(shift)) {
          return shift;
        }
      }
    }
    return -1;
  }

  private static boolean works(int shift) {
    for (int trial = 1; trial <= 100; trial++) {
      Object untouched = new Object();
      long before = header(untouched);
      if (((before >>> shift) & HASH_MASK) != 0 || (before & LOCK_MASK) != UNLOCKED) {
        return false;
      }
      long code = System.identityHashCode(untouched);
      if (header(untouched) != (before | (code << shift))) {
        return false;
      }
    }
    Object planted = new Object();
    return plant(planted, header(planted), 4711, shift) && System.identityHashCode(planted) == 4711;
  }

  /** Of null there is none, which the JVM does not check here. */
  private static long header(Object object) {
    Objects.requireNonNull(object);
    try {
      return (long) GET.invokeExact(object, HEADER);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean plant(Object object, long header, int hash, int shift) {
    try {
      return (boolean) CAS.invokeExact(object, HEADER, header, header | ((long) hash << shift));
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether codes can be chosen in this JVM. */
  public static boolean supported() {
    return SHIFT >= 0;
  }

  /**
   * The object's identity hash code, which becomes the suggested one if it has none yet, or one
   * that comes from its name if it lives longer than an execution.
   */
  public static int of(Object object, int suggested) {
    if (SHIFT >= 0) {
      // The JVM may write into the header meanwhile, to collect garbage.
      while (isUnknown(object)) {
        long header = header(object);
        if (isWithout(header)) {
          plant(object, header, lasting(object, suggested), SHIFT);
        }
      }
    }
    return System.identityHashCode(object);
  }

  /** Gives a class its code before the JDK does, which hashes classes to find their methods. */
  public static void keep(Class<?> type) {
    of(type, /* suggested= */ 0);
  }

  /**
   * The identity hash code of an object that a class keeps for longer than an execution; if it has
   * none, one that does not depend on other classes.
   */
  public static int kept(Object object, String keeper) {
    return isKnown(object)
        ? System.identityHashCode(object)
        : of(object, IdentityHashSequence.of(object.getClass()).nextKept(keeper));
  }

  /** The same if the object's hash code may be its identity hash code. */
  public static void prepareKept(Object object, String keeper) {
    if (IdentityHashSequence.of(object.getClass()).identity()) {
      kept(object, keeper);
    }
  }

  /** Whether an object has its code already; false if that is not known. */
  public static boolean isKnown(Object object) {
    if (SHIFT < 0) {
      return false;
    }
    long header = header(object);
    return (header & LOCK_MASK) == UNLOCKED && ((header >>> SHIFT) & HASH_MASK) != 0;
  }

  /** Whether an object has no code yet; false if that is not known. */
  public static boolean isUnknown(Object object) {
    return SHIFT >= 0 && isWithout(header(object));
  }

  private static boolean isWithout(long header) {
    return (header & LOCK_MASK) == UNLOCKED && ((header >>> SHIFT) & HASH_MASK) == 0;
  }

  private static int lasting(Object object, int suggested) {
    if (object instanceof Class<?> type) {
      return code(StableClassName.of(type));
    }
    if (object instanceof Enum<?> constant) {
      return code(constant.getDeclaringClass().getName() + "." + constant.name());
    }
    int only = IdentityHashSequence.of(object.getClass()).only();
    return only == 0 ? suggested : only;
  }

  /** A code that is neither 0 nor likely to be that of another object. */
  private static int code(String name) {
    int code = name.hashCode() * 0x9E3779B1;
    return code >>> 1 | 0x40000000;
  }
}
