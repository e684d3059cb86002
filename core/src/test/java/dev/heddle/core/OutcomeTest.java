package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.core.Outcome.Aborted;
import dev.heddle.core.Outcome.Deadlock;
import dev.heddle.core.Outcome.FailureKind;
import dev.heddle.core.Outcome.Livelock;
import dev.heddle.core.Outcome.Returned;
import dev.heddle.core.Outcome.Round;
import dev.heddle.core.Outcome.Starvation;
import dev.heddle.core.Outcome.Stuck;
import dev.heddle.core.Outcome.Uncaught;
import dev.heddle.core.Outcome.Waiting;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {
  private static final List<String> STACK = List.of("at A.b(A.java:1)");

  private static void assertSame(Outcome a, Outcome b) {
    assertEquals(a, b);
    assertEquals(b, a);
    assertEquals(a.hashCode(), b.hashCode());
  }

  private static void assertDiffer(Outcome a, Outcome b) {
    assertNotEquals(a, b);
    assertNotEquals(b, a);
  }

  private static Waiting waiting(String thread, String forWhat, String heldBy, String location) {
    return new Waiting(thread, forWhat, heldBy, location, List.of());
  }

  @Test
  void returnedValuesAreEqualWhateverWasLeftBlocked() {
    assertSame(new Returned("1", List.of()), new Returned("1", List.of("worker")));
    assertDiffer(new Returned("1", List.of()), new Returned("2", List.of()));
  }

  @Test
  void uncaughtExceptionsAreEqualWhateverTheStack() {
    Uncaught one = new Uncaught("main", "java.lang.Error", "m", false, STACK);
    assertSame(one, new Uncaught("main", "java.lang.Error", "m", false, List.of()));
    List<Outcome.Cause> causes = List.of(new Outcome.Cause("java.lang.Error", "at 1a2b", STACK));
    assertSame(one, new Uncaught("main", "java.lang.Error", "m", false, STACK, causes));
    assertDiffer(one, new Uncaught("other", "java.lang.Error", "m", false, STACK));
    assertDiffer(one, new Uncaught("main", "java.lang.Exception", "m", false, STACK));
    assertDiffer(one, new Uncaught("main", "java.lang.Error", "n", false, STACK));
  }

  @Test
  void deadlocksWithDifferentCausesDiffer() {
    Waiting first = waiting("a", "lock#1", "b", "A.java:1");
    Waiting second = waiting("b", "lock#2", "a", "A.java:2");
    Deadlock deadlock = new Deadlock(List.of(first, second));
    assertSame(
        deadlock,
        new Deadlock(List.of(new Waiting("a", "lock#1", "b", "A.java:1", STACK), second)));
    assertDiffer(deadlock, new Deadlock(List.of(first)));
    assertDiffer(deadlock, new Deadlock(List.of(waiting("a", "lock#1", "b", "A.java:9"), second)));
    assertDiffer(deadlock, new Deadlock(List.of(waiting("a", "lock#1", "", "A.java:1"), second)));
    assertDiffer(deadlock, new Deadlock(List.of(waiting("a", "lock#3", "b", "A.java:1"), second)));
  }

  @Test
  void stuckThreadsAreEqualWhateverTheStack() {
    Stuck stuck = new Stuck("a", "runs on", false, STACK);
    assertSame(stuck, new Stuck("a", "runs on", false, List.of()));
    assertDiffer(stuck, new Stuck("b", "runs on", false, STACK));
  }

  @Test
  void outcomesOfDifferentKindsDiffer() {
    assertDiffer(new Returned("x", List.of()), new Aborted("x"));
    assertDiffer(new Aborted("a runs on"), new Stuck("a", "runs on", false, List.of()));
  }

  @Test
  void summariesAreOneReadableLine() {
    assertEquals("7", new Returned("7", List.of()).summary());
    assertEquals("Error: m", new Uncaught("t", "java.lang.Error", "m", false, STACK).summary());
    assertEquals("Error", new Uncaught("t", "java.lang.Error", "", false, STACK).summary());
    assertEquals("NoPackage", new Uncaught("t", "NoPackage", "", false, STACK).summary());
    assertEquals(
        "deadlock: a waits for x held by b at A.java:1; b waits for y",
        new Deadlock(List.of(waiting("a", "x", "b", "A.java:1"), waiting("b", "y", "", "")))
            .summary());
    assertEquals("a runs on", new Stuck("a", "runs on", false, STACK).summary());
    Round round = new Round("b", List.of("A.java:2", "A.java:3"));
    assertEquals("livelock: b repeats A.java:2, A.java:3", new Livelock(List.of(round)).summary());
    assertEquals(
        "starvation: a waits for x at A.java:1, while b repeats A.java:2, A.java:3",
        new Starvation(List.of(waiting("a", "x", "", "A.java:1")), List.of(round)).summary());
  }

  @Test
  void onlyFailuresAreFailures() {
    assertEquals(FailureKind.NONE, new Returned("1", List.of()).failure());
    assertEquals(FailureKind.NONE, new Aborted("too long").failure());
    assertEquals(FailureKind.ASSERTION, new Uncaught("t", "E", "", true, STACK).failure());
    assertEquals(FailureKind.EXCEPTION, new Uncaught("t", "E", "", false, STACK).failure());
    assertEquals(FailureKind.DEADLOCK, new Deadlock(List.of()).failure());
    assertEquals(FailureKind.LIVELOCK, new Stuck("t", "", false, STACK).failure());
    assertEquals(FailureKind.STARVATION, new Starvation(List.of(), List.of()).failure());
    assertEquals(FailureKind.UNCONTROLLED, new Stuck("t", "", true, STACK).failure());
    assertEquals("assertion", FailureKind.ASSERTION.toString());
  }
}
