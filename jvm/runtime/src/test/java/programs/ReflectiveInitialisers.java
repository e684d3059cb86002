package programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Classes whose first use is a call by reflection, and whose initialisers fail. */
@SuppressWarnings({"ClassNewInstance", "NonFinalStaticField", "deprecation"})
public final class ReflectiveInitialisers {
  private ReflectiveInitialisers() {}

  /** Counts what initialisers and threads do. */
  static final class Counter {
    static final AtomicInteger COUNT = new AtomicInteger();

    static int hit() {
      return COUNT.incrementAndGet();
    }

    static void fail() {
      if (hit() > 0) {
        throw new IllegalStateException();
      }
    }

    /** Fails if no thread has been here before. */
    static void failFirst() {
      if (hit() == 1) {
        throw new IllegalStateException();
      }
    }
  }

  /** Something of the program to call. */
  private interface Call {
    Object call() throws Throwable;
  }

  private static String result(Call call) {
    try {
      return String.valueOf(call.call());
    } catch (Throwable e) {
      return e.getClass().getSimpleName();
    }
  }

  /** What two calls in a row give. */
  private static String twice(Call call) {
    return result(call) + " " + result(call);
  }

  private static String two(Call one, Call other) throws InterruptedException {
    String[] results = new String[2];
    Thread first = new Thread(() -> results[0] = result(one));
    Thread second = new Thread(() -> results[1] = result(other));
    first.start();
    second.start();
    first.join();
    second.join();
    return String.join(" ", results);
  }

  /** The result of a thread besides this one. */
  private static String alone(Call call) throws InterruptedException {
    return two(call, () -> "").strip();
  }

  static class Made {
    Made() {}

    static {
      Counter.fail();
    }
  }

  static class Called {
    static void call() {}

    static {
      Counter.fail();
    }
  }

  static class Named {
    Named() {}

    static {
      Counter.fail();
    }
  }

  static class Parent {
    public static void call() {}

    static {
      Counter.fail();
    }
  }

  static class Child extends Parent {
    Child() {}
  }

  /** Objects and methods by their names. */
  public static Object failing() throws InterruptedException {
    return alone(
        () ->
            List.of(
                    twice(() -> Made.class.getDeclaredConstructor().newInstance()),
                    twice(() -> Called.class.getDeclaredMethod("call").invoke(null)),
                    twice(() -> Named.class.newInstance()),
                    twice(() -> Child.class.getDeclaredConstructor().newInstance()),
                    twice(() -> Child.class.getMethod("call").invoke(null)))
                .toString());
  }

  static class Inherited {
    public static void call() {}

    static {
      Counter.fail();
    }
  }

  static class Heir extends Inherited {}

  /** A method of a superclass. */
  public static Object inherited() throws InterruptedException {
    return alone(
        () -> {
          Method method = Heir.class.getMethod("call");
          return twice(() -> method.invoke(null)) + " " + result(Heir::new);
        });
  }

  static class Wrong {
    Wrong(int number) {}

    static {
      Counter.fail();
    }
  }

  static class WrongCall {
    static void call(int number) {}

    static {
      Counter.fail();
    }
  }

  static class Receiver {
    void call() {}

    static {
      Counter.fail();
    }
  }

  static class NoReceiver {
    void call() {}

    static {
      Counter.fail();
    }
  }

  /** Arguments and receivers that do not fit, which the JDK sees after initialisation. */
  public static Object wrongArguments() throws InterruptedException {
    return alone(
        () -> {
          Constructor<?> constructor = Wrong.class.getDeclaredConstructor(int.class);
          Method call = WrongCall.class.getDeclaredMethod("call", int.class);
          Method receiver = Receiver.class.getDeclaredMethod("call");
          Method accessible = NoReceiver.class.getDeclaredMethod("call");
          accessible.setAccessible(true);
          return List.of(
                  twice(() -> constructor.newInstance("text")),
                  twice(() -> call.invoke(null)),
                  twice(() -> receiver.invoke("text")),
                  twice(() -> accessible.invoke(null)))
              .toString();
        });
  }

  abstract static class Abstract {
    Abstract() {}

    static {
      Counter.hit();
    }
  }

  enum Colour {
    RED;

    static {
      Counter.fail();
    }
  }

  static class Checked {
    void call() {}

