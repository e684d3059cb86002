package dev.heddle.hooks.system;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.Replaces;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.security.SecureRandom;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The sources of randomness in the JDK: the seeds of all its generators. */
public final class RandomSeeds {
  private RandomSeeds() {}

  private static long seed() {
    return OneTimeInitialisers.active() ? OneTimeInitialisers.seed() : Hooks.controller.seed();
  }

  private static double fraction() {
    return (seed() >>> 11) * 0x1.0p-53;
  }

  private static void fill(byte[] bytes) {
    long bits = 0;
    for (int i = 0; i < bytes.length; i++) {
      bits = i % Long.BYTES == 0 ? seed() : bits >>> Byte.SIZE;
      bytes[i] = (byte) bits;
    }
  }

  /** Seeds of {@link Random}. */
  @Replaces(value = "java.util.Random", where = Replaces.Where.BODY, initialisers = true)
  public static final class Seeds {
    private Seeds() {}

    /** {@code Random.seedUniquifier}. */
    public static long seedUniquifier() {
      return seed();
    }
  }

  /** The time as a part of the seeds of {@link Random}. */
  @Replaces(
      value = "java.lang.System",
      where = Replaces.Where.CALL,
      within = {"java.util.Random", "jdk.internal.util.random."})
  public static final class Times {
    private Times() {}

    /** {@link System#nanoTime}. */
    public static long nanoTime() {
      return OneTimeInitialisers.activeOrControlled() ? 0 : System.nanoTime();
    }

    /** {@link System#currentTimeMillis}. */
    public static long currentTimeMillis() {
      return OneTimeInitialisers.activeOrControlled() ? 0 : System.currentTimeMillis();
    }
  }

  /** {@link Math}. */
  @Replaces(value = "java.lang.Math", where = Replaces.Where.BODY, initialisers = true)
  public static final class Plain {
    private Plain() {}

    /** {@link Math#random}. */
    public static double random() {
      return fraction();
    }
  }

  /** {@link StrictMath}. */
  @Replaces(value = "java.lang.StrictMath", where = Replaces.Where.BODY, initialisers = true)
  public static final class Strict {
    private Strict() {}

    /** {@link StrictMath#random}. */
    public static double random() {
      return fraction();
    }
  }

  /** {@link ThreadLocalRandom}, whose state is in the threads. */
  @Replaces(
      value = "java.util.concurrent.ThreadLocalRandom",
      where = Replaces.Where.BODY,
      initialisers = true)
  public static final class Local {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private static final VarHandle SEED;
    private static final VarHandle PROBE;

    static {
      try {
        MethodHandles.Lookup lookup =
            MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
        SEED = lookup.findVarHandle(Thread.class, "threadLocalRandomSeed", long.class);
        PROBE = lookup.findVarHandle(Thread.class, "threadLocalRandomProbe", int.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    private Local() {}

    /**
     * {@code ThreadLocalRandom.localInit}; code that runs only once leaves no state in the thread.
     */
    public static void localInit() {
      if (OneTimeInitialisers.active()) {
        return;
      }
      Thread thread = Hooks.controller.currentThread();
      SEED.set(thread, Hooks.controller.seed());
      PROBE.set(thread, (int) Hooks.controller.seed() | 1);
    }

    /** {@code ThreadLocalRandom.nextSeed}. */
    public static long nextSeed(ThreadLocalRandom random) {
      if (OneTimeInitialisers.active()) {
        return OneTimeInitialisers.seed();
      }
      Thread thread = Hooks.controller.currentThread();
      long next = (long) SEED.get(thread) + GAMMA;
      SEED.set(thread, next);
      return next;
    }
  }

  /** The generators of generators. */
  @Replaces(
      value = "java.util.concurrent.atomic.AtomicLong",
      where = Replaces.Where.CALL,
      within = {
        "java.util.SplittableRandom",
        "java.util.concurrent.ThreadLocalRandom",
        "jdk.random.",
        "jdk.internal.random."
      })
  public static final class Generators {
    private Generators() {}

    /** {@link AtomicLong#getAndAdd}. */
    public static long getAndAdd(AtomicLong generator, long step) {
      return OneTimeInitialisers.activeOrControlled() ? seed() : generator.getAndAdd(step);
    }
  }

  /** {@link SecureRandom}, and with it {@link java.util.UUID}. */
  @Replaces(value = "java.security.SecureRandom", where = Replaces.Where.BODY, initialisers = true)
  public static final class Secure {
    private Secure() {}

    /** {@link SecureRandom#nextBytes(byte[])}. */
    public static void nextBytes(SecureRandom random, byte[] bytes) {
      fill(bytes);
    }

    /** {@link SecureRandom#generateSeed}. */
    public static byte[] generateSeed(SecureRandom random, int bytes) {
      if (bytes < 0) {
        throw new IllegalArgumentException("numBytes cannot be negative");
      }
      byte[] seed = new byte[bytes];
      fill(seed);
      return seed;
    }
  }

  /** The generator that {@link java.util.Collections#shuffle} keeps. */
  @Replaces(value = "java.util.Collections", where = Replaces.Where.FIELD)
  public static final class Shuffles {
    private Shuffles() {}

    /** {@code Collections.r}: a new one each time. */
    @SuppressWarnings("MethodName")
    public static @Nullable Random r(@Nullable Random real) {
      return OneTimeInitialisers.activeOrControlled() ? null : real;
    }
  }
}
