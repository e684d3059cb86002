package programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.function.Function;

/** Variables that are accessed through method handles which VarHandles return. */
public final class VariableHandles {
  /** The ways to get a method handle. */
  public enum Way {
    /** From the VarHandle. */
    OF_VARIABLE,
    /** As an invoker. */
    INVOKER,
    /** As an invoker that wants the exact types. */
    EXACT_INVOKER,
    /** As a method of VarHandle. */
    FOUND,
    /** From the VarHandle, by a method reference. */
    REFERENCE
  }

  /** Holds on to method handles that it makes when it is initialised, once and for all. */
  private enum Kept {
    GET(VarHandle.AccessMode.GET_VOLATILE),
    SET(VarHandle.AccessMode.SET_VOLATILE);

    private final MethodHandle made;

    Kept(VarHandle.AccessMode mode) {
      this.made = variable().toMethodHandle(mode);
    }
  }

  /** Makes its handles in the initialiser of an interface. */
  private interface Constants {
    VarHandle VALUE = variable();
    MethodHandle GET = VALUE.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
    MethodHandle SET = VALUE.toMethodHandle(VarHandle.AccessMode.SET_VOLATILE);
  }

  private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

  private volatile int value;

  private VariableHandles() {}

  private static VarHandle variable() {
    try {
      return MethodHandles.lookup().findVarHandle(VariableHandles.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads the variable of an object through a method handle. */
  static int get(MethodHandle handle, Object owner) {
    try {
      return (int) handle.invoke(owner);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes the variable of an object through a method handle. */
  static void set(MethodHandle handle, Object owner, int value) {
    try {
      handle.invoke(owner, value);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle handle(Way way, VarHandle variable, VarHandle.AccessMode mode) {
    MethodType type = variable.accessModeType(mode);
    Function<VarHandle.AccessMode, MethodHandle> reference = variable::toMethodHandle;
    return switch (way) {
      case OF_VARIABLE -> variable.toMethodHandle(mode);
      case INVOKER -> MethodHandles.varHandleInvoker(mode, type.wrap()).bindTo(variable);
      case EXACT_INVOKER -> MethodHandles.varHandleExactInvoker(mode, type).bindTo(variable);
      case FOUND -> found(mode, type).bindTo(variable);
      case REFERENCE -> reference.apply(mode);
    };
  }

  private static MethodHandle found(VarHandle.AccessMode mode, MethodType type) {
    try {
      return MethodHandles.lookup().findVirtual(VarHandle.class, mode.methodName(), type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The accesses of one mode, with the values at the end of the given ones. */
  public static VarHandles.Accesses accesses(
      Way way, VarHandle variable, VarHandle.AccessMode mode, int[][] values) {
    MethodHandle first = access(way, variable, mode, values[0]);
    MethodHandle second = access(way, variable, mode, values[1]);
    return new VarHandles.Accesses() {
      @Override
      public int first(VarHandle handle, Object coordinate) {
        return get(first, coordinate);
      }

      @Override
      public int second(VarHandle handle, Object coordinate) {
        return get(second, coordinate);
      }
    };
  }

  /** A method handle that takes one coordinate, needed or not, and returns a number. */
  private static MethodHandle access(
      Way way, VarHandle variable, VarHandle.AccessMode mode, int[] values) {
    MethodHandle handle = handle(way, variable, mode);
    int coordinates = variable.coordinateTypes().size();
    for (int i = values.length; handle.type().parameterCount() > coordinates; i--) {
      int last = handle.type().parameterCount() - 1;
      handle = MethodHandles.insertArguments(handle, last, values[i - 1]);
    }
    if (coordinates == 2) {
      handle = MethodHandles.insertArguments(handle, 1, 0);
    } else if (coordinates == 0) {
      handle = MethodHandles.dropArguments(handle, 0, Object.class);
    }
    return MethodHandles.explicitCastArguments(
        handle, MethodType.methodType(int.class, Object.class));
  }

  private static Object increments(MethodHandle get, MethodHandle set) throws InterruptedException {
    VariableHandles object = new VariableHandles();
    Pieces.Piece increment = () -> set(set, object, get(get, object) + 1);
    Pieces.run(increment, increment);
    return object.value;
  }

  /** Two threads add one through method handles. */
  public static Object increments(Way way, boolean plain) throws InterruptedException {
    VarHandle variable = variable();
    return increments(
        handle(way, variable, plain ? VarHandle.AccessMode.GET : VarHandle.AccessMode.GET_ACQUIRE),
        handle(way, variable, plain ? VarHandle.AccessMode.SET : VarHandle.AccessMode.SET_RELEASE));
  }

  /** Two threads add one through method handles that an enumeration holds. */
  public static Object heldByAnEnumeration() throws InterruptedException {
    return increments(Kept.GET.made, Kept.SET.made);
  }

  /** Two threads add one through method handles that an interface holds. */
  public static Object heldByAnInterface() throws InterruptedException {
    return increments(Constants.GET, Constants.SET);
  }

  /** Two threads add one through method handles that have been used often. */
  public static Object usedOften() throws InterruptedException {
    MethodHandle get = variable().toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
    MethodHandle set = variable().toMethodHandle(VarHandle.AccessMode.SET_VOLATILE);
    VariableHandles object = new VariableHandles();
    for (int i = 0; i < 300; i++) {
      set(set, object, get(get, object) + 1);
    }
    return increments(get, set);
  }

  /** Two threads add one to an element, one of them with an index that is an object. */
  public static Object indexThatIsAnObject() throws InterruptedException {
    int[] array = new int[2];
    Integer boxed = 1;
    Pieces.run(
        () -> {
          int before = (int) ELEMENTS.getVolatile(array, boxed);
          ELEMENTS.setVolatile(array, boxed, before + 1);
        },
        () -> {
          int before = (int) ELEMENTS.getVolatile(array, 1);
          ELEMENTS.setVolatile(array, 1, before + 1);
        });
    return array[1];
  }

  /** A thread reads and writes a variable, through method handles or not. */
  public static Object inOneThread(boolean direct) throws InterruptedException {
    VarHandle variable = variable();
    MethodHandle get = variable.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
    MethodHandle set = variable.toMethodHandle(VarHandle.AccessMode.SET_VOLATILE);
    VariableHandles object = new VariableHandles();
    Pieces.run(
        () -> {
          if (direct) {
            int before = (int) variable.getVolatile(object);
            variable.setVolatile(object, before + 1);
          } else {
            set(set, object, get(get, object) + 1);
          }
        });
    return object.value;
  }

  /** The handle throws what it does without Heddle. */
  public static Object misused() throws InterruptedException {
    MethodHandle get = variable().toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
    MethodHandle invoker =
        MethodHandles.varHandleInvoker(
            VarHandle.AccessMode.GET_VOLATILE,
            MethodType.methodType(int.class, VariableHandles.class));
    Pieces.run(() -> {}, () -> {});
    return thrown(get, (Object) null)
        + thrown(invoker, null, new VariableHandles())
        + thrown(invoker, ELEMENTS, new VariableHandles());
  }

  private static String thrown(MethodHandle handle, Object... arguments) {
    try {
      return String.valueOf(handle.invokeWithArguments(arguments));
    } catch (Throwable e) {
      return e.getClass().getSimpleName() + " ";
    }
  }
}
