package dev.heddle.hooks.system;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;

/**
 * Values that differ between machines, or between runs on one machine, and are visible in the JDK:
 * the number of processors, and the iteration order of small immutable collections.
 */
@SuppressWarnings("MethodName") // they have the names of the fields that they replace
public final class MachineDependentValues {
  /** The number of processors that controlled threads see. */
  public static final int PROCESSORS = 4;

  private static final long SALT = 0x5DEECE66L;

  private MachineDependentValues() {}

  private static int processors(int real) {
    return Hooks.controlled() ? PROCESSORS : real;
  }

  /** {@code java.util.ImmutableCollections}. */
  @Replaces(value = "java.util.ImmutableCollections", where = Replaces.Where.FIELD)
  public static final class Immutables {
    private Immutables() {}

    /** The start of the iteration over a collection. */
    public static long SALT32L(long real) {
      return Hooks.controlled() ? SALT : real;
    }

    /** The direction of the iteration. */
    public static boolean REVERSE(boolean real) {
      return !Hooks.controlled() && real;
    }
  }

  /** {@link java.util.concurrent.ConcurrentHashMap}. */
  @Replaces(value = "java.util.concurrent.ConcurrentHashMap", where = Replaces.Where.FIELD)
  public static final class Maps {
    private Maps() {}

    /** The number of processors. */
    public static int NCPU(int real) {
      return processors(real);
    }
  }

  /** {@code java.util.concurrent.atomic.Striped64}. */
  @Replaces(value = "java.util.concurrent.atomic.Striped64", where = Replaces.Where.FIELD)
  public static final class Adders {
    private Adders() {}

    /** The number of processors. */
    public static int NCPU(int real) {
      return processors(real);
    }
  }

  /** {@link java.util.concurrent.Phaser}. */
  @Replaces(value = "java.util.concurrent.Phaser", where = Replaces.Where.FIELD)
  public static final class Phasers {
    private Phasers() {}

    /** The number of processors. */
    public static int NCPU(int real) {
      return processors(real);
    }

    /** How long it spins: spinning has no effect when only one thread runs at a time. */
    public static int SPINS_PER_ARRIVAL(int real) {
      return Hooks.controlled() ? 1 : real;
    }
  }

  /** {@link java.util.concurrent.Exchanger}. */
  @Replaces(value = "java.util.concurrent.Exchanger", where = Replaces.Where.FIELD)
  public static final class Exchangers {
    private Exchangers() {}

    /** The number of processors. */
    public static int NCPU(int real) {
      return Hooks.controlled() ? 1 : real;
    }

    /** The largest index of its arena. */
    public static int FULL(int real) {
      return Hooks.controlled() ? 0 : real;
    }
  }

  /** Parallel streams. */
  @Replaces(value = "java.util.stream.AbstractTask", where = Replaces.Where.FIELD)
  public static final class Streams {
    private Streams() {}

    /** The number of tasks into which a stream is split. */
    public static int LEAF_TARGET(int real) {
      return Hooks.controlled() ? (PROCESSORS - 1) << 2 : real;
    }
  }
}
