package programs;

import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Programs with static state of all kinds; each must find it as in the first execution. */
@SuppressWarnings("ImmutableEnumChecker")
public final class StaticStates {
  private StaticStates() {}

  private static void beside() throws InterruptedException {
    Thread thread = new Thread(() -> {});
    thread.start();
    thread.join();
  }

  static final class Log {
    static final List<String> LINES = new ArrayList<>();
  }

  static class Base {
    static int inherited = 7;

    static {
      Log.LINES.add("Base");
    }
  }

  static class Derived extends Base {
    static int own = 8;

    static {
      Log.LINES.add("Derived");
    }

    private static int hidden() {
      return own;
    }
  }

  static final class Stateless extends Base {
    static int nothing() {
      return 0;
    }
  }

  static final class SideEffect {
    static {
      Log.LINES.add("SideEffect");
    }

    static void touch() {}
  }

  /** A field that is read through a subclass initialises only the class that declares it. */
  public static Object inherited() throws Exception {
    beside();
    int value = Derived.inherited++;
    return value + " " + Log.LINES;
  }

  /** Superclasses come first. */
  public static Object superclassFirst() throws Exception {
    beside();
    int value = Derived.own++;
    return value + " " + Log.LINES;
  }

  /** A class without static state of its own has a superclass that has some. */
  public static Object stateless() throws Exception {
    beside();
    Stateless.nothing();
    return Log.LINES;
  }

  /** An initialiser that only has effects elsewhere. */
  public static Object sideEffect() throws Exception {
    beside();
    SideEffect.touch();
    return Log.LINES;
  }

  /** A private method of another class of the nest. */
  public static Object nested() throws Exception {
    beside();
    int value = Derived.hidden();
    Derived.own = 99;
    return value + " " + Log.LINES;
  }

  /** Reflection and method handles. */
  public static Object reflection() throws Exception {
    beside();
    Object byReflection = Derived.class.getDeclaredMethod("hidden").invoke(null);
    Object byHandle = byHandle();
    Derived.own++;
    return byReflection + " " + byHandle;
  }

