package programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;

/** Enumerations and interfaces whose initialisers use other classes, and others that use them. */
@SuppressWarnings("ImmutableEnumChecker")
public final class Constants {
  private Constants() {}

  private static void together(Runnable... bodies) throws InterruptedException {
    Thread[] threads = new Thread[bodies.length];
    for (int i = 0; i < bodies.length; i++) {
      threads[i] = new Thread(bodies[i]);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  enum Level {
    LOW(Config.limit()),
    HIGH(9);

    private final int limit;

    Level(int limit) {
      this.limit = limit;
    }

    /** Has no body that anything could be added to. */
    static native void none();
  }

  static final class Config {
    static final Level DEFAULT = Level.LOW;
    static final int MAX = Integer.parseInt("7");

    static int limit() {
      return MAX;
    }
  }

  /**
   * An enumeration and a class that need each other: what they find depends on which thread was
   * first.
   */
  public static Object circle() throws InterruptedException {
    together(() -> Level.valueOf("LOW"), Config::limit);
    return Config.DEFAULT + " " + Level.LOW.limit + " " + Level.HIGH.limit;
  }

  interface Limits {
    int LOW = Sizes.size();
    Object NONE = new Object();
  }

  static final class Sizes {
    static final Object DEFAULT = Limits.NONE;
    static final int MAX = Integer.parseInt("7");

    static int size() {
      return MAX;
    }
  }

  /** The same for an interface. */
  public static Object interfaceCircle() throws InterruptedException {
    together(() -> Objects.requireNonNull(Limits.NONE), Sizes::size);
    return Sizes.DEFAULT == Limits.NONE;
  }

  interface Named {
    List<String> NAMES = Naming.names();

    default String name() {
      return NAMES.get(0);
    }
  }

  static class Thing implements Named {
    void touch() {}
  }

  static final class Special extends Thing {}

  static final class Naming {
    static final Named FIRST = new Special();
    static final List<String> ALL = new ArrayList<>(List.of("first"));

    static List<String> names() {
      return ALL;
    }
  }

  /** An interface that is initialised because a class is that implements it. */
  public static Object inherited() throws InterruptedException {
    together(() -> new Special().touch(), Naming::names);
    return "done";
  }

  enum First {
    ONE(Second.TWO);

    private final Second other;

    First(Second other) {
      this.other = other;
    }
  }

  enum Second {
    TWO;

    static final First FIRST = First.ONE;
  }

  /** Two enumerations that need each other. */
  public static Object enumerations() throws InterruptedException {
    together(() -> First.ONE.name(), () -> Second.TWO.name());
    return First.ONE.other + " " + Second.FIRST;
  }

  enum Colour {
    RED,
    GREEN;

    private static final class Names {
      static final Map<String, Colour> ALL = new HashMap<>();
    }

    Colour() {
      Names.ALL.put("the " + name(), this);
    }

    static Colour named(String name) {
      return Names.ALL.get(name);
    }
  }

  /** An enumeration that registers its constants with another class. */
  public static Object registers() throws InterruptedException {
    List<String> seen = new ArrayList<>();
    together(() -> seen.add(Colour.named("the GREEN") + " of " + Colour.Names.ALL.size()));
    return seen;
  }

  static final class Made {
    static int count;
  }

  enum Counted {
    ONE,
    TWO {
      private final int mine = ++Made.count;

      @Override
      int number() {
        return mine;
      }
    };

    private final int number;

    Counted() {
      this(++Made.count);
    }

    Counted(int number) {
      this.number = number > 100 ? Math.abs(number) : number;
    }

    int number() {
      return number;
    }
  }

  /** What constants change elsewhere is changed once, also if they have classes of their own. */
  public static Object counts() throws InterruptedException {
    Made.count = 10;
    together(() -> Counted.ONE.name());
    StringBuilder text = new StringBuilder();
    for (Counted counted : Counted.values()) {
      text.append(
          switch (counted) {
            case ONE -> "one ";
            case TWO -> "two ";
          });
      text.append(counted.number()).append(' ');
    }
    return text.append(Made.count);
  }

  static final class Shared {
    static final Object LOCK = new Object();
    static int value;
  }

  enum Guard {
    GUARD(Shared.LOCK);

    private final Object lock;

    Guard(Object lock) {
      this.lock = lock;
    }
  }

  /** What a constant has taken from another class is what that class has. */
  public static Object sharesLock() throws InterruptedException {
    together(
        () -> {
          synchronized (Guard.GUARD.lock) {
            Shared.value++;
          }
        },
        () -> {
          synchronized (Shared.LOCK) {
            Shared.value++;
          }
        });
    return Shared.value;
  }

  enum Failing {
    NEVER(Integer.parseInt("seven"));

    private final int number;

    Failing(int number) {
      this.number = number;
    }
  }

  private static String tried(Runnable use) {
    try {
      use.run();
      return "done";
    } catch (LinkageError e) {
      return e.getClass().getSimpleName() + ":" + e.getCause().getClass().getSimpleName();
    }
  }

  /** An enumeration that cannot be initialised, by its method and by its field. */
  public static Object fails() throws InterruptedException {
    String[] seen = new String[2];
    together(
        () -> seen[0] = tried(() -> Failing.valueOf("NEVER")),
        () -> seen[1] = tried(() -> System.out.print(Failing.NEVER.number)));
    return Arrays.toString(seen);
  }

  static final class Begun {
    static final CountDownLatch LATCH = new CountDownLatch(1);
  }

  static final class Half {
    static final Map<String, Integer> SIZES;

    static {
      Begun.LATCH.countDown();
      Thread.yield();
      SIZES = new HashMap<>(Map.of("small", 1));
    }

    static int size(String name) {
      return SIZES.get(name);
    }
  }

  enum Size {
    SMALL(Half.size("small"));

    private final int size;

    Size(int size) {
      this.size = size;
    }
  }

  /** An enumeration that is first used while another thread initialises what it needs. */
  public static Object waits() throws InterruptedException {
    Thread slow = new Thread(() -> Half.size("small"));
    slow.start();
    Begun.LATCH.await();
    int size = Size.SMALL.size;
    slow.join();
    return size;
  }

  static final class Changing {
    static int value = Integer.parseInt("3");
  }

  interface Late {
    int VALUE = Changing.value + Integer.parseInt("0");
  }

  private static volatile boolean late;

  /** An interface that some executions use, before the class that it needs. */
  public static Object late() throws InterruptedException {
    Thread thread = new Thread(() -> late = true);
    thread.start();
    String seen = late ? "late " + Late.VALUE : "early";
    Changing.value = 5;
    thread.join();
    return seen;
  }

  enum Weight {
    LIGHT(Scale.unit()),
    HEAVY(9);

    private int weight;

    Weight(int weight) {
      this.weight = weight;
    }
  }

  static final class Scale {
    private static final int UNIT = Integer.parseInt("1");

    static int unit() {
      return UNIT;
    }
  }

  /** Constants of a class that the JDK remembers. */
  public static Object remembered() throws InterruptedException {
    int[] seen = new int[2];
    together(
        () -> EnumSet.allOf(Weight.class).forEach(weight -> seen[0] += weight.weight),
        () -> seen[1] = Weight.LIGHT.weight);
    return seen[0] + " " + seen[1];
  }

  /** A constant that the JDK finds by its name. */
  public static Object found() throws InterruptedException {
    int[] seen = new int[2];
    together(
        () -> seen[0] = Enum.valueOf(Weight.class, "HEAVY").weight,
        () -> seen[1] = Weight.LIGHT.weight);
    return seen[0] + " " + seen[1];
  }

  enum Plain {
    ONE,
    TWO;

    private final List<String> names = new ArrayList<>();
  }

  /** An enumeration that needs nothing. */
  public static Object plain() throws InterruptedException {
    together(
        () -> Plain.valueOf("ONE").names.add("x"),
        () -> Plain.TWO.names.add(Plain.values().length + ""));
    return Plain.ONE.names + " " + Plain.TWO.names;
  }
}
