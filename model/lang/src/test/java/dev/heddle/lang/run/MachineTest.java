package dev.heddle.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.Compiled;
import dev.heddle.lang.check.Settings;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which tasks may run, and what a step does. */
final class MachineTest {
  private static Runs buffer(String text) {
    return Runs.of(text + "\nbuffer buf runs main();");
  }

  @Test
  void aHigherLevelComesFirstAndALowerOneLater() {
    Runs run =
        buffer(
            """
            var x: int;
            proc main() { x = 1; post high() at 2; x = 3; post low() at 0; x = 5; }
            proc high() { x = 2; }
            proc low() { x = 6; }
            """);
    assertEquals(List.of("main"), run.ready());
    run.step("main");
    assertEquals(List.of("write x = 1", "posted high at 2"), run.events());
    assertEquals(List.of("high"), run.ready());
    run.step("high");
    assertEquals(List.of("main"), run.ready());
    run.step("main");
    assertEquals("x = 5", run.values("x"));
    assertEquals(List.of("low"), run.ready());
    run.step("low");
    assertTrue(run.world.isComplete());
    assertEquals("x = 6", run.values("x"));
    assertEquals(3, run.world.tasks());
  }

  @Test
  void inAnAtomicBlockNothingInterrupts() {
    Runs run =
        buffer(
            """
            var x: int;
            proc main() { atomic { post high() at 1; x = 1; } x = 3; }
            proc high() { x = 2; }
            """);
    run.step("main");
    assertEquals("x = 1", run.values("x"));
    run.step("high").step("main");
    assertEquals("x = 3", run.values("x"));
  }

  @Test
  void atAYieldOthersOfTheLevelMayRunInAnyOrder() {
    String text =
        """
        var x: int;
        proc main() { post a() at 0; post b() at 0; yield; x = 3; }
        proc a() { x = 1; }
        proc b() { x = 2; }
        """;
    Runs run = buffer(text).step("main");
    assertEquals(Set.of("main", "a", "b"), Set.copyOf(run.ready()));
    run.step("b", "a", "main");
    assertTrue(run.world.isComplete());
    Runs fifo = Runs.of(text + "fifo buffer buf runs main();").step("main");
    assertEquals(List.of("main", "a"), fifo.ready());
    fifo.step("a");
    assertEquals(List.of("b"), fifo.ready());
    fifo.step("b");
    assertEquals(List.of("main"), fifo.ready());
  }

  @Test
  void ofEqualTasksOneIsEnough() {
    Runs run =
        buffer(
                """
            proc main() { post a(1) at 0; post a(1) at 0; post a(2) at 0; yield; }
            proc a(n: int) { }
            """)
            .step("main");
    assertEquals(List.of("main", "a", "a"), run.ready());
  }

  @Test
  void atAZieldOtherBuffersMayRun() {
    Runs run =
        Runs.of(
            """
            var x: int;
            proc p() { x = 1; yield; x = 2; zield; x = 3; }
            buffer a runs p();
            buffer b runs p();
            """);
    // The first buffer begins.
    assertEquals(1, run.ready().size());
    run.step("p");
    assertEquals(1, run.ready().size());
    assertFalse(run.world.isFree());
    run.step("p");
    assertEquals("x = 2", run.values("x"));
    assertTrue(run.world.isFree());
    assertEquals(2, run.ready().size());
  }

