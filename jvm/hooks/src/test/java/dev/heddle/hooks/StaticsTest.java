package dev.heddle.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"MemberName", "UnusedMethod"}) // found by the name that instrumentation gives
final class StaticsTest extends UnderControl {
  private static final class Loader extends ClassLoader {
    Loader() {
      super(null);
    }
  }

  /** As a class looks whose static initialiser was moved into a method. */
  private static final class Program {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static int made;

    static void heddle$initialise() {
      made++;
    }
  }

  private static final class Outside {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static int made;

    static void heddle$initialise() {
      made++;
    }
  }

  private static final class Failing {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static Supplier<Throwable> thrown = IllegalStateException::new;

    @SuppressWarnings("DoNotCallSuggester") // it is called by its name
    static void heddle$initialise() throws Throwable {
      throw thrown.get();
    }
  }

  private interface Constants {
    int VALUE = 1;
  }

  private interface More extends Constants {}

  private static class Parent implements More {}

  private static final class Child extends Parent {}

  private static int loadedUnderControl(MethodHandles.Lookup lookup) {
    int number = StaticInitialisation.number(lookup.lookupClass());
    Hooks.running = Thread.currentThread();
    try {
      assertFalse(StaticInitialisation.loaded(lookup, number));
    } finally {
      Hooks.running = null;
    }
    return number;
  }

  @Test
  void aNameHasOneNumberInEachLoader() {
    Loader loader = new Loader();
    int number = StaticInitialisation.number(loader, "program.A");
    assertEquals(number, StaticInitialisation.number(loader, "program.A"));
    assertNotEquals(number, StaticInitialisation.number(loader, "program.B"));
    assertNotEquals(number, StaticInitialisation.number(new Loader(), "program.A"));
    assertEquals("program.A", StaticInitialisation.of(number).name());
    int count = StaticInitialisation.count();
    for (int i = 0; i < 600; i++) {
      assertEquals(count + i, StaticInitialisation.number(loader, "program.Many" + i));
    }
    assertEquals("program.Many7", StaticInitialisation.of(count + 7).name());
    assertEquals(number, StaticInitialisation.number(loader, "program.A"));
  }

  @Test
  void aNumberStandsForTheOneOfTheLoaderThatDefinesTheClass() {
    int defined = StaticInitialisation.number(Parent.class);
    int named = StaticInitialisation.number(new Loader(), Parent.class.getName());
    assertNotEquals(defined, named);
    assertEquals(defined, StaticInitialisation.own(Child.class, named));
    assertEquals(defined, StaticInitialisation.own(Child.class, defined));
    int unknown = StaticInitialisation.number(new Loader(), "program.Unknown");
    assertEquals(unknown, StaticInitialisation.own(Child.class, unknown));
  }

  @Test
  void aClassIsFoundAmongWhatAnotherInheritsFrom() {
    assertSame(Child.class, StaticInitialisation.declaring(Child.class, Child.class.getName()));
    assertSame(Parent.class, StaticInitialisation.declaring(Child.class, Parent.class.getName()));
    assertSame(
        Constants.class, StaticInitialisation.declaring(Child.class, Constants.class.getName()));
    assertNull(StaticInitialisation.declaring(Parent.class, Child.class.getName()));
  }

  @Test
  void noClassIsInitialisedWhenAnExecutionBegins() {
    int number = StaticInitialisation.number(new Loader(), "program.Fresh");
    int called = StaticInitialisation.number(new Loader(), "program.Fresh");
    assertTrue(StaticInitialisation.stale(number));
    StaticInitialisation.fresh(number);
    assertTrue(StaticInitialisation.isFresh(number));
    assertFalse(StaticInitialisation.stale(number));
    StaticInitialisation.followed(called, number);
    assertTrue(StaticInitialisation.isFresh(called));
    StaticInitialisation.nextEpoch();
    assertTrue(StaticInitialisation.stale(number));
    assertTrue(StaticInitialisation.stale(called));
    StaticInitialisation.alwaysFresh(number);
    StaticInitialisation.nextEpoch();
    assertFalse(StaticInitialisation.stale(number));
  }

  @Test
  void inAnInitialiserEveryUseIsTold() {
    int number = StaticInitialisation.number(new Loader(), "program.Told");
    int always = StaticInitialisation.number(new Loader(), "program.Told");
    StaticInitialisation.fresh(number);
    StaticInitialisation.alwaysFresh(always);
    StaticInitialisation.tellAll(true);
    assertTrue(StaticInitialisation.stale(number));
    assertTrue(StaticInitialisation.stale(always));
    StaticInitialisation.tellAll(false);
    assertFalse(StaticInitialisation.stale(number));
    assertFalse(StaticInitialisation.stale(always));
  }

  @Test
  void betweenSearchesWhoeverUsesAClassMakesItsState() {
    int number = loadedUnderControl(Program.LOOKUP);
    Program.made = 0;
    uncontrolled(
        () -> {
          Hooks.initialise(Program.class, number);
          Hooks.initialise(Program.class, number);
        });
    assertEquals(1, Program.made);
    StaticInitialisation.nextEpoch();
    uncontrolled(() -> Hooks.initialise(Program.class, number));
    assertEquals(2, Program.made);
  }

  @Test
  void duringASearchOnlyControlledThreadsDo() {
    int number = loadedUnderControl(Program.LOOKUP);
    Program.made = 0;
    StaticInitialisation.beginSearch();
    StaticInitialisation.nextEpoch();
    uncontrolled(() -> Hooks.initialise(Program.class, number));
    assertEquals(0, Program.made);
    StaticInitialisation.endSearch();
    uncontrolled(() -> Hooks.initialise(Program.class, number));
    assertEquals(1, Program.made);
  }

