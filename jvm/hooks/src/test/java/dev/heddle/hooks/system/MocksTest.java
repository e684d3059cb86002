package dev.heddle.hooks.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.StaticInitialisation;
import dev.heddle.hooks.UnderControl;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A mock framework is an uncontrolled region that is left for code of the program. */
final class MocksTest extends UnderControl {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private final List<Boolean> underControl = new ArrayList<>();
  private final Object state = recorder.named("state", new Object());
  private final Object next = recorder.named("next", new Object());

  /** Does something in the code of the framework. */
  private List<String> framework(Work work) {
    return controlled(
        () -> {
          MockRegions.enter();
          assertFalse(Hooks.controlled());
          work.run();
          assertFalse(Hooks.controlled());
          Hooks.exitGuard();
          assertTrue(Hooks.controlled());
        });
  }

  @Test
  void usingTheStateOfAMockIsOneStep() {
    assertEquals(
        List.of("useMock(state)", "useMock(next)", "useMock(state)"),
        framework(
            () -> {
              MockRegions.uses(state);
              MockRegions.uses(state);
              MockRegions.uses(null);
              MockRegions.uses(next);
              MockRegions.uses(state);
            }));
    assertEquals(List.of("useMock(state)"), framework(() -> MockRegions.uses(state)));
    assertEquals(List.of(), controlled(() -> MockRegions.uses(new Object())));
  }

  @Test
  void afterACallOfTheProgramItIsAnother() throws Throwable {
    MethodHandle answer =
        MethodHandles.insertArguments(
            LOOKUP.findVirtual(
                MocksTest.class, "answer", MethodType.methodType(int.class, int.class)),
            0,
            this);
    MethodHandle call =
        MockRegions.call(LOOKUP, "answer", MethodType.methodType(int.class, int.class), answer)
            .getTarget();
    assertEquals(
        List.of("useMock(state)", "useMock(state)"),
        framework(
            () -> {
              MockRegions.uses(state);
              assertEquals(8, (int) call.invokeExact(7));
              MockRegions.uses(state);
            }));
    assertEquals(List.of(true), underControl);
    assertThrows(
        IllegalStateException.class,
        () ->
            framework(
                () -> {
                  try {
                    int ignored = (int) call.invokeExact(-1);
                  } finally {
                    assertFalse(Hooks.controlled());
                  }
                }));
  }

  int answer(int value) {
    underControl.add(Hooks.controlled());
    if (value < 0) {
      throw new IllegalStateException();
    }
    return value + 1;
  }

  void run() {
    underControl.add(Hooks.controlled());
  }

  @Test
  void aCallWithoutAResultIsLinkedToo() throws Throwable {
    MethodHandle run =
        LOOKUP.findVirtual(MocksTest.class, "run", MethodType.methodType(void.class));
    MethodHandle call =
        MockRegions.call(LOOKUP, "run", MethodType.methodType(void.class, MocksTest.class), run)
            .getTarget();
    Work work =
        () -> {
          call.invokeExact(this);
        };
    framework(work);
    uncontrolled(work);
    assertEquals(List.of(true, false), underControl);
  }

  @Test
  void aMockMayGetAnotherHandler() {
    Object third = new Object();
    assertEquals(
        List.of("replaceMock(state, next)", "replaceMock(next, state)"),
        framework(
            () -> {
              MockRegions.replaces("handler", state, "second", next);
              MockRegions.replaces("second", next, third, state);
            }));
    assertSame(third, MockRegions.current("handler"));
    assertSame(third, MockRegions.current("second"));
    assertSame("other", MockRegions.current("other"));
    assertEquals(List.of(), uncontrolled(() -> MockRegions.replaces("other", state, third, next)));
    assertSame("other", MockRegions.current("other"));
  }

  private static final class Mocked {}

  private interface MockedInterface {}

  @Test
  void makingAMockInitialisesItsClass() {
    int number = StaticInitialisation.number(Mocked.class);
    StaticInitialisation.number(MockedInterface.class);
    assertEquals(
        List.of("initialise(Mocked, " + number + ")"),
        framework(
            () -> {
              MockRegions.creates(Mocked.class);
              MockRegions.creates(MockedInterface.class);
            }));
  }

  @Test
  void theProgramIsAskedForItsHashCodesAndOrders() {
    assertEquals(
        List.of("identityHashCode(state)", "askForOrderOfMocks()"),
        framework(
            () -> {
              assertEquals(77, MockRegions.identityHashCode(state));
              MockRegions.asksForOrder();
            }));
    uncontrolled(
        () -> {
          assertEquals(System.identityHashCode(state), MockRegions.identityHashCode(state));
          MockRegions.asksForOrder();
        });
  }

  @SuppressWarnings("UnusedMethod") // found by reflection
  private static class Locking {
    synchronized int locked(int value) {
      return value;
    }

    int free(int value) {
      return value;
    }
  }

  @Test
  void aSynchronizedMethodOfAMockLocksIt() throws Throwable {
    MockCallMonitors.add(Locking.class.getName().replace('.', '/'), "locked(I)I");
    Locking mock = recorder.named("mock", new Locking());
    var locked = Locking.class.getDeclaredMethod("locked", int.class);
    var free = Locking.class.getDeclaredMethod("free", int.class);
    assertEquals(
        List.of("enter(mock)", "exit(mock)"),
        framework(
            () -> {
              Object lock = MockCallMonitors.lock(mock, locked);
              assertSame(mock, lock);
              assertEquals("result", MockCallMonitors.unlock(null, "result", lock));
              assertNull(MockCallMonitors.lock(mock, free));
              assertEquals("result", MockCallMonitors.unlock(null, "result", null));
            }));
    assertEquals(List.of(), uncontrolled(() -> assertNull(MockCallMonitors.lock(mock, locked))));
    MethodHandle body =
        MethodHandles.dropArguments(
            MethodHandles.constant(Object.class, "answer"),
            0,
            Object.class,
            Object.class,
            java.lang.reflect.Method.class);
    MethodType type =
        MethodType.methodType(
            Object.class, Object.class, Object.class, java.lang.reflect.Method.class);
    MethodHandle call = MockCallMonitors.call(LOOKUP, "call", type, body).getTarget();
    assertEquals(
        List.of("enter(mock)", "exit(mock)"),
        framework(
            () -> assertEquals("answer", call.invoke((Object) "advice", (Object) mock, locked))));
  }
}
