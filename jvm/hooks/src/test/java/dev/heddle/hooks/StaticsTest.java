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
    int number = Statics.number(lookup.lookupClass());
    Hooks.running = Thread.currentThread();
    try {
      assertFalse(Statics.loaded(lookup, number));
    } finally {
      Hooks.running = null;
    }
    return number;
  }

  @Test
  void aNameHasOneNumberInEachLoader() {
    Loader loader = new Loader();
    int number = Statics.number(loader, "program.A");
    assertEquals(number, Statics.number(loader, "program.A"));
    assertNotEquals(number, Statics.number(loader, "program.B"));
    assertNotEquals(number, Statics.number(new Loader(), "program.A"));
    assertEquals("program.A", Statics.of(number).name());
    int count = Statics.count();
    for (int i = 0; i < 600; i++) {
      assertEquals(count + i, Statics.number(loader, "program.Many" + i));
    }
    assertEquals("program.Many7", Statics.of(count + 7).name());
    assertEquals(number, Statics.number(loader, "program.A"));
  }

  @Test
  void aNumberStandsForTheOneOfTheLoaderThatDefinesTheClass() {
    int defined = Statics.number(Parent.class);
    int named = Statics.number(new Loader(), Parent.class.getName());
    assertNotEquals(defined, named);
    assertEquals(defined, Statics.own(Child.class, named));
    assertEquals(defined, Statics.own(Child.class, defined));
    int unknown = Statics.number(new Loader(), "program.Unknown");
    assertEquals(unknown, Statics.own(Child.class, unknown));
  }

  @Test
  void aClassIsFoundAmongWhatAnotherInheritsFrom() {
    assertSame(Child.class, Statics.declaring(Child.class, Child.class.getName()));
    assertSame(Parent.class, Statics.declaring(Child.class, Parent.class.getName()));
    assertSame(Constants.class, Statics.declaring(Child.class, Constants.class.getName()));
    assertNull(Statics.declaring(Parent.class, Child.class.getName()));
  }

  @Test
  void noClassIsInitialisedWhenAnExecutionBegins() {
    int number = Statics.number(new Loader(), "program.Fresh");
    int called = Statics.number(new Loader(), "program.Fresh");
    assertTrue(Statics.stale(number));
    Statics.fresh(number);
    assertTrue(Statics.isFresh(number));
    assertFalse(Statics.stale(number));
    Statics.followed(called, number);
    assertTrue(Statics.isFresh(called));
    Statics.nextEpoch();
    assertTrue(Statics.stale(number));
    assertTrue(Statics.stale(called));
    Statics.alwaysFresh(number);
    Statics.nextEpoch();
    assertFalse(Statics.stale(number));
  }

  @Test
  void inAnInitialiserEveryUseIsTold() {
    int number = Statics.number(new Loader(), "program.Told");
    int always = Statics.number(new Loader(), "program.Told");
    Statics.fresh(number);
    Statics.alwaysFresh(always);
    Statics.tellAll(true);
    assertTrue(Statics.stale(number));
    assertTrue(Statics.stale(always));
    Statics.tellAll(false);
    assertFalse(Statics.stale(number));
    assertFalse(Statics.stale(always));
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
    Statics.nextEpoch();
    uncontrolled(() -> Hooks.initialise(Program.class, number));
    assertEquals(2, Program.made);
  }

  @Test
  void duringASearchOnlyControlledThreadsDo() {
    int number = loadedUnderControl(Program.LOOKUP);
    Program.made = 0;
    Statics.beginSearch();
    Statics.nextEpoch();
    uncontrolled(() -> Hooks.initialise(Program.class, number));
    assertEquals(0, Program.made);
    Statics.endSearch();
    uncontrolled(() -> Hooks.initialise(Program.class, number));
    assertEquals(1, Program.made);
  }

  @Test
  void whatOthersInitialisedIsKept() {
    int number = Statics.number(Outside.class);
    int kept = Statics.kept(0).size();
    uncontrolled(
        () -> {
          assertTrue(Statics.loaded(Outside.LOOKUP, number));
          Statics.made(Outside.LOOKUP, number);
        });
    assertEquals(List.of(Outside.class), Statics.kept(kept));
    assertEquals(List.of(), Statics.kept(kept + 1));
    assertTrue(Statics.of(number).initialisedOutside());
    Statics.nextEpoch();
    Outside.made = 0;
    uncontrolled(() -> Hooks.initialise(Outside.class, number));
    assertEquals(0, Outside.made);
    assertTrue(Statics.isFresh(number));
  }

  @Test
  void theControllerIsToldOfAClassThatIsKept() {
    assertEquals(List.of("keep(Child)"), guarded(() -> Statics.keep(Child.class)));
    assertEquals(List.of(), uncontrolled(() -> Statics.keep(Child.class)));
  }

  @Test
  void whatAnInitialiserThrowsIsThrownAsTheJvmDoes() {
    int number = loadedUnderControl(Failing.LOOKUP);
    Error error =
        assertThrows(
            ExceptionInInitializerError.class,
            () -> uncontrolled(() -> Hooks.initialise(Failing.class, number)));
    assertSame(IllegalStateException.class, Objects.requireNonNull(error.getCause()).getClass());
    assertTrue(Statics.stale(number));
    Failing.thrown = StackOverflowError::new;
    assertThrows(
        StackOverflowError.class,
        () -> uncontrolled(() -> Hooks.initialise(Failing.class, number)));
  }

  @Test
  void aClassIsUsedWithoutAnInstructionThatSaysSo() {
    assertEquals(List.of(), controlled(() -> Statics.use(StringBuilder.class)));
    int number = Statics.number(Parent.class);
    List<String> use = List.of("initialise(Parent, " + number + ")");
    assertEquals(use, controlled(() -> Statics.use(Parent.class)));
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
    int plain = Statics.number(Plain.class);
    int body = Statics.number(WithBody.class);
    List<String> calls =
        controlled(
            () -> {
              Statics.usedValue(Plain.ONE);
              Statics.usedValue(WithBody.ONE);
              Statics.usedValue(new Plain[1]);
              Statics.usedValue("text");
              Statics.usedValue(null);
              Statics.usedValue(TimeUnit.DAYS);
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
    int number = Statics.number(Plain.class);
    assertFalse(Statics.repeat(MethodHandles.lookup().in(Plain.class), number));
    Statics.repeatable(number);
    assertTrue(Statics.repeat(MethodHandles.lookup().in(Plain.class), number));
    assertSame(Plain.ONE, Statics.constant(number, 0));
    assertSame(Plain.class, Statics.of(number).type());
  }

  private static class Base {}

  private static final class Derived extends Base {}

  @Test
  void aConstructorOfASubclassIsNoUseOfTheSuperclass() {
    int base = Statics.number(Base.class);
    int derived = Statics.number(Derived.class);
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
    int number = Statics.number(Derived.class);
    List<String> use = List.of("initialise(Derived, " + number + ")");
    assertEquals(use, controlled(() -> Hooks.initialise(Derived.class, number)));
    assertEquals(use, controlled(() -> Hooks.initialise(Derived.class, number)));
    Statics.fresh(number);
    assertEquals(List.of(), controlled(() -> Hooks.initialise(Derived.class, number)));
    Statics.nextEpoch();
    assertEquals(use, controlled(() -> Hooks.initialise(Derived.class, number)));
  }
}