  @Test
  void whatOthersInitialisedIsKept() {
    int number = StaticInitialisation.number(Outside.class);
    int kept = StaticInitialisation.kept(0).size();
    uncontrolled(
        () -> {
          assertTrue(StaticInitialisation.loaded(Outside.LOOKUP, number));
          StaticInitialisation.made(Outside.LOOKUP, number);
        });
    assertEquals(List.of(Outside.class), StaticInitialisation.kept(kept));
    assertEquals(List.of(), StaticInitialisation.kept(kept + 1));
    assertTrue(StaticInitialisation.of(number).initialisedOutside());
    StaticInitialisation.nextEpoch();
    Outside.made = 0;
    uncontrolled(() -> Hooks.initialise(Outside.class, number));
    assertEquals(0, Outside.made);
    assertTrue(StaticInitialisation.isFresh(number));
  }

  @Test
  void theControllerIsToldOfAClassThatIsKept() {
    assertEquals(List.of("keep(Child)"), guarded(() -> StaticInitialisation.keep(Child.class)));
    assertEquals(List.of(), uncontrolled(() -> StaticInitialisation.keep(Child.class)));
  }

  @Test
  void whatAnInitialiserThrowsIsThrownAsTheJvmDoes() {
    int number = loadedUnderControl(Failing.LOOKUP);
    Error error =
        assertThrows(
            ExceptionInInitializerError.class,
            () -> uncontrolled(() -> Hooks.initialise(Failing.class, number)));
    assertSame(IllegalStateException.class, Objects.requireNonNull(error.getCause()).getClass());
    assertTrue(StaticInitialisation.stale(number));
    Failing.thrown = StackOverflowError::new;
    assertThrows(
        StackOverflowError.class,
        () -> uncontrolled(() -> Hooks.initialise(Failing.class, number)));
  }

  @Test
  void aClassIsUsedWithoutAnInstructionThatSaysSo() {
    assertEquals(List.of(), controlled(() -> StaticInitialisation.use(StringBuilder.class)));
    int number = StaticInitialisation.number(Parent.class);
    List<String> use = List.of("initialise(Parent, " + number + ")");
    assertEquals(use, controlled(() -> StaticInitialisation.use(Parent.class)));
  }

  private enum Plain {
    ONE
  }

  private enum WithBody {
    ONE {
      @Override
      int value() {
        return 1;
      }
    };

    abstract int value();
  }

  @Test
  void aConstantIsAUseOfItsEnumeration() {
    int plain = StaticInitialisation.number(Plain.class);
    int body = StaticInitialisation.number(WithBody.class);
    List<String> calls =
        controlled(
            () -> {
              StaticInitialisation.usedValue(Plain.ONE);
              StaticInitialisation.usedValue(WithBody.ONE);
              StaticInitialisation.usedValue(new Plain[1]);
              StaticInitialisation.usedValue("text");
              StaticInitialisation.usedValue(null);
              StaticInitialisation.usedValue(TimeUnit.DAYS);
            });
    assertEquals(
        List.of(
            "initialise(Plain, " + plain + ")",
            "initialise(WithBody, " + body + ")",
            "initialise(Plain, " + plain + ")"),
        calls);
  }

  @Test
  void theConstantsOfAnEnumerationThatIsMadeAgainAreThoseThereAre() {
    int number = StaticInitialisation.number(Plain.class);
    assertFalse(StaticInitialisation.repeat(MethodHandles.lookup().in(Plain.class), number));
    StaticInitialisation.repeatable(number);
    assertTrue(StaticInitialisation.repeat(MethodHandles.lookup().in(Plain.class), number));
    assertSame(Plain.ONE, StaticInitialisation.constant(number, 0));
    assertSame(Plain.class, StaticInitialisation.of(number).type());
  }

  private static class Base {}

  private static final class Derived extends Base {}

  @Test
  void aConstructorOfASubclassIsNoUseOfTheSuperclass() {
    int base = StaticInitialisation.number(Base.class);
    int derived = StaticInitialisation.number(Derived.class);
    assertEquals(
        List.of("initialise(Derived, " + derived + ")"),
        controlled(
            () -> {
              Hooks.construct(Derived.class, derived);
              Hooks.callSuper(base);
              Hooks.construct(Base.class, base);
            }));
    assertEquals(
        List.of("initialise(Base, " + base + ")"),
        controlled(() -> Hooks.construct(Base.class, base)));
    assertEquals(
        List.of("initialise(Derived, " + derived + ")", "initialise(Base, " + base + ")"),
        controlled(
            () -> {
              // The superclass is not instrumented: the next constructor is another one's.
              Hooks.callSuper(base);
              Hooks.construct(Derived.class, derived);
              Hooks.construct(Base.class, base);
            }));
  }

  @Test
  void aClassIsInitialisedOnceInAnExecution() {
    int number = StaticInitialisation.number(Derived.class);
    List<String> use = List.of("initialise(Derived, " + number + ")");
    assertEquals(use, controlled(() -> Hooks.initialise(Derived.class, number)));
    assertEquals(use, controlled(() -> Hooks.initialise(Derived.class, number)));
    StaticInitialisation.fresh(number);
    assertEquals(List.of(), controlled(() -> Hooks.initialise(Derived.class, number)));
    StaticInitialisation.nextEpoch();
    assertEquals(use, controlled(() -> Hooks.initialise(Derived.class, number)));
  }
}
