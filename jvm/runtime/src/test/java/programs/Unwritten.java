package programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.Objects;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * Programs in which one thread changes the first of two parts, then the second one, while another
 * reads both in a way that no instruction for fields or elements shows.
 */
public final class Unwritten {
  /** Reads both parts and says what they are. */
  private interface Look {
    String look() throws Throwable;
  }

  private interface Copy {
    void copy(Object source, int from, Object target, int to, int length);
  }

  /** Volatile fields, of which one is inherited. */
  private static class Ordered implements Cloneable {
    volatile int a;

    @Override
    public Ordered clone() {
      try {
        return (Ordered) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static final class Pair extends Ordered {
    volatile int b;

    void change() {
      a = 1;
      b = 1;
    }

    @Override
    public String toString() {
      return a + "" + b;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Pair pair && a == pair.a && b == pair.b;
    }

    @Override
    public int hashCode() {
      return 10 * a + b;
    }
  }

  /** Plain fields of several types, and one that cannot change. */
  private static final class Plain implements Cloneable {
    private final int[] same = new int[1];
    private long a;
    private String b = "0";

    @Override
    public Plain clone() throws CloneNotSupportedException {
      return (Plain) super.clone();
    }
  }

  /** Copied by what they inherit from the JDK. */
  private static final class Items extends ArrayList<String> {
    private static final long serialVersionUID = 1;
    private volatile int a;
    private volatile int b;
  }

  private static final class Days extends GregorianCalendar {
    private static final long serialVersionUID = 1;
    private volatile int a;
    private volatile int b;
  }

  /** Overrides what a class without it inherits, and gives the copy a value of its own. */
  private static class Named extends Ordered {
    private volatile int b;
    private volatile int copies;

    @Override
    public Named clone() {
      Named copy = (Named) super.clone();
      copy.copies = 1;
      return copy;
    }
  }

  private static class Middle implements Cloneable {
    volatile int a;
  }

  private static final class Lowest extends Middle {
    private volatile int b;

    @Override
    public Object clone() throws CloneNotSupportedException {
      return super.clone();
    }
  }

  /** Both its clone and its change hold the monitor, so that there is no data race. */
  @SuppressWarnings("JdkObsolete") // its monitor is meant
  private static final class Locked extends Vector<String> {
    private static final long serialVersionUID = 1;
    private int a;
    private int b;

    synchronized void change() {
      a = 1;
      b = 1;
    }
  }

  private record Held(Pair pair) {}

  private enum Part {
    A,
    B
  }

  private static final AtomicIntegerFieldUpdater<Ordered> UPDATER =
      AtomicIntegerFieldUpdater.newUpdater(Ordered.class, "a");

  private static final VarHandle BYTES =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

  private static final Method ARRAYCOPY = arraycopy();

  private Unwritten() {}

  private static Method arraycopy() {
    for (Method method : System.class.getMethods()) {
      if (method.getName().equals("arraycopy")) {
        return method;
      }
    }
    throw new AssertionError();
  }

  private static Object with(Together.Body change, Look look) throws Exception {
    Thread other = Together.start(change);
    String seen;
    try {
      seen = look.look();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
    other.join();
    return seen;
  }

  /** A copy of an object is made by the JVM. */
  public static Object cloned() throws Exception {
    Pair pair = new Pair();
    return with(pair::change, () -> pair.clone().toString());
  }

  /** The same for plain fields. */
  public static Object clonedPlain() throws Exception {
    Plain pair = new Plain();
    return with(
        () -> {
          pair.a = 1;
          pair.b = "1";
        },
        () -> {
          Plain copy = pair.clone();
          return copy.same == pair.same ? copy.a + copy.b : "another";
        });
  }

  /** A class of the JDK makes the copy, of a class that declares more. */
  public static Object inherited(String type) throws Exception {
    return switch (type) {
      case "list" -> {
        Items items = new Items();
        yield with(
            () -> {
              items.a = 1;
              items.b = 1;
            },
            () -> {
              Items copy = (Items) items.clone();
              return copy.a + "" + copy.b;
            });
      }
      case "calendar" -> {
        Days days = new Days();
        yield with(
            () -> {
              days.a = 1;
              days.b = 1;
            },
            () -> {
              Days copy = (Days) days.clone();
              return copy.a + "" + copy.b;
            });
      }
      default -> {
        Lowest lowest = new Lowest();
        yield with(
            () -> {
              lowest.a = 1;
              lowest.b = 1;
            },
            () -> {
              Lowest copy = (Lowest) lowest.clone();
              return copy.a + "" + copy.b;
            });
      }
    };
  }

  /** What an override gives the copy is kept. */
  public static Object overridden() throws Exception {
    Named named = new Named();
    return with(
        () -> {
          named.a = 1;
          named.b = 1;
        },
        () -> {
          Named copy = named.clone();
          return copy.copies == 1 ? copy.a + "" + copy.b : "lost";
        });
  }

  /** The clone of a vector holds its monitor. */
  public static Object locked() throws Exception {
    Locked locked = new Locked();
    return with(
        locked::change,
        () -> {
          Locked copy = (Locked) locked.clone();
          return copy.a + "" + copy.b;
        });
  }

  /** Reflection. */
  public static Object reflected() throws Exception {
    Field a = Ordered.class.getDeclaredField("a");
    Field b = Pair.class.getDeclaredField("b");
    Pair pair = new Pair();
    return with(pair::change, () -> a.getInt(pair) + "" + b.get(pair));
  }

  /** Method handles. */
  public static Object handles() throws Exception {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle a = lookup.findGetter(Ordered.class, "a", int.class);
    MethodHandle b = lookup.findGetter(Pair.class, "b", int.class);
    Pair pair = new Pair();
    return with(pair::change, () -> (int) a.invoke(pair) + "" + (int) b.invoke(pair));
  }

  /** An updater and a VarHandle. */
  public static Object updater() throws Exception {
    VarHandle b = MethodHandles.lookup().findVarHandle(Pair.class, "b", int.class);
    Pair pair = new Pair();
    return with(pair::change, () -> UPDATER.get(pair) + "" + (int) b.getVolatile(pair));
  }

  /** A VarHandle whose access is weaker than volatile. */
  public static Object acquiring() throws Exception {
    VarHandle b = MethodHandles.lookup().findVarHandle(Pair.class, "b", int.class);
    Pair pair = new Pair();
    return with(pair::change, () -> UPDATER.get(pair) + "" + (int) b.getAcquire(pair));
  }

  /** The methods that a record has without writing them, and the concatenation of strings. */
  public static Object record(String method) throws Exception {
    Held held = new Held(new Pair());
    Held first = new Held(new Pair());
    first.pair.a = 1;
    return with(
        held.pair::change,
        () ->
            switch (method) {
              case "toString" -> held.toString().replaceAll("\\D", "");
              case "hashCode" -> String.format("%02d", held.hashCode());
              case "equals" -> first.equals(held) ? "10" : "other";
              default -> "" + held.pair;
            });
  }

  /** Elements, of which some are read. */
  public static Object array(String way) throws Exception {
    int[] parts = new int[2];
    return with(
        () -> {
          parts[0] = 1;
          parts[1] = 1;
        },
        () ->
            switch (way) {
              case "copy" -> text(Arrays.copyOf(parts, 2));
              case "arraycopy", "reference", "reflection", "handle", "unreflected" ->
                  text(copied(way, parts));
              case "clone" -> text(parts.clone());
              case "equals" -> Arrays.equals(parts, new int[] {1, 0}) ? "10" : "other";
              default -> Arrays.toString(parts).replaceAll("\\D", "");
            });
  }

  private static String text(int[] parts) {
    return parts[0] + "" + parts[1];
  }

  private static int[] copied(String way, int[] parts) throws Throwable {
    int[] target = new int[2];
    switch (way) {
      case "reference" -> {
        Copy copy = System::arraycopy;
        copy.copy(parts, 0, target, 0, 2);
      }
      case "reflection" -> ARRAYCOPY.invoke(null, parts, 0, target, 0, 2);
      case "unreflected" -> {
        MethodHandle copy = MethodHandles.lookup().unreflect(ARRAYCOPY);
        copy.invoke(parts, 0, target, 0, 2);
      }
      case "handle" -> {
        MethodType type = MethodType.methodType(void.class, ARRAYCOPY.getParameterTypes());
        MethodHandle copy = MethodHandles.lookup().findStatic(System.class, "arraycopy", type);
        copy.invokeExact((Object) parts, 0, (Object) target, 0, 2);
      }
      default -> System.arraycopy(parts, 0, target, 0, 2);
    }
    return target;
  }

  /** A view of an array of bytes. */
  public static Object view() throws Exception {
    byte[] bytes = new byte[8];
    return with(
        () -> {
          BYTES.set(bytes, 0, 1);
          BYTES.set(bytes, 4, 1);
        },
        () -> (int) BYTES.get(bytes, 0) + "" + (int) BYTES.get(bytes, 4));
  }

  /** Memory outside of the heap. */
  public static Object buffer() throws Exception {
    ByteBuffer bytes = ByteBuffer.allocateDirect(8);
    return with(
        () -> {
          bytes.putInt(0, 1);
          bytes.putInt(4, 1);
        },
        () -> bytes.getInt(0) + "" + bytes.getInt(4));
  }

  /** A map whose keys are an enumeration. */
  public static Object enumeration() throws Exception {
    Map<Part, Integer> parts = new EnumMap<>(Map.of(Part.A, 0, Part.B, 0));
    return with(
        () -> {
          parts.put(Part.A, 1);
          parts.put(Part.valueOf("B"), 1);
        },
        () -> Objects.toString(parts.get(Part.A)) + parts.get(Part.B));
  }
}
