package dev.heddle.hooks.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.UnderControl;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Monitor methods of objects, and the durations they take. */
final class ObjectCallsTest extends UnderControl {
  private final Object monitor = recorder.named("monitor", new Object());

  @Test
  void durationsDoNotOverflow() {
    assertEquals(0, Nanoseconds.nanos(0, 0));
    assertEquals(3_000_007, Nanoseconds.nanos(3, 7));
    assertEquals(Long.MAX_VALUE, Nanoseconds.nanos(Long.MAX_VALUE, 0));
    assertEquals(Long.MAX_VALUE, Nanoseconds.nanos(Long.MAX_VALUE / 1_000_000, 999_999));
    assertEquals(Long.MAX_VALUE, Nanoseconds.nanos(Long.MAX_VALUE, 999_999));
  }

  @Test
  void waitingReachesTheController() {
    assertEquals(
        List.of(
            "await(monitor, -1)",
            "await(monitor, -1)",
            "await(monitor, 5000000)",
            "await(monitor, -1)",
            "await(monitor, 7)",
            "await(monitor, 2000003)"),
        controlled(
            () -> {
              ObjectCalls.wait(monitor);
              ObjectCalls.wait(monitor, 0);
              ObjectCalls.wait(monitor, 5);
              ObjectCalls.wait(monitor, 0, 0);
              ObjectCalls.wait(monitor, 0, 7);
              ObjectCalls.wait(monitor, 2, 3);
            }));
  }

  @Test
  void wrongTimesAreRefusedAsTheJdkDoes() {
    controlled(
        () -> {
          List<org.junit.jupiter.api.function.Executable> waits =
              List.of(
                  () -> ObjectCalls.wait(monitor, -1),
                  () -> ObjectCalls.wait(monitor, -1, 0),
                  () -> ObjectCalls.wait(monitor, 0, -1),
                  () -> ObjectCalls.wait(monitor, 0, 1_000_000));
          waits.forEach(wait -> assertThrows(IllegalArgumentException.class, wait));
        });
    assertEquals(List.of(), recorder.take());
  }

  @Test
  void notifyingReachesTheController() {
    assertEquals(
        List.of("notify(monitor, false)", "notify(monitor, true)"),
        controlled(
            () -> {
              ObjectCalls.notify(monitor);
              ObjectCalls.notifyAll(monitor);
            }));
  }

  @Test
  void othersUseRealMonitors() {
    List<String> calls =
        uncontrolled(
            () -> {
              assertThrows(IllegalMonitorStateException.class, () -> ObjectCalls.notify(monitor));
              assertThrows(IllegalMonitorStateException.class, () -> ObjectCalls.wait(monitor));
              synchronized (monitor) {
                ObjectCalls.wait(monitor, 1);
                ObjectCalls.wait(monitor, 0, 1);
                ObjectCalls.notify(monitor);
                ObjectCalls.notifyAll(monitor);
              }
            });
    assertEquals(List.of(), calls);
  }

  private static Method method(String name, Class<?>... parameters) throws Exception {
    return Object.class.getMethod(name, parameters);
  }

  @Test
  void reflectionReachesTheControllerToo() {
    assertEquals(
        List.of(
            "notify(monitor, false)",
            "notify(monitor, true)",
            "await(monitor, -1)",
            "await(monitor, 4000000)",
            "await(monitor, 4000002)"),
        controlled(
            () -> {
              assertNull(ObjectCalls.Reflected.invoke(method("notify"), monitor, null));
              ObjectCalls.Reflected.invoke(method("notifyAll"), monitor, new Object[0]);
              ObjectCalls.Reflected.invoke(method("wait"), monitor, null);
              Object[] millis = {4L};
              ObjectCalls.Reflected.invoke(method("wait", long.class), monitor, millis);
              Object[] nanos = {4, 2};
              ObjectCalls.Reflected.invoke(method("wait", long.class, int.class), monitor, nanos);
            }));
  }

  @Test
  void whatAReflectedCallThrowsIsWrapped() throws Exception {
    assertTrue(ObjectCalls.Reflected.applies(method("wait")));
    assertTrue(ObjectCalls.Reflected.applies(method("notifyAll")));
    assertFalse(ObjectCalls.Reflected.applies(method("hashCode")));
    assertFalse(ObjectCalls.Reflected.applies(Thread.class.getMethod("join")));
    recorder.interrupts = true;
    controlled(
        () -> {
          Throwable thrown =
              assertThrows(
                  InvocationTargetException.class,
                  () -> ObjectCalls.Reflected.invoke(method("wait"), monitor, null));
          assertTrue(thrown.getCause() instanceof InterruptedException);
          Object[] negative = {-1L};
          thrown =
              assertThrows(
                  InvocationTargetException.class,
                  () ->
                      ObjectCalls.Reflected.invoke(method("wait", long.class), monitor, negative));
          assertTrue(thrown.getCause() instanceof IllegalArgumentException);
        });
  }
}
