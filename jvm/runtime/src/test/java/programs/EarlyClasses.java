package programs;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Vector;

/** Programs whose classes are loaded before the agent; they do what needs more than hooks. */
@SuppressWarnings("JdkObsolete") // that its methods are synchronized is what this is about
public final class EarlyClasses {
  private EarlyClasses() {}

  /** Accesses a field by reflection. */
  static final class Reflecting {
    private static final Field FIELD = field();
    private int count;

    private static Field field() {
      try {
        return Reflecting.class.getDeclaredField("count");
      } catch (NoSuchFieldException e) {
        throw new IllegalStateException(e);
      }
    }

    int next() throws IllegalAccessException {
      FIELD.setInt(this, FIELD.getInt(this) + 1);
      return count;
    }
  }

  /** Has elements of an array accessed. */
  static final class Sorting {
    private final int[] numbers = {3, 1, 2};

    String sorted() {
      Arrays.sort(numbers);
      return Arrays.toString(numbers);
    }
  }

  /** Has static state, and is not initialised before the search. */
  static final class Stateful {
    static final List<String> NAMES = new ArrayList<>(List.of("a"));
    static int count = Integer.parseInt("5");

    private Stateful() {}
  }

  /** Changes the static state. */
  public static Object stateful() throws InterruptedException {
    Pieces.run(() -> Stateful.NAMES.add("b"));
    Stateful.count++;
    return Stateful.NAMES + " " + Stateful.count;
  }

  /** Uses all classes outside searches. */
  public static String use() {
    try {
      new Reflecting().next();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    return new Sorting().sorted() + load(Stateful.class.getName());
  }

  private static String load(String name) {
    try {
      return " " + Class.forName(name, false, EarlyClasses.class.getClassLoader()).getSimpleName();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A thread that holds the monitor of a vector keeps others out of its methods. */
  public static Object heldOut() throws InterruptedException {
    Vector<String> vector = new Vector<>();
    String[] seen = new String[1];
    Together.run(
        () -> vector.add("x"),
        () -> {
          synchronized (vector) {
            int before = vector.size();
            Thread.yield();
            seen[0] = vector.size() == before ? "same" : "changed";
          }
        });
    return seen[0];
  }

  /** Two threads increment by reflection. */
  public static Object reflection() throws InterruptedException {
    Reflecting counter = new Reflecting();
    Pieces.run(counter::next, counter::next);
    return counter.count;
  }

  /** Two threads sort. */
  public static Object sorted() throws InterruptedException {
    Sorting sorting = new Sorting();
    Pieces.run(sorting::sorted, sorting::sorted);
    return sorting.sorted();
  }
}
