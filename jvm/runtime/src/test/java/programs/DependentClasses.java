package programs;

import java.util.concurrent.Callable;

/** Classes whose initialisers use other classes, which fail, catch, or are their subclasses. */
@SuppressWarnings({
  "ClassInitializationDeadlock",
  "NonAtomicVolatileUpdate",
  "NonFinalStaticField",
  "UnusedVariable"
})
public final class DependentClasses {
  private DependentClasses() {}

  private static String result(Callable<?> body) {
    try {
      return String.valueOf(body.call());
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    } catch (LinkageError e) {
      Throwable cause = e instanceof ExceptionInInitializerError ? e.getCause() : null;
      return e.getClass().getSimpleName() + (cause == null ? "" : " " + cause.getMessage());
    }
  }

  private static String two(Callable<?> one, Callable<?> other) throws InterruptedException {
    String[] results = new String[2];
    Thread first = new Thread(() -> results[0] = result(one));
    Thread second = new Thread(() -> results[1] = result(other));
    first.start();
    second.start();
    first.join();
    second.join();
    return String.join(", ", results);
  }

  static final class Name {
    static final String NAME = name(null);

    private static String name(Object o) {
      try {
        return ((String) o).substring(1);
      } catch (NullPointerException e) {
        return "none";
      }
    }
  }

  static final class Named {
    static final Named INSTANCE = new Named();
    final String name = Name.NAME;
  }

  /** An initialiser within another enters a handler. */
  public static Object handled() throws InterruptedException {
    return two(() -> Named.INSTANCE.name, () -> Named.INSTANCE.name);
  }

  @SuppressWarnings("ArrayIndexOutOfBounds")
  static class Parent {
    static int value;

    static {
      try {
        int[] none = new int[0];
        value = none[1];
      } catch (ArrayIndexOutOfBoundsException e) {
        value = 1;
      }
    }
  }

  static final class Child extends Parent {
    static final Object OBJECT = new Object();
  }

  static final class Owner {
    static final Child CHILD = new Child();
  }

  /** The same in a superclass of what another one makes. */
  public static Object handledAbove() throws InterruptedException {
    Callable<?> body = () -> Owner.CHILD != null && Child.value == 1;
    return two(body, body);
  }

  static final class Failing {
    static final int VALUE = Integer.valueOf(1) / Integer.valueOf(0);
  }

  static final class Catching {
    static String seen;

    static {
      try {
        seen = "" + Failing.VALUE;
      } catch (ExceptionInInitializerError e) {
        seen = "caught " + e.getCause().getMessage();
      }
    }
  }

  /** An initialiser that another one uses fails, which that sees. */
  public static Object caught() throws InterruptedException {
    return two(() -> Catching.seen, () -> Catching.seen);
  }

  static final class Broken {
    static final int VALUE = Integer.valueOf(2) / Integer.valueOf(0);
  }

  static final class User {
    static final int VALUE = Broken.VALUE + 1;
  }

  /** The same, and both have failed then. */
  public static Object failing() throws InterruptedException {
    return two(() -> result(() -> User.VALUE) + ", " + result(() -> User.VALUE), () -> 1)
        + ", "
        + result(() -> Broken.VALUE);
  }

  static class Calling {
    static int value = Called.get();
  }

  static final class Called extends Calling {
    static int get() {
      return 1;
    }
  }

  /** A class needs a subclass that needs nothing else. */
  public static Object calling() throws InterruptedException {
    return two(() -> Calling.value, () -> Called.get());
  }

  static class Making {
    static final Object OBJECT = new Made();
  }

  static final class Made extends Making {}

  /** The same by making one. */
  public static Object making() throws InterruptedException {
    return two(() -> Making.OBJECT != null, () -> new Made() != null);
  }

  static class Counting {
    static volatile int count;

    static {
      count = Counted.more();
    }
  }

  static class Counted extends Counting {
    static int more() {
      return count + 1;
    }
  }

  static final class CountedLast extends Counted {
    static int twice() {
      return count + 2;
    }
  }

  /** The same through a third one, and with a field that changes. */
  public static Object counting() throws InterruptedException {
    return two(() -> Counting.count++, () -> CountedLast.twice());
  }
}
