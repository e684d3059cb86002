package dev.heddle.hooks.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.StaticInitialisation;
import dev.heddle.hooks.UnderControl;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

/** What the process shares: properties, locales, classes, its end; and functions called back. */
final class SystemCallsTest extends UnderControl {
  private static final String KEY = "dev.heddle.hooks.SystemCallsTest";

  @Test
  void aSystemPropertyIsUsedByItsName() {
    recorder.named("properties", System.getProperties());
    SystemCalls.propertiesTouched();
    assertEquals(
        List.of(
            "property(" + KEY + ", 7, true)",
            "enter(properties)",
            "exit(properties)",
            "property(" + KEY + ", 7, false)",
            "property(" + KEY + ", 7, false)",
            "property(" + KEY + ", 7, true)",
            "enter(properties)",
            "exit(properties)",
            "property(" + KEY + ", 7, false)"),
        controlled(
            () -> {
              assertNull(SystemCalls.setProperty(KEY, "value"));
              assertEquals("value", SystemCalls.getProperty(KEY));
              assertEquals("value", SystemCalls.getProperty(KEY, "otherwise"));
              assertEquals("value", SystemCalls.clearProperty(KEY));
              assertEquals("otherwise", SystemCalls.getProperty(KEY, "otherwise"));
            }));
    assertTrue(SystemCalls.propertiesTouched());
    assertFalse(SystemCalls.propertiesTouched());
  }

  @Test
  void aPropertyThatCannotBeSetLeavesTheMonitor() {
    recorder.named("properties", System.getProperties());
    assertEquals(
        List.of(
            "property(, 7, true)",
            "enter(properties)",
            "exit(properties)",
            "property(, 7, true)",
            "enter(properties)",
            "exit(properties)"),
        controlled(
            () -> {
              assertThrows(
                  IllegalArgumentException.class, () -> SystemCalls.setProperty("", "value"));
              assertThrows(IllegalArgumentException.class, () -> SystemCalls.clearProperty(""));
            }));
  }

  @Test
  void onlyControlledThreadsTouchTheProperties() {
    SystemCalls.propertiesTouched();
    Properties properties = System.getProperties();
    List<String> calls =
        uncontrolled(
            () -> {
              SystemCalls.setProperty(KEY, "value");
              SystemCalls.clearProperty(KEY);
              SystemCalls.setProperties(properties);
              assertSame(properties, SystemCalls.getProperties());
            });
    assertEquals(List.of(), calls);
    assertFalse(SystemCalls.propertiesTouched());
    controlled(() -> assertSame(properties, SystemCalls.getProperties()));
    assertTrue(SystemCalls.propertiesTouched());
    controlled(() -> SystemCalls.setProperties(properties));
    assertTrue(SystemCalls.propertiesTouched());
  }

  @Test
  void identityHashCodesAreTheControllers() {
    Object object = recorder.named("object", new Object());
    assertEquals(
        List.of("identityHashCode(object)"),
        controlled(() -> assertEquals(77, SystemCalls.identityHashCode(object))));
    uncontrolled(
        () -> {
          assertEquals(System.identityHashCode(object), SystemCalls.identityHashCode(object));
          assertEquals(0, SystemCalls.identityHashCode(null));
        });
    guarded(
        () -> {
          OneTimeInitialisers.begin("program.A");
          assertEquals(78, SystemCalls.identityHashCode(object));
          assertEquals(0, SystemCalls.identityHashCode(null));
        });
  }

  @Test
  void localesAndZonesAreShared() {
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    LocaleCalls.Zones.zoneTouched();
    assertEquals(
        List.of(
            "property(Locale, 7, false)",
            "property(Locale, 7, false)",
            "property(Locale, 7, true)",
            "property(Locale, 7, true)",
            "property(TimeZone, 7, false)",
            "property(TimeZone, 7, true)"),
        controlled(
            () -> {
              assertEquals(locale, LocaleCalls.getDefault());
              Locale display = LocaleCalls.getDefault(Locale.Category.DISPLAY);
              LocaleCalls.setDefault(locale);
              LocaleCalls.setDefault(Locale.Category.DISPLAY, display);
              assertEquals(zone, LocaleCalls.Zones.getDefault());
              assertFalse(LocaleCalls.Zones.zoneTouched());
              LocaleCalls.Zones.setDefault(zone);
            }));
    assertTrue(LocaleCalls.Zones.zoneTouched());
    assertFalse(LocaleCalls.Zones.zoneTouched());
    uncontrolled(() -> LocaleCalls.Zones.setDefault(zone));
    assertFalse(LocaleCalls.Zones.zoneTouched());
  }

  @Test
  void endingTheJvmIsRefused() {
    controlled(
        () -> {
          assertThrows(
              IllegalStateException.class, () -> RuntimeCalls.Ends.exit(Runtime.getRuntime(), 3));
          assertEquals(
              "the program called System.exit(3), which would end the search with it", Hooks.late);
          assertThrows(
              IllegalStateException.class, () -> RuntimeCalls.Ends.halt(Runtime.getRuntime(), 4));
        });
    guarded(
        () -> {
          OneTimeInitialisers.begin("program.A");
          assertThrows(
              IllegalStateException.class, () -> RuntimeCalls.Ends.halt(Runtime.getRuntime(), 4));
          assertTrue(String.valueOf(Hooks.late).contains("calls Runtime.halt"), Hooks.late);
        });
  }