  private static Object byHandle() throws Exception {
    try {
      return MethodHandles.lookup()
          .findStatic(Derived.class, "hidden", MethodType.methodType(int.class))
          .invoke();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Fields by reflection only. */
  public static Object reflectiveField() throws Exception {
    beside();
    java.lang.reflect.Field field = Derived.class.getDeclaredField("own");
    int before = field.getInt(null);
    field.setInt(null, before + 1);
    return before;
  }

  /** Fields of classes that nothing else has used, through handles of all kinds. */
  public static Object fieldsThroughHandles() throws Throwable {
    beside();
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    Object variable = lookup.findStaticVarHandle(First.class, "value", Object.class).get();
    Object getter = lookup.findStaticGetter(Second.class, "value", Object.class).invoke();
    lookup.findStaticSetter(Third.class, "value", Object.class).invoke((Object) "set");
    Object unreflected = lookup.unreflectGetter(Fourth.class.getDeclaredField("value")).invoke();
    Object reflected = lookup.unreflectVarHandle(Fifth.class.getDeclaredField("value")).get();
    return List.of(variable, getter, Third.value, unreflected, reflected);
  }

  static final class First {
    static Object value = "first";
  }

  static final class Second {
    static Object value = "second";
  }

  static final class Third {
    static Object value = "third";
  }

  static final class Fourth {
    static Object value = "fourth";
  }

  static final class Fifth {
    static Object value = "fifth";
  }

  /** A class by its name. */
  public static Object forName() throws Exception {
    beside();
    Class.forName("programs.StaticStates$SideEffect");
    return Log.LINES;
  }

  enum Singleton {
    INSTANCE;

    private int count;
    private final Map<String, Integer> map = new HashMap<>();
    private final AtomicInteger atomic = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final int[] array = new int[2];
    private final Runnable lambda = counter(new AtomicInteger());

    private static Runnable counter(AtomicInteger captured) {
      return () -> Log.LINES.add("lambda " + captured.incrementAndGet());
    }
  }

  /** An enumeration with state that changes, and a lock that is never released. */
  public static Object singleton() throws Exception {
    beside();
    Singleton it = Singleton.INSTANCE;
    it.lock.lock();
    it.count++;
    it.array[1]++;
    it.map.merge("key", 1, Integer::sum);
    it.map.put("k" + it.map.size(), 1);
    it.lambda.run();
    int atomic = it.atomic.incrementAndGet();
    return it.count + " " + it.array[1] + " " + it.map + " " + atomic + " " + Log.LINES;
  }

  interface Constants {
    List<String> SHARED = new ArrayList<>();
    AtomicInteger COUNTER = new AtomicInteger(5);
  }

  /** An interface with fields. */
  public static Object constants() throws Exception {
    beside();
    Constants.SHARED.add("x");
    return Constants.SHARED + " " + Constants.COUNTER.incrementAndGet();
  }

  static final class Failing {
    static int attempts = Log.LINES.size();

    static {
      Log.LINES.add("tried");
      if (Log.LINES.size() > 0) {
        throw new IllegalStateException("no");
      }
    }

    static void use() {}
  }

  /** An initialiser that fails: one error the first time, another later. */
  public static Object failing() throws Exception {
    beside();
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      try {
        Failing.use();
      } catch (LinkageError e) {
        seen.add(e.getClass().getSimpleName() + ":" + e.getCause().getClass().getSimpleName());
      }
    }
    return seen + " " + Log.LINES;
  }

  record Point(int x, int y) {
    static int made;

    Point {
      made++;
    }
  }

  /** A record. */
  public static Object record() throws Exception {
    beside();
    Point point = new Point(1, 2);
    return point + " " + Point.made;
  }

  /** What the process shares. */
  public static Object process() throws Exception {
    beside();
    String property = System.getProperty("programs.shared");
    System.setProperty("programs.shared", "set");
    boolean handler = Thread.getDefaultUncaughtExceptionHandler() == null;
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
    boolean out = System.out instanceof Stream;
    System.setOut(new Stream());
    return property + " " + handler + " " + out;
  }

  /** What can be set only once in a process. */
  public static Object factories() throws Exception {
    beside();
    URL.setURLStreamHandlerFactory(protocol -> null);
    URLConnection.setContentHandlerFactory(type -> null);
    return new URL("file:a").getPath();
  }

  static final class Stream extends java.io.PrintStream {
    Stream() {
      super(new ByteArrayOutputStream());
    }
  }

  @SuppressWarnings("serial")
  static class Sent implements Serializable {
    static int count;
    public static final List<String> NAMES = new ArrayList<>();

    synchronized int increment() {
      return ++count;
    }
  }

  /** What identifies the class when its objects are serialized. */
  public static Object serial() throws Exception {
    beside();
    new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(new Sent());
    return ObjectStreamClass.lookup(Sent.class).getSerialVersionUID();
  }

  static class Left {
    static final Object RIGHT;

    static {
      RIGHT = Right.LEFT;
    }

    static void touch() {}
  }

  static class Right {
    static final Object LEFT;

    static {
      LEFT = Left.RIGHT;
    }

    static void touch() {}
  }

  /** Two classes that need each other, initialised by two threads. */
  public static Object deadlock() throws Exception {
    Thread left = new Thread(Left::touch);
    Thread right = new Thread(Right::touch);
    left.start();
    right.start();
    left.join();
    right.join();
    return "done";
  }

  static final class Slow {
    static int value;

    static {
      Thread.yield();
      value = 42;
    }
  }

  /** Two threads need one class: the second waits until the first has initialised it. */
  public static Object twoThreads() throws Exception {
    int[] seen = new int[2];
    Thread first = new Thread(() -> seen[0] = Slow.value);
    Thread second = new Thread(() -> seen[1] = Slow.value);
    first.start();
    second.start();
    first.join();
    second.join();
    return seen[0] + " " + seen[1];
  }
}
