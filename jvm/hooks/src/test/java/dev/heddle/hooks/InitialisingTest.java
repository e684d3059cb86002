package dev.heddle.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.util.List;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"MemberName", "UnusedMethod"}) // found by the name that instrumentation gives
final class InitialisingTest extends UnderControl {
  private static final class Used {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static int made;

    static void heddle$initialise() {
      made++;
    }
  }

  private static final class Kept {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  }

  private static final class Failed {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  }

  private static final class Repeated {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  }

  private void initialising(String type, Work work) {
    guarded(
        () -> {
          Initialising.begin(type);
          work.run();
        });
  }

  @Test
  void onlyOneInAnUncontrolledRegionCounts() {
    uncontrolled(
        () -> {
          Initialising.begin("A");
          assertFalse(Initialising.active());
          assertFalse(Initialising.activeOrControlled());
        });
    controlled(
        () -> {
          Initialising.begin("A");
          assertFalse(Initialising.active());
          assertTrue(Initialising.activeOrControlled());
        });
    initialising("A", () -> assertTrue(Initialising.active()));
    assertFalse(Initialising.active());
    assertFalse(Initialising.underWay());
  }

  @Test
  void whatTheJdkDoesInsideIsNotTheInitialisers() {
    initialising(
        "A",
        () -> {
          Hooks.enterGuard();
          assertFalse(Initialising.active());
          assertTrue(Initialising.underWay());
          Hooks.exitGuard();
          assertTrue(Initialising.active());
        });
  }

  @Test
  void timeStandsStillUnlessSomebodyPollsIt() {
    initialising(
        "A",
        () -> {
          for (int i = 0; i < 1000; i++) {
            assertEquals(Initialising.NANOS, Initialising.nanoTime());
          }
          assertEquals(Initialising.NANOS + 1_000_000, Initialising.nanoTime());
          assertEquals(Initialising.EPOCH_NANOS + 2_000_000, Initialising.epochNanos());
        });
    initialising("B", () -> assertEquals(Initialising.NANOS, Initialising.nanoTime()));
  }

  @Test
  void chanceDependsOnTheClassAlone() {
    long[] first = new long[3];
    long[] again = new long[3];
    long[] other = new long[3];
    for (long[] seeds : List.of(first, again, other)) {
      initialising(
          seeds == other ? "B" : "A",
          () -> {
            for (int i = 0; i < seeds.length; i++) {
              seeds[i] = Initialising.seed();
            }
          });
    }
    assertNotEquals(first[0], first[1]);
    assertNotEquals(first[1], first[2]);
    for (int i = 0; i < 3; i++) {
      assertEquals(first[i], again[i]);
      assertNotEquals(first[i], other[i]);
    }
  }

  @Test
  void anInitialiserInsideAnotherHasItsOwnChance() {
    initialising(
        "A",
        () -> {
          long first = Initialising.seed();
          Hooks.enterGuard();
          Initialising.begin("A");
          assertTrue(Initialising.active());
          assertEquals(first, Initialising.seed());
          Hooks.exitGuard();
          assertNotEquals(first, Initialising.seed());
        });
  }

  @Test
  void identityHashCodesDependOnTheClass() {
    Object object = recorder.named("object", new Object());
    List<String> calls =
        guarded(
            () -> {
              Hooks.prepareHashCode(object);
              Initialising.begin("program.A");
              assertEquals(78, Initialising.identityHashCode(object));
              Hooks.prepareHashCode(object);
            });
    assertEquals(
        List.of("keptHashCode(object, program.A)", "prepareKeptHashCode(object, program.A)"),
        calls);
  }

  @Test
  void whatCannotBeDoneAgainIsRefused() {
    initialising(
        "program.A",
        () -> {
          assertThrows(IllegalStateException.class, () -> Initialising.refuse("starts a thread"));
          String late = String.valueOf(Hooks.late);
          assertTrue(late.startsWith("the static initialiser of program.A starts a thread"), late);
        });
    assertThrows(IllegalStateException.class, () -> Initialising.seed());
  }

