package programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Vector;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** Fields and elements that are accessed in other ways than by their own instructions. */
@SuppressWarnings({"JdkObsolete", "UnusedVariable"}) // vectors are meant; fields are reflected on
public final class Indirect {
  /** Something to add one to, in two steps. */
  public interface Counter {
    /** The number. */
    int get() throws Throwable;

    /** Changes the number. */
    void set(int value) throws Throwable;
  }

  private static final MethodHandle ELEMENT = MethodHandles.arrayElementGetter(int[].class);
  private static final MethodHandle SET_ELEMENT = MethodHandles.arrayElementSetter(int[].class);

  private static int shared;
  private int value;
  private volatile int ordered;

  private Indirect() {}

  /** Two threads add one. */
  public static Object twice(Counter counter) throws Exception {
    Together.Body body =
        () -> {
          try {
            counter.set(counter.get() + 1);
          } catch (Throwable e) {
            throw new IllegalStateException(e);
          }
        };
    Together.run(body, body);
    try {
      return counter.get();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static Counter counter(IntSupplier get, Consumer<Integer> set) {
    return new Counter() {
      @Override
      public int get() {
        return get.getAsInt();
      }

      @Override
      public void set(int value) {
        set.accept(value);
      }
    };
  }

  /** A field by reflection, as an int or as an object. */
  public static Object field(String name, boolean boxed) throws Exception {
    shared = 0;
    Field field = Indirect.class.getDeclaredField(name);
    Indirect object = new Indirect();
    return twice(
        new Counter() {
          @Override
          public int get() throws Throwable {
            return boxed ? (Integer) field.get(object) : field.getInt(object);
          }

          @Override
          public void set(int value) throws Throwable {
            if (boxed) {
              field.set(object, value);
            } else {
              field.setInt(object, value);
            }
          }
        });
  }

  /** A field through method handles, found or made from a reflected field. */
  public static Object handles(boolean reflected) throws Exception {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    Field field = Indirect.class.getDeclaredField("value");
    MethodHandle getter =
        reflected
            ? lookup.unreflectGetter(field)
            : lookup.findGetter(Indirect.class, "value", int.class);
    MethodHandle setter =
        reflected
            ? lookup.unreflectSetter(field)
            : lookup.findSetter(Indirect.class, "value", int.class);
    Indirect object = new Indirect();
    return twice(
        new Counter() {
          @Override
          public int get() throws Throwable {
            return (int) getter.invokeExact(object);
          }

          @Override
          public void set(int value) throws Throwable {
            setter.invokeExact(object, value);
          }
        });
  }

  /** A static field through method handles. */
  public static Object staticHandles() throws Exception {
    shared = 0;
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle getter = lookup.findStaticGetter(Indirect.class, "shared", int.class);
    MethodHandle setter = lookup.findStaticSetter(Indirect.class, "shared", int.class);
    return twice(
        new Counter() {
          @Override
          public int get() throws Throwable {
            return (int) getter.invokeExact();
          }

          @Override
          public void set(int value) throws Throwable {
            setter.invokeExact(value);
          }
        });
  }

  /** An element through method handles. */
  public static Object elementHandles() throws Exception {
    int[] array = new int[1];
    return twice(
        new Counter() {
          @Override
          public int get() throws Throwable {
            return (int) ELEMENT.invokeExact(array, 0);
          }

          @Override
          public void set(int value) throws Throwable {
            SET_ELEMENT.invokeExact(array, 0, value);
          }
        });
  }

  /** An element by reflection. */
  public static Object reflectedElement() throws Exception {
    int[] array = new int[1];
    return twice(counter(() -> Array.getInt(array, 0), v -> Array.set(array, 0, v)));
  }

  /** The arguments of {@link System#arraycopy} are wrong, or change while it works. */
  public static Object copies(int from, int to, int length) throws Exception {
    Object[] source = {1, 2, "3"};
    String thrown = "";
    try {
      System.arraycopy(source, from, source, to, length);
      System.arraycopy(source, 1, new Integer[2], 0, 2);
    } catch (ArrayStoreException | IndexOutOfBoundsException e) {
      thrown = e.getClass().getSimpleName();
    }
    Together.run(() -> {}, () -> {});
    return Arrays.toString(source) + thrown;
  }

  /** What one thread copies while another writes two elements. */
  public static Object arraycopy(int length) throws Exception {
    int[] source = new int[length];
    int[] target = new int[length];
    Together.run(
        () -> {
          source[0] = 1;
          source[1] = 1;
        },
        () -> System.arraycopy(source, 0, target, 0, length));
    return target[0] + "" + target[1];
  }

  /** The target of a copy, seen from outside. */
  public static Object arraycopyTarget() throws Exception {
    int[] target = new int[2];
    int[] seen = new int[2];
    Together.run(
        () -> System.arraycopy(new int[] {1, 1}, 0, target, 0, 2),
        () -> {
          seen[0] = target[0];
          seen[1] = target[1];
        });
    return seen[0] + "" + seen[1];
  }

  /** A clone that is made while another thread writes. */
  public static Object cloned() throws Exception {
    int[] source = new int[2];
    String[] seen = {""};
    Together.run(
        () -> {
          source[0] = 1;
          source[1] = 1;
        },
        () -> {
          int[] copy = source.clone();
          seen[0] = copy[0] + "" + copy[1];
        });
    return seen[0];
  }

  /** One thread says that an array is full before it fills it. */
  public static Object filledTooLate() throws Exception {
    Indirect object = new Indirect();
    int[] array = new int[2];
    String[] seen = {""};
    Together.run(
        () -> {
          object.ordered = 1;
          Arrays.fill(array, 1);
        },
        () -> seen[0] = object.ordered + "" + Arrays.copyOf(array, 1)[0]);
    return seen[0];
  }

  /** Fences change nothing where memory is sequentially consistent. */
  public static Object fences() throws Exception {
    int[] x = new int[1];
    int[] y = new int[1];
    int[] seen = new int[2];
    Together.run(
        () -> {
          x[0] = 1;
          VarHandle.fullFence();
          seen[0] = y[0];
        },
        () -> {
          y[0] = 1;
          VarHandle.fullFence();
          seen[1] = x[0];
        });
    return seen[0] + "" + seen[1];
  }

  /** A synchronized method of the JDK, by a method reference, while another holds the monitor. */
  public static Object reference() throws Exception {
    Vector<String> vector = new Vector<>();
    Consumer<String> add = vector::addElement;
    String[] seen = {""};
    Together.run(
        () -> {
          synchronized (vector) {
            int before = vector.size();
            Thread.yield();
            seen[0] = before == vector.size() ? "same" : "changed";
          }
        },
        () -> add.accept("x"));
    return seen[0];
  }
}
