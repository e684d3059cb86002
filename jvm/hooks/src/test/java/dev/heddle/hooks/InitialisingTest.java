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
          OneTimeInitialisers.begin(type);
          work.run();
        });
  }

  @Test
  void onlyOneInAnUncontrolledRegionCounts() {
    uncontrolled(
        () -> {
          OneTimeInitialisers.begin("A");
          assertFalse(OneTimeInitialisers.active());
          assertFalse(OneTimeInitialisers.activeOrControlled());
        });
    controlled(
        () -> {
          OneTimeInitialisers.begin("A");
          assertFalse(OneTimeInitialisers.active());
          assertTrue(OneTimeInitialisers.activeOrControlled());
        });
    initialising("A", () -> assertTrue(OneTimeInitialisers.active()));
    assertFalse(OneTimeInitialisers.active());
    assertFalse(OneTimeInitialisers.underWay());
  }

  @Test
  void whatTheJdkDoesInsideIsNotTheInitialisers() {
    initialising(
        "A",
        () -> {
          Hooks.enterGuard();
          assertFalse(OneTimeInitialisers.active());
          assertTrue(OneTimeInitialisers.underWay());
          Hooks.exitGuard();
          assertTrue(OneTimeInitialisers.active());
        });
  }

  @Test
  void timeStandsStillUnlessSomebodyPollsIt() {
    initialising(
        "A",
        () -> {
          for (int i = 0; i < 1000; i++) {
            assertEquals(OneTimeInitialisers.NANOS, OneTimeInitialisers.nanoTime());
          }
          assertEquals(OneTimeInitialisers.NANOS + 1_000_000, OneTimeInitialisers.nanoTime());
          assertEquals(
              OneTimeInitialisers.EPOCH_NANOS + 2_000_000, OneTimeInitialisers.epochNanos());
        });
    initialising(
        "B", () -> assertEquals(OneTimeInitialisers.NANOS, OneTimeInitialisers.nanoTime()));
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
              seeds[i] = OneTimeInitialisers.seed();
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
          long first = OneTimeInitialisers.seed();
          Hooks.enterGuard();
          OneTimeInitialisers.begin("A");
          assertTrue(OneTimeInitialisers.active());
          assertEquals(first, OneTimeInitialisers.seed());
          Hooks.exitGuard();
          assertNotEquals(first, OneTimeInitialisers.seed());
        });
  }

  @Test
  void identityHashCodesDependOnTheClass() {
    Object object = recorder.named("object", new Object());
    List<String> calls =
        guarded(
            () -> {
              Hooks.prepareHashCode(object);
              OneTimeInitialisers.begin("program.A");
              assertEquals(78, OneTimeInitialisers.identityHashCode(object));
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
          assertThrows(
              IllegalStateException.class, () -> OneTimeInitialisers.refuse("starts a thread"));
          String late = String.valueOf(Hooks.late);
          assertTrue(late.startsWith("the static initialiser of program.A starts a thread"), late);
        });
    assertThrows(IllegalStateException.class, () -> OneTimeInitialisers.seed());
  }

  @Test
  void anExecutionIsSpoiltOnce() {
    assertFalse(OneTimeInitialisers.takeSpoilt());
    OneTimeInitialisers.spoil();
    assertTrue(OneTimeInitialisers.spoilt());
    assertTrue(OneTimeInitialisers.takeSpoilt());
    assertFalse(OneTimeInitialisers.takeSpoilt());
  }

  @Test
  void anInitialiserThatEndsTooEarlyHasFailed() {
    int number = StaticInitialisation.number(Failed.class);
    guarded(() -> OneTimeInitialisers.begin(Failed.LOOKUP, number));
    assertTrue(StaticInitialisation.of(number).failed());
    assertTrue(OneTimeInitialisers.takeSpoilt());
  }

  @Test
  void anInitialiserThatUsesNothingIsNotDoneAgain() {
    int number = StaticInitialisation.number(Kept.class);
    StaticInitialisation.repeatable(number);
    List<String> calls =
        guarded(
            () -> {
              OneTimeInitialisers.begin(Kept.LOOKUP, number);
              StaticInitialisation.keep(Kept.LOOKUP);
            });
    assertEquals(List.of("keep(Kept)"), calls);
    assertFalse(StaticInitialisation.of(number).failed());
    assertFalse(OneTimeInitialisers.takeSpoilt());
    assertNull(StaticInitialisation.of(number).type());
  }

  @Test
  void oneThatDependsOnTheExecutionIsDoneAgain() {
    int number = StaticInitialisation.number(Repeated.class);
    StaticInitialisation.repeatable(number);
    guarded(
        () -> {
          OneTimeInitialisers.begin(Repeated.LOOKUP, number);
          Hooks.enterGuard();
          OneTimeInitialisers.begin("inner");
          OneTimeInitialisers.depends();
          Hooks.exitGuard();
          StaticInitialisation.keep(Repeated.LOOKUP);
        });
    assertTrue(OneTimeInitialisers.takeSpoilt());
    assertEquals(Repeated.class, StaticInitialisation.of(number).type());
  }

  @Test
  void aClassThatAnInitialiserUsesIsMadeOnceForIt() {
    int number = StaticInitialisation.number(Used.class);
    controlled(() -> assertFalse(StaticInitialisation.loaded(Used.LOOKUP, number)));
    StaticInitialisation.beginSearch();
    Used.made = 0;
    initialising(
        "A",
        () -> {
          Hooks.initialise(Used.class, number);
          Hooks.initialise(Used.class, number);
        });
    assertEquals(1, Used.made);
    assertTrue(OneTimeInitialisers.takeSpoilt());
    recorder.initialised = true;
    initialising("A", () -> Hooks.initialise(Used.class, number));
    assertEquals(1, Used.made);
    assertFalse(OneTimeInitialisers.takeSpoilt());
  }

  @Test
  void aPureInitialiserThatUsesAClassAsksTheController() {
    int number = StaticInitialisation.number(Used.class);
    StaticInitialisation.beginSearch();
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
      initialising("InitialisingTest.new", OneTimeInitialisers::spoil);
      assertTrue(OneTimeInitialisers.takeSpoilt(), "time " + i);
    }
    initialising("InitialisingTest.new", OneTimeInitialisers::spoil);
    assertFalse(OneTimeInitialisers.takeSpoilt());
    // What was spoilt before stays so.
    OneTimeInitialisers.spoil();
    initialising("InitialisingTest.new", OneTimeInitialisers::spoil);
    assertTrue(OneTimeInitialisers.takeSpoilt());
  }

  @Test
  void aThreadThatIsLostLeavesNoInitialisers() {
    Hooks.running = Thread.currentThread();
    Hooks.enterGuard();
    OneTimeInitialisers.begin("A");
    Hooks.lose(Thread.currentThread());
    assertFalse(OneTimeInitialisers.underWay());
    Hooks.forget(Thread.currentThread());
  }
}
