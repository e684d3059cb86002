package dev.heddle.runtime;

/**
 * How the objects of one class are hashed.
 *
 * <p>Identity hash codes are counted for each class on its own, so that what the JDK hashes only
 * the first time it is used does not change those of the program's objects.
 */
final class HashKind {
  private static final ClassValue<HashKind> KINDS =
      new ClassValue<>() {
        @Override
        protected HashKind computeValue(Class<?> type) {
          return new HashKind(type);
        }
      };

  /** Codes of objects that are only hashed have this bit, unlike the numbers of shared ones. */
  private static final int HASHED = 0x1000000;

  private static final int MASK = 0x3fffffff;

  /** Whether the hash code of an object is, or may be, its identity hash code. */
  private final boolean identity;

  private final int base;
  private long epoch;
  private int count;

  private HashKind(Class<?> type) {
    base = type.getName().hashCode() * 0x9E3779B1;
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

  static HashKind of(Class<?> type) {
    return KINDS.get(type);
  }

  boolean identity() {
    return identity;
  }

  /** The next code of this execution. */
  int next(long execution) {
    if (epoch != execution) {
      epoch = execution;
      count = 0;
    }
    return ((base + ++count) & MASK) | HASHED;
  }
}