  @Test
  void otherProcessesAreRefused() {
    controlled(
        () -> {
          assertThrows(
              IllegalStateException.class, () -> ProcessBodies.start(new ProcessBuilder("ls")));
          assertTrue(String.valueOf(Hooks.late).contains("a stand-in"), Hooks.late);
          Hooks.late = null;
          assertThrows(IllegalStateException.class, () -> ProcessBodies.startPipeline(List.of()));
          assertTrue(String.valueOf(Hooks.late).contains("a stand-in"), Hooks.late);
        });
  }

  @SuppressWarnings("UnusedMethod") // found by reflection
  private static final class Named {
    static int value;
    int own;

    static void call() {}
  }

  private enum Constants {
    ONE
  }

  private abstract static class Abstract {}

  private static String use(Class<?> type) {
    return "initialise(" + type.getSimpleName() + ", " + StaticInitialisation.number(type) + ")";
  }

  @Test
  void aClassIsInitialisedByItsName() {
    String use = use(Named.class);
    String name = Named.class.getName();
    ClassLoader loader = getClass().getClassLoader();
    assertEquals(
        List.of(use, use, use, use(Constants.class)),
        controlled(
            () -> {
              assertSame(Named.class, ClassCalls.forName(name, true, loader));
              assertSame(Named.class, ClassCalls.forName(name, false, loader));
              ClassCalls.Lookups.ensureInitialized(MethodHandles.lookup(), Named.class);
              assertFalse(ClassCalls.Fields.applies(Named.class.getDeclaredField("value")));
              assertFalse(ClassCalls.Fields.applies(Named.class.getDeclaredField("own")));
              assertFalse(ClassCalls.Constants.applies(Constants.class));
              assertFalse(ClassCalls.Constants.applies(Named.class));
            }));
    assertThrows(
        ClassNotFoundException.class, () -> ClassCalls.forName("program.None", true, loader));
  }

  @Test
  void whatIsCalledByReflectionInitialisesItsClass() throws Exception {
    var method = Named.class.getDeclaredMethod("call");
    Constructor<?> constructor = Named.class.getDeclaredConstructor();
    Constructor<?> refused = Abstract.class.getDeclaredConstructor();
    Constructor<?> constant = Constants.class.getDeclaredConstructors()[0];
    use(Abstract.class);
    String use = use(Named.class);
    assertEquals(
        List.of(use, use),
        controlled(
            () -> {
              ReflectiveInvocations.uses(method);
              ReflectiveInvocations.uses(constructor);
              ReflectiveInvocations.uses(refused);
              ReflectiveInvocations.uses(constant);
            }));
    assertEquals(List.of(), uncontrolled(() -> ReflectiveInvocations.uses(method)));
  }

  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void aFunctionThatIsCalledBackMakesStepsOfItsOwn() {
    recorder.depth = 3;
    List<Object> seen = new ArrayList<>();
    List<Work> calls =
        List.of(
            () -> assertEquals("ab", FunctionCallbacks.apply(a -> a + "b", "a")),
            () -> assertEquals("ab", FunctionCallbacks.apply((a, b) -> a + "" + b, "a", "b")),
            () -> FunctionCallbacks.accept(seen::add, "accepted"),
            () -> FunctionCallbacks.accept((a, b) -> seen.add(a + "" + b), "x", "y"),
            () -> assertEquals("got", FunctionCallbacks.get(() -> "got")),
            () -> assertEquals("called", FunctionCallbacks.call(() -> "called")),
            () -> FunctionCallbacks.run(() -> seen.add("run")),
            () -> FunctionCallbacks.execute(Runnable::run, () -> seen.add("executed")));
    for (Work call : calls) {
      assertEquals(List.of("beginCallback()", "endCallback(3)"), controlled(call));
      assertEquals(List.of(), uncontrolled(call));
    }
    assertEquals(
        List.of("accepted", "accepted", "xy", "xy", "run", "run", "executed", "executed"), seen);
  }

  @Test
  void aFunctionThatFailsComesBack() {
    recorder.depth = 3;
    List<Work> calls =
        List.of(
            () -> FunctionCallbacks.apply(a -> fail(), "a"),
            () -> FunctionCallbacks.apply((a, b) -> fail(), "a", "b"),
            () -> FunctionCallbacks.accept(a -> fail(), "a"),
            () -> FunctionCallbacks.accept((a, b) -> fail(), "a", "b"),
            () -> FunctionCallbacks.get(SystemCallsTest::fail),
            () -> FunctionCallbacks.call(SystemCallsTest::fail),
            () -> FunctionCallbacks.run(SystemCallsTest::fail),
            () -> FunctionCallbacks.execute(command -> fail(), () -> {}));
    for (Work call : calls) {
      assertEquals(
          List.of("beginCallback()", "endCallback(3)"),
          controlled(() -> assertThrows(Failure.class, call::run)));
    }
  }

  private static Object fail() {
    throw new Failure();
  }
}