  @Test
  void threadsAreSwitchedAtEveryAccess() {
    Runs run =
        Runs.of(
            """
            var x: int;
            proc p() { x = x + 1; }
            proc q() { x = x + 1; }
            thread a runs p();
            thread b runs q();
            """);
    run.step("p", "q", "p", "q", "p", "q");
    assertEquals("x = 1", run.values("x"));
    assertTrue(run.world.isComplete());
    assertEquals(
        List.of("read x = 0", "read x = 0", "write x = 1", "ended 0", "write x = 1", "ended 1"),
        run.events());
  }

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
    String turned = text.replace("a runs p", "a runs r").replace("b runs q", "b runs p");
    Runs none = Runs.of(turned.replace("a runs r", "a runs q")).step("q");
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
        buffer(
                """
            group g; var x: int;
            proc main() { spawn task() in g; spawn task() in g; join g; x = x * 10; }
            proc task() { x = x + 1; }
            """)
            .step("main");
    assertEquals("g = 2", run.values("g"));
    assertEquals(List.of("task"), run.ready());
    run.all();
    assertEquals("x = 20, g = 0", run.values("x", "g"));
  }

  @Test
  void stepsThatFailSayWhereAndWhy() {
    String[][] rows = {
      {"assert x == 1;", "assertion failed: x == 1"},
      {"assert x == 1, \"why\";", "assertion failed: why"},
      {"x = 1 / x;", "division by zero: 1 / 0"},
      {"x = 1 % x;", "division by zero: 1 % 0"},
      {"r = x + 4;", "out of range: 4 is not in 0..3"},
      {"q(x - 1);", "out of range: -1 is not in 0..3"},
      {"a[x + 2] = 1;", "index out of range: 2 is no index of an array of 2"},
      {"x = a[x - 1];", "index out of range: -1 is no index of an array of 2"},
      {"choose x in 1..x;", "nothing to choose: 1..0 is empty"},
      {"label here;", "label reached: here"},
    };
    for (String[] row : rows) {
      Runs run =
          buffer(
              "var x: int; var r: 0..3; var a: array 2 of int; never here;\n"
                  + "proc main() { if x == 1 { label here; }\n   "
                  + (row[0].startsWith("label") ? "{ }" : row[0])
                  + " }\nproc q(n: 0..3) { }");
      if (row[0].startsWith("label")) {
        run = buffer("never here; proc main() {\n   label here; }");
      }
      String failure = run.all().failure();
      assertTrue(failure.endsWith(row[1]), failure);
      assertTrue(failure.startsWith("2:") || failure.startsWith("3:"), failure);
    }
  }

  @Test
  void anAssumptionThatDoesNotHoldDiscardsTheExecution() {
    Runs run = buffer("var x: int; proc main() { assume x == 1; x = 2; }").all();
    assertTrue(run.end instanceof StepEnd.Discarded);
    assertEquals("x = 0", run.values("x"));
  }

  @Test
  void limitsCutExecutionsOff() {
    Runs deep = new Runs(Compiled.of("proc p() { p(); } thread t runs p();"), new Limits(16, 5));
    assertEquals("--max-stack 5", ((StepEnd.Cut) deep.all().end).why());
    Runs many =
        new Runs(
            Compiled.of(
                "proc p() { while true { post q() at 0; } } proc q() { } buffer b runs p();"),
            new Limits(3, 5));
    while (many.end instanceof StepEnd.Stopped) {
      many.step("p");
    }
    assertEquals("--max-pending 3", ((StepEnd.Cut) many.end).why());
    Runs endless =
        Runs.of("var x: int; proc p() { for i in 0..200000 { x = i; } } buffer b runs p();");
    assertEquals("a step of more than 200000 operations", ((StepEnd.Cut) endless.all().end).why());
    assertThrows(IllegalArgumentException.class, () -> new Limits(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new Limits(1, 0));
    assertTrue(new Limits(1, 1).ofLongSteps().haveLongSteps());
  }

  @Test
  void choicesAreOfTheWholeRange() {
    String text =
        "enum E { A, B, C } var e: E = B; var r: 5..7; var x: int; var f: bool;"
            + " proc main() { e = *; r = *; choose x in -1..1; f = *; }";
    Runs last = buffer(text).choosing(2, 2, 2, 1).all();
    assertEquals("e = C, r = 7, x = 1, f = true", last.values("e", "r", "x", "f"));
    Runs first = buffer(text).all();
    assertEquals("e = A, r = 5, x = -1, f = false", first.values("e", "r", "x", "f"));
    Settings few = new Settings(Map.of(), new Settings.Values(3, 4), null, Set.of());
    Runs any =
        new Runs(
            Compiled.of("var x: int; proc p() { x = *; } buffer b runs p();", few), Limits.DEFAULT);
    assertEquals("x = 4", any.choosing(1).all().values("x"));
  }

  @Test
  void brokenInvariantsAreThoseThatOthersCanSee() {
    Runs run =
        buffer(
            """
            var x: int;
            invariant even: x % 2 == 0;
            invariant small: x < 9;
            proc main() { x = 1; while x < 3 { x = x + 1; } zield; x = 10; }
            """);
    assertEquals(List.of(), run.machine.broken(run.world));
    run.step("main");
    assertEquals("x = 2", run.values("x"));
    assertTrue(run.machine.isHidden(run.world));
    run.step("main").step("main");
    assertEquals("x = 3", run.values("x"));
    assertEquals(List.of(0), run.machine.broken(run.world));
    run.step("main");
    assertEquals(List.of(1), run.machine.broken(run.world));
  }

  private static final String MIXED =
      """
      var x: 0..3; var a: array 2 of bool; lock l; group g; condition c;
      proc main() { acquire l; spawn task(1) in g; post other() at 1; x = 1; release l; yield;
        call(2); join g; }
      proc task(n: int) { acquire l; var k: int = n; x = k; zield; release l; wait c with l2; }
      proc other() { a[1] = *; atomic { signal c; } }
      proc call(n: int) { zield; x = n; }
      lock l2;
      buffer b runs main();
      thread t runs task(2);
      """;

  /** At every state of random executions, the key is all that counts. */
  @Test
  void aStateIsMadeAgainFromItsKey() {
    Random random = new Random(9);
    int steps = 0;
    for (int round = 0; round < 100; round++) {
      Runs run = Runs.of(MIXED);
      while (run.end instanceof StepEnd.Stopped && !run.ready().isEmpty() && steps < 5000) {
        World again = World.of(run.model, run.world.key());
        assertArrayEquals(run.world.key(), again.key());
        assertEquals(run.world.globals(), again.globals());
        assertEquals(run.world.isFree(), again.isFree());
        List<Task> ready = run.machine.ready(run.world);
        List<Task> same = run.machine.ready(again);
        assertEquals(ready.size(), same.size());
        int next = random.nextInt(ready.size());
        assertArrayEquals(World.key(ready.get(next)), World.key(same.get(next)));
        StepEnd end = run.machine.step(again, same.get(next), alternatives -> 0);
        run.end = run.machine.step(run.world, ready.get(next), alternatives -> 0);
        assertEquals(run.end, end);
        steps++;
      }
    }
    assertTrue(steps > 500, steps + " steps");
  }

  @Test
  void buffersAndTheirTasksCanBeLookedAt() {
    Runs run =
        buffer(
                """
            proc main() { post high() at 1; }
            proc high() { yield; }
            """)
            .step("main", "high");
    assertEquals(2, run.world.active(0).size());
    assertEquals("high", String.valueOf(run.world.top(0) == null ? "" : run.world.top(0).name()));
    assertEquals(Stop.YIELD, run.world.active(0).get(1).stop());
    assertEquals(Stop.INSIDE, run.world.active(0).get(0).stop());
    assertEquals(List.of("high"), names(run.machine.candidates(run.world, 0)));
    run.all();
    assertNull(run.world.top(0));
    assertTrue(run.world.isEmpty(0));
    for (Stop stop : Stop.values()) {
      assertEquals(stop, Stop.of(stop.number()));
    }
    assertThrows(IllegalArgumentException.class, () -> Stop.of(99));
  }

  private static List<String> names(List<Task> tasks) {
    return tasks.stream().map(Task::name).toList();
  }

  @Test
  void copiesOfRecordsAndArraysAreMadeAtOnce() {
    Runs run =
        Runs.of(
                """
            record R { u: int; v: array 2 of int; }
            var r: R; var s: R; var x: int;
            proc p() { s.u = 1; s.v[1] = 2; r = s; s.u = 3; q(r); }
            proc q(z: R) { z.u = 7; x = z.u + z.v[1]; }
            buffer b runs p();
            """)
            .all();
    assertEquals("r.u = 1, r.v[1] = 2, s.u = 3, x = 9", run.values("r.u", "r.v[1]", "s.u", "x"));
  }

  @Test
  void loopsRunAsOftenAsTheyShould() {
    String[][] rows = {
      {"for i in 1..3 { x = x * 10 + i; }", "x = 123"},
      {"for i in 3..1 { x = 9; }", "x = 0"},
      {"for i in 2147483646..2147483647 { x = x + 1; }", "x = 2"},
      {"x = 3; for i in 0..x { x = 0; y = y + 1; }", "y = 4"},
      {"while x < 3 { x = x + 1; }", "x = 3"},
      {"x = f(2);", "x = 3"},
      {"x = f(f2()); ".replace("f(f2())", "f2()"), "x = 6"},
      {"var k: array 3 of int = 4; x = k[0] + k[1] + k[2];", "x = 12"},
      {"var k: array 2 of int = [1, 2]; x = k[0] * 10 + k[1];", "x = 12"},
    };
    for (String[] row : rows) {
      Runs run =
          buffer(
              "var x: int; var y: int; proc f(n: int): int { return n + 1; }"
                  + " proc f2(): int { var k: int; k = f(4); return k + 1; }"
                  + " proc main() { "
                  + row[0]
                  + " }");
      run.all();
      assertTrue(run.values("x", "y").contains(row[1]), row[0] + run.values("x", "y"));
    }
  }
}