  @Test
  void anExecutionIsSpoiltOnce() {
    assertFalse(Initialising.takeSpoilt());
    Initialising.spoil();
    assertTrue(Initialising.spoilt());
    assertTrue(Initialising.takeSpoilt());
    assertFalse(Initialising.takeSpoilt());
  }

  @Test
  void anInitialiserThatEndsTooEarlyHasFailed() {
    int number = Statics.number(Failed.class);
    guarded(() -> Initialising.begin(Failed.LOOKUP, number));
    assertTrue(Statics.of(number).failed());
    assertTrue(Initialising.takeSpoilt());
  }

  @Test
  void anInitialiserThatUsesNothingIsNotDoneAgain() {
    int number = Statics.number(Kept.class);
    Statics.repeatable(number);
    List<String> calls =
        guarded(
            () -> {
              Initialising.begin(Kept.LOOKUP, number);
              Statics.keep(Kept.LOOKUP);
            });
    assertEquals(List.of("keep(Kept)"), calls);
    assertFalse(Statics.of(number).failed());
    assertFalse(Initialising.takeSpoilt());
    assertNull(Statics.of(number).type());
  }

  @Test
  void oneThatDependsOnTheExecutionIsDoneAgain() {
    int number = Statics.number(Repeated.class);
    Statics.repeatable(number);
    guarded(
        () -> {
          Initialising.begin(Repeated.LOOKUP, number);
          Hooks.enterGuard();
          Initialising.begin("inner");
          Initialising.depends();
          Hooks.exitGuard();
          Statics.keep(Repeated.LOOKUP);
        });
    assertTrue(Initialising.takeSpoilt());
    assertEquals(Repeated.class, Statics.of(number).type());
  }

  @Test
  void aClassThatAnInitialiserUsesIsMadeOnceForIt() {
    int number = Statics.number(Used.class);
    controlled(() -> assertFalse(Statics.loaded(Used.LOOKUP, number)));
    Statics.beginSearch();
    Used.made = 0;
    initialising(
        "A",
        () -> {
          Hooks.initialise(Used.class, number);
          Hooks.initialise(Used.class, number);
        });
    assertEquals(1, Used.made);
    assertTrue(Initialising.takeSpoilt());
    recorder.initialised = true;
    initialising("A", () -> Hooks.initialise(Used.class, number));
    assertEquals(1, Used.made);
    assertFalse(Initialising.takeSpoilt());
  }

  @Test
  void aPureInitialiserThatUsesAClassAsksTheController() {
    int number = Statics.number(Used.class);
    Statics.beginSearch();
    List<String> calls =
        controlled(
            () -> {
              int before = Hooks.enterAside();
              Hooks.initialise(Used.class, number);
              Hooks.exitAside(before);
            });
    assertEquals(List.of("initialiseAside(Used, " + number + ")"), calls);
  }

  @Test
  void aClassThatIsAlwaysNewDoesNotSpoilForEver() {
    for (int i = 0; i < 8; i++) {
      initialising("InitialisingTest.new", Initialising::spoil);
      assertTrue(Initialising.takeSpoilt(), "time " + i);
    }
    initialising("InitialisingTest.new", Initialising::spoil);
    assertFalse(Initialising.takeSpoilt());
    // What was spoilt before stays so.
    Initialising.spoil();
    initialising("InitialisingTest.new", Initialising::spoil);
    assertTrue(Initialising.takeSpoilt());
  }

  @Test
  void aThreadThatIsLostLeavesNoInitialisers() {
    Hooks.running = Thread.currentThread();
    Hooks.enterGuard();
    Initialising.begin("A");
    Hooks.lose(Thread.currentThread());
    assertFalse(Initialising.underWay());
    Hooks.forget(Thread.currentThread());
  }
}
