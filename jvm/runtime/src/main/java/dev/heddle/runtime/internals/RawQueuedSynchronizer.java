package dev.heddle.runtime.internals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.jspecify.annotations.Nullable;

/**
 * The inside of {@link AbstractQueuedSynchronizer} and of {@link AbstractQueuedLongSynchronizer},
 * past their hooks.
 */
public final class RawQueuedSynchronizer {
  private static final Inside INT =
      inside(
          AbstractQueuedSynchronizer.class,
          AbstractQueuedSynchronizer.ConditionObject.class,
          int.class);
  private static final Inside LONG =
      inside(
          AbstractQueuedLongSynchronizer.class,
          AbstractQueuedLongSynchronizer.ConditionObject.class,
          long.class);
  private static final VarHandle STATE =
      field(AbstractQueuedSynchronizer.class, "state", int.class);
  private static final VarHandle LONG_STATE =
      field(AbstractQueuedLongSynchronizer.class, "state", long.class);
  private static final VarHandle OWNER =
      field(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread", Thread.class);

  /** The JDK customizes a method handle when it is invoked for the 128th time. */
  private static final int REHEARSALS = 200;

  private static boolean rehearsed;

  private RawQueuedSynchronizer() {}

  /** The members of one of the two classes; a record, because compilers trust its fields. */
  private record Inside(
      MethodHandle tryAcquire,
      MethodHandle tryRelease,
      MethodHandle tryAcquireShared,
      MethodHandle tryReleaseShared,
      MethodHandle isHeld,
      MethodHandle ofCondition) {}

  private static Inside inside(Class<?> type, Class<?> condition, Class<?> number) {
    try {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      return new Inside(
          find(lookup, type, "tryAcquire", boolean.class, number),
          find(lookup, type, "tryRelease", boolean.class, number),
          find(lookup, type, "tryAcquireShared", number, number),
          find(lookup, type, "tryReleaseShared", boolean.class, number),
          lookup
              .findVirtual(type, "isHeldExclusively", MethodType.methodType(boolean.class))
              .asType(MethodType.methodType(boolean.class, Object.class)),
          MethodHandles.privateLookupIn(condition, MethodHandles.lookup())
              .findGetter(condition, "this$0", type)
              .asType(MethodType.methodType(Object.class, Object.class)));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static MethodHandle find(
      MethodHandles.Lookup lookup, Class<?> type, String name, Class<?> result, Class<?> number)
      throws ReflectiveOperationException {
    MethodHandle method = lookup.findVirtual(type, name, MethodType.methodType(result, number));
    Class<?> wide = result == boolean.class ? boolean.class : long.class;
    return MethodHandles.explicitCastArguments(
        method, MethodType.methodType(wide, Object.class, long.class));
  }

  private static VarHandle field(Class<?> type, String name, Class<?> kind) {
    try {
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
          .findVarHandle(type, name, kind);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static Inside of(Object synchronizer) {
    return synchronizer instanceof AbstractQueuedSynchronizer ? INT : LONG;
  }

  public static boolean tryAcquire(Object synchronizer, long argument, boolean shared) {
    Inside inside = of(synchronizer);
    try {
      return shared
          ? (long) inside.tryAcquireShared.invokeExact(synchronizer, argument) >= 0
          : (boolean) inside.tryAcquire.invokeExact(synchronizer, argument);
    } catch (Throwable e) {
      throw thrown(e);
    }
  }

  public static boolean tryRelease(Object synchronizer, long argument, boolean shared) {
    Inside inside = of(synchronizer);
    try {
      return shared
          ? (boolean) inside.tryReleaseShared.invokeExact(synchronizer, argument)
          : (boolean) inside.tryRelease.invokeExact(synchronizer, argument);
    } catch (Throwable e) {
      throw thrown(e);
    }
  }

  public static boolean isHeld(Object synchronizer) {
    try {
      return (boolean) of(synchronizer).isHeld.invokeExact(synchronizer);
    } catch (Throwable e) {
      throw thrown(e);
    }
  }

  /**
   * The state; the context switch between controlled threads makes what is written here visible to
   * the next one.
   */
  public static long state(Object synchronizer) {
    return synchronizer instanceof AbstractQueuedSynchronizer usual
        ? (int) STATE.get(usual)
        : (long) LONG_STATE.get((AbstractQueuedLongSynchronizer) synchronizer);
  }

  public static void setState(Object synchronizer, long state) {
    if (synchronizer instanceof AbstractQueuedSynchronizer usual) {
      STATE.set(usual, (int) state);
    } else {
      LONG_STATE.set((AbstractQueuedLongSynchronizer) synchronizer, state);
    }
  }

  /** Makes a lock free. */
  public static void open(Object lock) {
    OWNER.set((AbstractOwnableSynchronizer) lock, (Thread) null);
    if (lock instanceof AbstractQueuedSynchronizer plain) {
      STATE.setVolatile(plain, 0);
    } else {
      // Of read-write locks on later JDKs.
      LONG_STATE.setVolatile((AbstractQueuedLongSynchronizer) lock, 0L);
    }
  }

  /** The thread that holds a synchronizer exclusively, or null. */
  public static @Nullable Thread owner(Object synchronizer) {
    return (Thread) OWNER.get((AbstractOwnableSynchronizer) synchronizer);
  }

  public static void setOwner(Object synchronizer, @Nullable Thread owner) {
    OWNER.set((AbstractOwnableSynchronizer) synchronizer, owner);
  }

  /** Whether a lock is free. */
  public static boolean isFree(AbstractQueuedSynchronizer lock) {
    return (int) STATE.get(lock) == 0;
  }

  /** Whether a thread holds a lock. */
  public static boolean isHeldBy(AbstractQueuedSynchronizer lock, Thread thread) {
    return (Thread) OWNER.get((AbstractOwnableSynchronizer) lock) == thread;
  }

  /** Lets a thread hold a lock that is free. */
  public static void hold(AbstractQueuedSynchronizer lock, Thread thread) {
    STATE.set(lock, 1);
    OWNER.set((AbstractOwnableSynchronizer) lock, thread);
  }

  /** The synchronizer that a condition belongs to. */
  public static Object ofCondition(Object condition) {
    boolean plain = condition instanceof AbstractQueuedSynchronizer.ConditionObject;
    try {
      return (Object) (plain ? INT : LONG).ofCondition.invokeExact(condition);
    } catch (Throwable e) {
      throw thrown(e);
    }
  }

  /** Throws on what code of the program threw, which cannot be a checked exception. */
  private static RuntimeException thrown(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
  }

  /**
   * Links every method handle, outside control, and uses it so often that the JDK does not generate
   * code for it later on, under control. It must run only once: JIT compilers that found this loop
   * hot have crashed on it (JDK 17 and 25).
   */
  public static synchronized void rehearse() {
    if (rehearsed) {
      return;
    }
    rehearsed = true;
    Object condition = new Rehearsal().condition();
    Object longCondition = new LongRehearsal().condition();
    for (int i = 0; i < REHEARSALS; i++) {
      rehearse(new Rehearsal(), condition);
      rehearse(new LongRehearsal(), longCondition);
    }
  }

  private static void rehearse(Object once, Object condition) {
    tryAcquire(once, 1, false);
    tryRelease(once, 1, false);
    tryAcquire(once, 1, true);
    tryRelease(once, 1, true);
    isHeld(once);
    setState(once, state(once));
    setOwner(once, owner(once));
    ofCondition(condition);
  }

  private static final class Rehearsal extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1L;

    Object condition() {
      return new AbstractQueuedSynchronizer.ConditionObject();
    }

    @Override
    protected boolean tryAcquire(int argument) {
      return true;
    }

    @Override
    protected boolean tryRelease(int argument) {
      return true;
    }

    @Override
    protected int tryAcquireShared(int argument) {
      return 1;
    }

    @Override
    protected boolean tryReleaseShared(int argument) {
      return true;
    }

    @Override
    protected boolean isHeldExclusively() {
      return true;
    }
  }

  private static final class LongRehearsal extends AbstractQueuedLongSynchronizer {
    private static final long serialVersionUID = 1L;

    Object condition() {
      return new AbstractQueuedLongSynchronizer.ConditionObject();
    }

    @Override
    protected boolean tryAcquire(long argument) {
      return true;
    }

    @Override
    protected boolean tryRelease(long argument) {
      return true;
    }

    @Override
    protected long tryAcquireShared(long argument) {
      return 1;
    }

    @Override
    protected boolean tryReleaseShared(long argument) {
      return true;
    }

    @Override
    protected boolean isHeldExclusively() {
      return true;
    }
  }
}
