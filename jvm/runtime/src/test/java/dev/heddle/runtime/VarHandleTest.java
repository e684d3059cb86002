package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.settings.ProgramBody;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import programs.VarHandles;
import programs.VariableHandles;

/** Every access mode of VarHandle, on fields, static fields and array elements. */
class VarHandleTest {
  private static final int START = 7;

  /** Expected values and new values, with which a mode changes 7 to one value, then to another. */
  private static int[][] values(VarHandle.AccessMode mode) {
    String name = mode.methodName();
    if (name.contains("BitwiseAnd")) {
      return new int[][] {{3}, {1}};
    }
    if (name.contains("Bitwise")) {
      return new int[][] {{8}, {16}};
    }
    if (name.contains("getAndAdd")) {
      return new int[][] {{1}, {1}};
    }
    return new int[][] {{START, START + 1}, {START + 1, START + 2}};
  }

  /** Makes the accesses of a mode. */
  private interface Maker {
    VarHandles.Accesses accesses(VarHandle handle, VarHandle.AccessMode mode, int[][] values);
  }

  private final AccessModeClasses classes = new AccessModeClasses();

  @TestFactory
  List<DynamicTest> everyModeIsAStep() throws ReflectiveOperationException {
    return tests(classes::accesses, classes::accesses, classes::accesses);
  }

  @TestFactory
  List<DynamicTest> everyModeIsAStepThroughMethodHandles() throws ReflectiveOperationException {
    return tests(
        through(VariableHandles.Way.OF_VARIABLE),
        through(VariableHandles.Way.EXACT_INVOKER),
        through(VariableHandles.Way.INVOKER));
  }

  private static Maker through(VariableHandles.Way way) {
    return (handle, mode, values) -> VariableHandles.accesses(way, handle, mode, values);
  }

  private List<DynamicTest> tests(Maker field, Maker staticField, Maker element)
      throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    List<DynamicTest> tests = new ArrayList<>();
    add(
        tests,
        "field",
        field,
        lookup.findVarHandle(VarHandles.Cell.class, "value", int.class),
        VarHandles.Cell::new);
    add(
        tests,
        "static field",
        staticField,
        lookup.findStaticVarHandle(VarHandles.StaticCell.class, "value", int.class),
        Object::new);
    VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
    add(tests, "element", element, elements, () -> new int[1]);
    return tests;
  }

  private void add(
      List<DynamicTest> tests,
      String kind,
      Maker maker,
      VarHandle handle,
      Supplier<Object> coordinate) {
    for (VarHandle.AccessMode mode : VarHandle.AccessMode.values()) {
      tests.add(
          DynamicTest.dynamicTest(
              kind + " " + mode.methodName(), () -> check(mode, maker, handle, coordinate)));
    }
  }

  private void check(
      VarHandle.AccessMode mode, Maker maker, VarHandle handle, Supplier<Object> coordinate) {
    boolean plain = mode == VarHandle.AccessMode.GET || mode == VarHandle.AccessMode.SET;
    boolean read = handle.accessModeType(mode).parameterCount() == handle.coordinateTypes().size();
    VarHandles.Accesses accesses = maker.accesses(handle, mode, values(mode));
    VarHandles.Accesses reset =
        classes.accesses(
            handle, VarHandle.AccessMode.SET_VOLATILE, new int[][] {{START}, {START + 1}});
    VarHandles.Accesses get =
        classes.accesses(handle, VarHandle.AccessMode.GET_VOLATILE, new int[2][0]);
    ProgramBody body =
        read
            ? () -> VarHandles.reads(accesses, reset, reset, handle, coordinate.get())
            : () -> VarHandles.changes(accesses, reset, get, handle, coordinate.get());
    int steps = Explore.allSynchronisation(body).size();
    assertEquals(plain ? 2 : 3, steps, "outcomes at synchronisation only");
    if (plain) {
      Set<String> all = Explore.all(body);
      assertEquals(3, all.size(), "outcomes at all accesses: " + all);
    }
  }
}
