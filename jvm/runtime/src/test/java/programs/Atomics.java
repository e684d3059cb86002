package programs;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Every public method of the classes in java.util.concurrent.atomic, called by two threads. */
public final class Atomics {
  private static final List<Supplier<Object>> TARGETS =
      List.of(
          AtomicBoolean::new,
          AtomicInteger::new,
          AtomicLong::new,
          () -> new AtomicReference<Object>("s"),
          () -> new AtomicIntegerArray(2),
          () -> new AtomicLongArray(2),
          () -> new AtomicReferenceArray<Object>(new Object[] {"s", "s"}),
          () -> new AtomicMarkableReference<Object>("s", false),
          () -> new AtomicStampedReference<Object>("s", 0),
          LongAdder::new,
          DoubleAdder::new,
          () -> new LongAccumulator(Long::sum, 0),
          () -> new DoubleAccumulator(Double::sum, 0),
          () -> AtomicIntegerFieldUpdater.newUpdater(Fields.class, "number"),
          () -> AtomicLongFieldUpdater.newUpdater(Fields.class, "large"),
          () -> AtomicReferenceFieldUpdater.newUpdater(Fields.class, Object.class, "reference"));

  private Atomics() {}

  /** What field updaters update. */
  private static final class Fields {
    volatile int number;
    volatile long large;
    volatile Object reference = "s";
  }

  /** A method of one of the classes. */
  public record Operation(Supplier<Object> target, Method method) {
    @Override
    public String toString() {
      return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
  }

  /** All of them, in a fixed order. */
  public static List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (Supplier<Object> target : TARGETS) {
      Class<?> type = target.get().getClass();
      while (!Modifier.isPublic(type.getModifiers())) {
        type = type.getSuperclass();
      }
      Arrays.stream(type.getMethods())
          .filter(m -> m.getDeclaringClass().getPackageName().endsWith("atomic"))
          .filter(m -> !Modifier.isStatic(m.getModifiers()))
          .sorted(Comparator.comparing(Method::toString))
          .forEach(m -> operations.add(new Operation(target, m)));
    }
    return operations;
  }

  /** Two threads do two operations on one object; what they return, and what is left of it. */
  private static Object race(Operation operation) throws InterruptedException {
    Object target = operation.target().get();
    Fields fields = new Fields();
    Object[] results = new Object[2];
    Pieces.run(
        () -> results[0] = call(operation.method(), target, fields, 1),
        () -> results[1] = call(operation.method(), target, fields, 2));
    return results[0] + " " + results[1] + " " + state(target, fields);
  }

  /** Races of all operations of a list, one after another; those with results not allowed. */
  public static Object races(List<Operation> operations, List<Set<String>> allowed)
      throws InterruptedException {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      Object result = race(operations.get(i));
      if (!allowed.get(i).contains(result)) {
        wrong.add(operations.get(i) + ": " + result);
      }
    }
    return wrong;
  }

  /** The same, one after the other. */
  public static String inOrder(Operation operation, boolean firstFirst) throws Exception {
    Object target = operation.target().get();
    Fields fields = new Fields();
    Object[] results = new Object[2];
    int first = firstFirst ? 1 : 2;
    results[first - 1] = call(operation.method(), target, fields, first);
    results[2 - first] = call(operation.method(), target, fields, 3 - first);
    return results[0] + " " + results[1] + " " + state(target, fields);
  }

  private static String state(Object target, Fields fields) {
    String state = target instanceof AtomicStampedReference<?> stamped ? show(stamped) : "";
    if (target instanceof AtomicMarkableReference<?> marked) {
      state = marked.getReference() + "/" + marked.isMarked();
    }
    if (state.isEmpty() && !target.getClass().getName().contains("Updater")) {
      state = target.toString();
    }
    return state + fields.number + fields.large + fields.reference;
  }

  private static String show(AtomicStampedReference<?> stamped) {
    return stamped.getReference() + "/" + stamped.getStamp();
  }

  private static Object call(Method method, Object target, Fields fields, int caller)
      throws IllegalAccessException, InvocationTargetException {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = argument(types[i], i, target, fields, caller);
    }
    Object result = method.invoke(target, arguments);
    return result instanceof Fields ? "fields" : result;
  }

  private static Object argument(
      Class<?> type, int position, Object target, Fields fields, int caller) {
    boolean array = target.getClass().getSimpleName().endsWith("Array");
    boolean updater = target.getClass().getName().contains("Updater");
    if (updater && position == 0) {
      return fields;
    }
    if (array && position == 0) {
      return 1;
    }
    int first = array || updater ? 1 : 0;
    boolean expected = position == first || (position == 2 && first == 0);
    return value(type, expected, caller);
  }

  private static Object value(Class<?> type, boolean expected, int caller) {
    int number = expected ? 0 : caller;
    return switch (type.getSimpleName()) {
      case "int" -> number;
      case "long" -> (long) number;
      case "double" -> (double) caller;
      case "boolean" -> !expected;
      case "int[]" -> new int[1];
      case "boolean[]" -> new boolean[1];
      case "IntUnaryOperator" -> (IntUnaryOperator) x -> x * 3 + caller;
      case "LongUnaryOperator" -> (LongUnaryOperator) x -> x * 3 + caller;
      case "UnaryOperator" -> (UnaryOperator<Object>) x -> x + "" + caller;
      case "IntBinaryOperator" -> (IntBinaryOperator) (x, y) -> x * 3 + caller;
      case "LongBinaryOperator" -> (LongBinaryOperator) (x, y) -> x * 3 + caller;
      case "BinaryOperator" -> (BinaryOperator<Object>) (x, y) -> x + "" + caller;
      default -> expected ? "s" : "t" + caller;
    };
  }
}
