package dev.heddle.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What waits for what: locks, conditions, barriers, semaphores, channels, threads and groups. */
final class WaitingTest {
  @Test
  void aTaskWaitsForALock() {
    Runs run =
        Runs.of(
            """
            var x: int; lock l;
            proc p() { acquire l; x = 1; release l; }
            proc q() { acquire l; x = 2; release l; }
            thread a runs p();
            thread b runs q();
            """);
    run.step("p", "p", "q");
    assertEquals(List.of("p"), run.ready());
    Task waiting = run.world.all().get(1);
    assertTrue(run.machine.isBlocked(run.world, waiting));
    assertTrue(run.world.all().get(0).holds(1));
    assertFalse(waiting.holds(1));
    assertEquals("l = held", run.values("l"));
    run.step("p", "p");
    assertEquals(List.of("q"), run.ready());
    run.all();
    assertEquals("x = 2, l = free", run.values("x", "l"));
  }

  @Test
  void aLockIsReleasedByItsHolderOnly() {
    Runs run = Runs.of("lock l; proc p() {\n  release l; }\nthread a runs p();");
    assertEquals("2:3 release without acquire: l", run.all().failure());
  }

  @Test
  void aSignalWakesOneAndABroadcastAll() {
    String text =
        """
        var woken: int; lock l; condition c;
        proc p() { acquire l; wait c with l; woken = woken + 1; release l; }
        proc q() { signal c; }
        buffer a runs p();
        buffer b runs p();
        buffer d runs q();
        """;
    Runs one = Runs.of(text).step("p", "p");
    assertEquals("l = free", one.values("l"));
    one.choosing(1).step("q");
    assertEquals(1, one.ready().size());
    one.all();
    assertEquals("woken = 1", one.values("woken"));
    assertFalse(one.world.isComplete());
    Runs all = Runs.of(text.replace("signal", "broadcast")).step("p", "p", "q").all();
    assertEquals("woken = 2", all.values("woken"));
    assertTrue(all.world.isComplete());
  }

  @Test
  void aSignalThatNobodyWaitsForIsLost() {
    Runs run =
        Runs.of(
                """
            lock l; condition c;
            proc p() { acquire l; wait c with l; release l; }
            proc q() { signal c; }
            buffer b runs q();
            buffer a runs p();
            """)
            .step("q", "p");
    assertEquals(List.of(), run.ready());
    assertFalse(run.world.isComplete());
  }

  @Test
  void aBarrierLetsAllGoTogetherAndCanBeUsedAgain() {
    Runs run =
        Runs.of(
                """
            var x: int; barrier b = 2;
            proc p() { arrive b; x = x + 1; arrive b; x = x + 1; }
            proc q() { arrive b; x = x + 1; arrive b; x = x + 1; }
            buffer c runs p();
            buffer d runs q();
            """)
            .step("p");
    assertEquals(List.of("q"), run.ready());
    run.step("q");
    assertEquals("x = 1, b = 1", run.values("x", "b"));
    run.all();
    assertEquals("x = 4, b = 0", run.values("x", "b"));
    assertTrue(run.world.isComplete());
  }

  @Test
  void aSemaphoreHasSoManyPermits() {
    Runs run =
        Runs.of(
                """
            semaphore s = 1; var x: int;
            proc p() { down s; x = x + 1; }
            proc q() { up s; }
            buffer a runs p();
            buffer b runs p();
            buffer c runs q();
            """)
            .step("p", "p");
    assertEquals(List.of("q"), run.ready());
    run.step("q", "p");
    assertEquals("x = 2, s = 0", run.values("x", "s"));
  }

  @Test
  void aChannelKeepsItsMessagesInOrder() {
    String text =
        """
        channel c(2): int; var x: int; var y: int;
        proc p() { send 5 to c; send 6 to c; send 7 to c; }
        proc q() { receive x from c; receive y from c; }
        buffer a runs p();
        buffer b runs q();
        """;
    Runs run = Runs.of(text).step("p");
    assertEquals(List.of("q"), run.ready());
    assertEquals("c = 2, c[0] = 5, c[1] = 6", run.values("c", "c[0]", "c[1]"));
    run.step("q");
    assertEquals("x = 5, y = 6, c = 0, c[0] = 0", run.values("x", "y", "c", "c[0]"));
    run.all();
    assertEquals("c = 1, c[0] = 7", run.values("c", "c[0]"));
    String receiverFirst =
        text.replace("buffer a runs p();", "")
            .replace("b runs q();", "b runs q(); buffer a runs p();");
    Runs none = Runs.of(receiverFirst).step("q");
    assertEquals(List.of("p"), none.ready());
  }

  @Test
  void withoutCapacitySenderAndReceiverMeet() {
    Runs run =
        Runs.of(
                """
            channel c: bool; var f: bool; var done: bool;
            proc p() { send true to c; done = true; }
            proc q() { receive f from c; }
            buffer a runs p();
            buffer b runs q();
            """)
            .step("p");
    assertEquals(List.of("q"), run.ready());
    assertEquals("done = false", run.values("done"));
    run.step("q");
    assertEquals("f = true", run.values("f"));
    run.all();
    assertEquals("done = true, c = 0", run.values("done", "c"));
  }

  @Test
  void joiningWaitsForTheEnd() {
    Runs run =
        Runs.of(
            """
            var x: int;
            proc p(n: int) { x = x + n; }
            proc q() { join w; join w[2]; x = 9; }
            thread last runs q();
            thread w[i in 1..2] runs p(i);
            """);
    run.step("q");
    assertEquals(List.of("p", "p"), run.ready());
    run.all();
    assertEquals("x = 9", run.values("x"));
    assertTrue(run.world.isComplete());
  }

  @Test
  void aGroupCountsItsTasks() {
    Runs run =
        Runs.of(
                """
            group g; var x: int;
            proc main() { spawn task() in g; spawn task() in g; join g; x = x * 10; }
            proc task() { x = x + 1; }
            buffer buf runs main();
            """)
            .step("main");
    assertEquals("g = 2", run.values("g"));
    assertEquals(List.of("task"), run.ready());
    run.all();
    assertEquals("x = 20, g = 0", run.values("x", "g"));
  }
}
