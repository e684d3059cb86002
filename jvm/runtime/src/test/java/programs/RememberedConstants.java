package programs;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;

/** Constants that come from elsewhere than from the code that uses them. */
public final class RememberedConstants {
  private RememberedConstants() {}

  /** Its constants are in the register. */
  public enum Colour {
    RED,
    BLUE;

    Colour() {
      Register.ALL.add(this);
    }
  }

  /** Where constants register themselves. */
  public static final class Register {
    private static final List<Object> ALL = new CopyOnWriteArrayList<>();

    private Register() {}
  }

  /** Says which colour a class has, and which it may have. */
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Coloured {
    Colour value();

    Colour[] others() default {};
  }

  @Coloured(Colour.RED)
  private static final class Red {}

  /** Has a constant of a colour that nothing but an annotation names. */
  public enum Shade {
    DARK;

    Shade() {
      Shades.count++;
    }
  }

  /** How many shades there are. */
  public static final class Shades {
    private static int count;

    private Shades() {}
  }

  @Retention(RetentionPolicy.RUNTIME)
  private @interface Shaded {
    Shade[] value();
  }

  @Shaded({Shade.DARK})
  private static final class Dark {}

  /** What a thread finds out. */
  private static Object inThread(Callable<Object> body) throws Exception {
    FutureTask<Object> task = new FutureTask<>(body);
    new Thread(task).start();
    return task.get();
  }

  /** The JDK remembers what annotations say. */
  public static Object annotated() throws Exception {
    return inThread(() -> Red.class.getAnnotation(Coloured.class).value() + " " + Register.ALL);
  }

  /** The same for an array. */
  public static Object annotatedWithSeveral() throws Exception {
    return inThread(
        () -> Dark.class.getAnnotation(Shaded.class).value().length + " " + Shades.count);
  }

  interface Sizes {
    int MOST = Size.values().length;
  }

  enum Size implements Sizes {
    SMALL,
    LARGE;

    static final int LIMIT = MOST;
  }

  /** An enumeration needs an interface that it does not name, which needs the enumeration. */
  public static Object inherits() throws InterruptedException {
    int[] seen = new int[2];
    Thread one = new Thread(() -> seen[0] = Size.LIMIT);
    Thread two = new Thread(() -> seen[1] = Sizes.MOST);
    one.start();
    two.start();
    one.join();
    two.join();
    return "done";
  }

  static final class Count {
    private static int made;

    private Count() {}

    static int next() {
      return ++made;
    }
  }

  interface Numbered {
    int NUMBER = Count.next();

    default int number() {
      return NUMBER;
    }
  }

  enum Item implements Numbered {
    FIRST
  }

  /** An enumeration initialises an interface that it does not name. */
  public static Object initialisesInherited() throws Exception {
    return inThread(() -> Item.FIRST + " " + Count.made);
  }

  static final class Driver {
    static {
      Count.next();
    }

    private Driver() {}
  }

  enum Loading {
    NOW;

    static {
      try {
        Class.forName("programs.RememberedConstants$Driver");
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** An enumeration initialises a class by its name. */
  public static Object initialisesByName() throws Exception {
    return inThread(() -> Loading.NOW + " " + Count.made);
  }

  enum Begun {
    HERE;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Thread by = Thread.currentThread();
  }

  /** A constant that records which thread made it. */
  public static Object knowsByWhom() throws Exception {
    return inThread(() -> Begun.HERE.by == Thread.currentThread());
  }

  /** Asked by its name. */
  public static Object registered() {
    return Colour.RED + " " + Register.ALL.size();
  }

  /** Every execution has a loader of its own, with classes that are new each time. */
  public static Object ownLoader() throws Exception {
    URL here = RememberedConstants.class.getProtectionDomain().getCodeSource().getLocation();
    ClassLoader loader = new URLClassLoader(new URL[] {here}, null);
    Thread thread = new Thread(() -> use(loader));
    thread.start();
    Object mine = use(loader);
    thread.join();
    return mine;
  }

  private static Object use(ClassLoader loader) {
    try {
      Class<?> again = Class.forName(RememberedConstants.class.getName(), true, loader);
      return again.getMethod("registered").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
