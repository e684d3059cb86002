package programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Programs with accesses that are weaker than those to volatile fields. */
public final class WeakModes {
  private static final VarHandle X;
  private static final VarHandle Y;
  private static final AtomicIntegerFieldUpdater<WeakModes> UPDATER =
      AtomicIntegerFieldUpdater.newUpdater(WeakModes.class, "z");

  static {
    try {
      X = MethodHandles.lookup().findVarHandle(WeakModes.class, "x", int.class);
      Y = MethodHandles.lookup().findVarHandle(WeakModes.class, "y", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private int x;
  private int y;
  private volatile int z;
  private final AtomicInteger a = new AtomicInteger();
  private final AtomicInteger b = new AtomicInteger();
  private final AtomicIntegerArray both = new AtomicIntegerArray(2);
  private final AtomicReference<String> text = new AtomicReference<>("0");
  private final AtomicBoolean flag = new AtomicBoolean();
  private final LongAdder adder = new LongAdder();

  private WeakModes() {}

  /** How to store to one variable and to load another one. */
  public enum Mode {
    OPAQUE(true),
    RELEASE_ACQUIRE(true),
    UPDATE_RELEASE(true),
    WEAK_PLAIN(true),
    HANDLE(true),
    FENCES(true),
    LAZY(true),
    ATOMIC_PLAIN(true),
    LAZY_ELEMENT(true),
    LAZY_REFERENCE(true),
    LAZY_FLAG(true),
    LAZY_UPDATER(true),
    VOLATILE(false),
    ATOMIC(false),
    WEAK_VOLATILE(false),
    ADDER(false),
    LOCKED(false),
    OWN(false);

    private final boolean weak;

    Mode(boolean weak) {
      this.weak = weak;
    }

    /** Whether Java may allow more than interleavings show. */
    public boolean isWeak() {
      return weak;
    }
  }

  private static int run(Mode mode, WeakModes s, boolean first) {
    try {
      return mode.isWeak() ? weak(mode, s, first) : strong(mode, s, first);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static int weak(Mode mode, WeakModes s, boolean first) throws Throwable {
    return switch (mode) {
      case OPAQUE -> {
        (first ? X : Y).setOpaque(s, 1);
        yield (int) (first ? Y : X).getOpaque(s);
      }
      case RELEASE_ACQUIRE -> {
        (first ? X : Y).setRelease(s, 1);
        yield (int) (first ? Y : X).getAcquire(s);
      }
      case UPDATE_RELEASE -> {
        int unused = (int) (first ? X : Y).getAndSetRelease(s, 1);
        yield (int) (first ? Y : X).getVolatile(s);
      }
      case WEAK_PLAIN -> {
        boolean unused = (first ? X : Y).weakCompareAndSetPlain(s, 0, 1);
        yield (int) (first ? Y : X).getVolatile(s);
      }
      case HANDLE -> {
        MethodHandle set =
            MethodHandles.varHandleInvoker(
                VarHandle.AccessMode.SET_OPAQUE,
                MethodType.methodType(void.class, WeakModes.class, int.class));
        VarHandle own = first ? X : Y;
        set.invokeExact(own, s, 1);
        yield (int) (first ? Y : X).getVolatile(s);
      }
      case FENCES -> {
        VarHandle.releaseFence();
        if (first) {
          s.x = 1;
          yield s.y;
        }
        s.y = 1;
        yield s.x;
      }
      case LAZY -> {
        (first ? s.a : s.b).lazySet(1);
        yield (first ? s.b : s.a).get();
      }
      case ATOMIC_PLAIN -> {
        (first ? s.a : s.b).set(1);
        yield (first ? s.b : s.a).getPlain();
      }
      case LAZY_ELEMENT -> {
        s.both.lazySet(first ? 0 : 1, 1);
        yield s.both.get(first ? 1 : 0);
      }
      case LAZY_REFERENCE -> {
        s.text.lazySet("1");
        yield Integer.parseInt(s.text.get());
      }
      case LAZY_FLAG -> {
        s.flag.setOpaque(true);
        yield s.flag.get() ? 1 : 0;
      }
      case LAZY_UPDATER -> {
        UPDATER.lazySet(s, 1);
        yield s.z;
      }
      default -> throw new IllegalArgumentException();
    };
  }

  private static int strong(Mode mode, WeakModes s, boolean first) {
    return switch (mode) {
      case VOLATILE -> {
        (first ? X : Y).setVolatile(s, 1);
        yield (int) (first ? Y : X).getVolatile(s);
      }
      case ATOMIC -> {
        (first ? s.a : s.b).incrementAndGet();
        yield (first ? s.b : s.a).get();
      }
      case WEAK_VOLATILE -> {
        boolean unused = s.a.weakCompareAndSetVolatile(0, 1);
        yield s.a.get();
      }
      case ADDER -> {
        s.adder.increment();
        yield (int) s.adder.sum();
      }
      case LOCKED -> {
        synchronized (s) {
          X.setOpaque(s, (int) X.getOpaque(s) + 1);
          yield (int) X.getAcquire(s);
        }
      }
      case OWN -> {
        (first ? s.a : s.b).lazySet(1);
        yield (first ? s.a : s.b).getPlain();
      }
      default -> throw new IllegalArgumentException();
    };
  }

  /** Two threads, each of which stores to one variable and loads one; what they load. */
  public static String twoThreads(Mode mode) throws InterruptedException {
    WeakModes shared = new WeakModes();
    shared.a.lazySet(0); // before any other thread
    int[] seen = new int[2];
    Thread other = new Thread(() -> seen[1] = run(mode, shared, false));
    other.start();
    seen[0] = run(mode, shared, true);
    other.join();
    return seen[0] + " " + seen[1] + " " + shared.a.getPlain();
  }
}