    static {
      Counter.hit();
    }
  }

  /** What the JDK refuses before it initialises a class. */
  public static Object refused() throws InterruptedException {
    return alone(
        () -> {
          Constructor<?> hidden = Hidden.class.getDeclaredConstructor();
          Method method = Hidden.class.getDeclaredMethod("call");
          Constructor<?> colour = Colour.class.getDeclaredConstructors()[0];
          colour.setAccessible(true);
          Method checked = Checked.class.getDeclaredMethod("call");
          return List.of(
                  result(() -> Abstract.class.getDeclaredConstructor().newInstance()),
                  result(() -> colour.newInstance("BLUE", 1)),
                  result(() -> hidden.newInstance()),
                  result(() -> method.invoke(null)),
                  result(() -> checked.invoke(null)),
                  Counter.hit())
              .toString();
        });
  }

  static class Either {
    Either() {}

    static {
      Counter.failFirst();
    }
  }

  /** An initialiser that fails in some orders only, for a constructor. */
  public static Object constructor() throws InterruptedException {
    return two(
        () -> Either.class.getDeclaredConstructor().newInstance() == null,
        () -> {
          Counter.hit();
          return new Either() == null;
        });
  }

  static class EitherCall {
    static boolean call() {
      return false;
    }

    static {
      Counter.failFirst();
    }
  }

  /** The same for a method. */
  public static Object method() throws InterruptedException {
    return two(
        () -> EitherCall.class.getDeclaredMethod("call").invoke(null),
        () -> {
          Counter.hit();
          return EitherCall.call();
        });
  }

  static class EitherNew {
    EitherNew() {}

    static {
      Counter.failFirst();
    }
  }

  /** The same for {@code Class.newInstance}. */
  public static Object newInstance() throws InterruptedException {
    return two(
        () -> EitherNew.class.newInstance() == null,
        () -> {
          Counter.hit();
          return new EitherNew() == null;
        });
  }

  static class EitherHandle {
    EitherHandle() {}

    static boolean call() {
      return false;
    }

    static {
      Counter.failFirst();
    }
  }

  /** The same for method handles, made in several ways. */
  public static Object handles() throws Exception {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodType type = MethodType.methodType(boolean.class);
    MethodHandle found = lookup.findStatic(EitherHandle.class, "call", type);
    MethodHandle made = lookup.unreflectConstructor(EitherHandle.class.getDeclaredConstructor());
    return two(
        () -> (boolean) found.invokeExact(),
        () -> {
          Counter.hit();
          return made.invoke() == null;
        });
  }

  static class EitherReference {
    EitherReference() {}

    static {
      Counter.failFirst();
    }
  }

  /** The same for a reference to the method that calls. */
  public static Object reference() throws Exception {
    Constructor<?> constructor = EitherReference.class.getDeclaredConstructor();
    Callable<?> make = constructor::newInstance;
    return two(
        () -> make.call() == null,
        () -> {
          Counter.hit();
          return new EitherReference() == null;
        });
  }

  /** What a class under way publishes. */
  static final class Shown {
    static volatile Leaking leaking;
    static final CountDownLatch GO_ON = new CountDownLatch(1);
  }

  static class Leaking {
    static {
      Shown.leaking = new Leaking();
      try {
        Shown.GO_ON.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    boolean call() {
      return true;
    }
  }

  /** The JDK waits for a class also where a method of an object is called. */
  public static Object leaking() throws Exception {
    Method method = Leaking.class.getDeclaredMethod("call");
    return two(
        () -> new Leaking() != null,
        () -> {
          Leaking shown = Shown.leaking;
          Object called = shown != null && (boolean) method.invoke(shown);
          Shown.GO_ON.countDown();
          return called;
        });
  }

  static class Caller {
    Caller() {
      Called.call();
    }
  }

  /** What a constructor throws is wrapped, also if it is that a class is not initialised. */
  public static Object wrapped() throws InterruptedException {
    return alone(
        () -> {
          return twice(() -> Caller.class.getDeclaredConstructor().newInstance());
        });
  }
}

/** May be used only by itself. */
@SuppressWarnings("UnusedMethod") // by reflection
final class Hidden {
  private Hidden() {}

  private static void call() {}

  static {
    ReflectiveInitialisers.Counter.hit();
  }
}
