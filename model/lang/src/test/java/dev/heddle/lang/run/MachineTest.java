package dev.heddle.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.Compiled;
import dev.heddle.lang.check.ModelCheckSettings;
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
  void atTheEndOfALoopsBodyInAnAtomicBlockNothingInterrupts() {
    Runs run =
        buffer(
                """
            var x: int;
            proc main() { atomic { post high() at 1; while x < 2 { x = x + 1; } } x = 7; }
            proc high() { x = 9; }
            """)
            .step("main");
    assertEquals("x = 1", run.values("x"));
    assertTrue(run.machine.isHidden(run.world));
    assertEquals(List.of("main"), run.ready());
    run.step("main", "main");
    assertEquals(List.of("high"), run.ready());
    run.step("high", "main");
    assertEquals("x = 7", run.values("x"));
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
    Runs deep =
        new Runs(Compiled.of("proc p() { p(); } thread t runs p();"), new ModelLimits(16, 5));
    assertEquals("--max-stack 5", ((StepEnd.Cut) deep.all().end).why());
    Runs many =
        new Runs(
            Compiled.of(
                "proc p() { while true { post q() at 0; } } proc q() { } buffer b runs p();"),
            new ModelLimits(3, 5));
    while (many.end instanceof StepEnd.Stopped) {
      many.step("p");
    }
    assertEquals("--max-pending 3", ((StepEnd.Cut) many.end).why());
    Runs endless =
        Runs.of("var x: int; proc p() { for i in 0..200000 { x = i; } } buffer b runs p();");
    assertEquals("a step of more than 200000 operations", ((StepEnd.Cut) endless.all().end).why());
    assertThrows(IllegalArgumentException.class, () -> new ModelLimits(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new ModelLimits(1, 0));
    assertTrue(new ModelLimits(1, 1).ofLongSteps().haveLongSteps());
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
    ModelCheckSettings few =
        new ModelCheckSettings(Map.of(), new ModelCheckSettings.Values(3, 4), null, Set.of());
    Runs any =
        new Runs(
            Compiled.of("var x: int; proc p() { x = *; } buffer b runs p();", few),
            ModelLimits.DEFAULT);
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
      proc task(n: int) { acquire l; var k: int = n; x = k; zield; release l;
        acquire l2; wait c with l2; release l2; }
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
        ModelConfiguration again = ModelConfiguration.of(run.model, run.world.key());
        assertArrayEquals(run.world.key(), again.key());
        assertEquals(run.world.globals(), again.globals());
        assertEquals(run.world.isFree(), again.isFree());
        List<Task> ready = run.machine.ready(run.world);
        List<Task> same = run.machine.ready(again);
        assertEquals(ready.size(), same.size());
        int next = random.nextInt(ready.size());
        assertArrayEquals(
            ModelConfiguration.key(ready.get(next)), ModelConfiguration.key(same.get(next)));
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
      {"x = f2();", "x = 6"},
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
