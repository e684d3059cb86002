package dev.heddle.runtime.internals;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Objects;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** State that the JDK keeps in static fields and that programs see: counters, shared pools. */
public final class JdkStatics {
  private static final AtomicInteger POOLS =
      (AtomicInteger) value(nested(Executors.class, "DefaultThreadFactory"), "poolNumber");

  private static final AtomicInteger TIMERS =
      (AtomicInteger) value(Timer.class, "nextSerialNumber");
  private static final AtomicInteger CLEANERS = cleaners();
  private static final long THREAD_ID = Raw.offset(field(Thread.class, "tid"));
  private static final Constructor<ForkJoinPool> COMMON_POOL = commonPool();
  private static final @Nullable Constructor<?> DELAYER_THREADS = delayerThreads();

  private JdkStatics() {}

  private static Class<?> nested(Class<?> type, String name) {
    try {
      return Class.forName(type.getName() + "$" + name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void initialise(Class<?> type) {
    try {
      Class.forName(type.getName(), true, type.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A field that every JDK has. */
  static Field field(Class<?> type, String name) {
    try {
      return type.getDeclaredField(name);
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("this JDK has no " + type.getName() + "." + name, e);
    }
  }

  private static Object value(Class<?> type, String name) {
    initialise(type);
    Field field = field(type, name);
    return Objects.requireNonNull(Raw.reference(Raw.base(field), Raw.offset(field)));
  }

  private static AtomicInteger cleaners() {
    try {
      Class<?> type = Class.forName("jdk.internal.ref.CleanerImpl$InnocuousThreadFactory");
      long offset = Raw.offset(field(type, "cleanerThreadNumber"));
      return (AtomicInteger) Objects.requireNonNull(Raw.reference(value(type, "factory"), offset));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Constructor<ForkJoinPool> commonPool() {
    try {
      Constructor<ForkJoinPool> constructor = ForkJoinPool.class.getDeclaredConstructor(byte.class);
      constructor.setAccessible(true);
      constructor.newInstance((byte) 0);
      return constructor;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable Constructor<?> delayerThreads() {
    try {
      Class<?> type =
          Class.forName(CompletableFuture.class.getName() + "$Delayer$DaemonThreadFactory");
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      constructor.newInstance();
      return constructor;
    } catch (ClassNotFoundException e) {
      return null;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sets the counters to what a new JVM has. */
  public static void reset() {
    POOLS.setPlain(1);
    TIMERS.setPlain(0);
    CLEANERS.setPlain(0);
  }

  public static void setId(Thread thread, long id) {
    Raw.putBits(thread, THREAD_ID, Long.BYTES, id);
  }

  /** A pool just like the common one. */
  public static ForkJoinPool newCommonPool() {
    try {
      return COMMON_POOL.newInstance((byte) 0);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An executor just like the one by which futures time out, of JDKs that have one. */
  public static ScheduledThreadPoolExecutor newDelayer() {
    try {
      ScheduledThreadPoolExecutor delayer =
          new ScheduledThreadPoolExecutor(
              1, (ThreadFactory) Objects.requireNonNull(DELAYER_THREADS).newInstance());
      delayer.setRemoveOnCancelPolicy(true);
      return delayer;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
