package dev.heddle.sequential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.sequential.tree.CallPointInsertion;
import dev.heddle.sequential.tree.TaskTranslation;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Buffers whose tasks post others at several levels. */
final class TasksPassTest {
  private static final List<String> SHOWN = List.of("x", "f");
  private static final int PROGRAMS = 8;
  private static final int MOST_STATES = 80_000;

  private static TaskTranslation translated(
      Text text, int rounds, int turns, Translation.Goal goal, TasksPass.Depth depth) {
    TasksPass.Bounds bounds = new TasksPass.Bounds(rounds, turns);
    return TasksPass.translate(text.program(), text.model(), Set.of(), bounds, goal, depth);
  }

  private static Executions run(
      Text text, int rounds, int turns, Translation.Goal goal, TasksPass.Depth depth) {
    TaskTranslation made = translated(text, rounds, turns, goal, depth);
    Map<String, String> guesses = Map.of(made.marks().least(), "0", made.marks().most(), "2");
    Model model =
        Text.compiled(
            depth == TasksPass.Depth.PRIORITIES
                ? CallPointInsertion.of(made.program())
                : made.program(),
            guesses);
    List<String> shown =
        List.of(
            made.variables().getOrDefault("x", ""),
            made.variables().getOrDefault("f", ""),
            made.marks().failed());
    Executions executions = Executions.of(model, Executions.UNBOUNDED, shown, MOST_STATES);
    assertFalse(executions.isTooLarge());
    return executions;
  }

  private static Executions run(Text text, int rounds, int turns, Translation.Goal goal) {
    return run(text, rounds, turns, goal, TasksPass.Depth.PRIORITIES);
  }

  private static Set<String> values(Executions executions) {
    Set<String> values = new TreeSet<>();
    executions.ends().stream()
        .filter(value -> value.endsWith(" 0"))
        .forEach(value -> values.add(value.substring(0, value.length() - 2)));
    return values;
  }

  private static boolean fails(Executions executions) {
    return executions.failures().stream().anyMatch(failure -> !failure.equals("deadlock"));
  }

  /** Within bounds there is nothing that cannot happen, and with larger ones there is no less. */
  @Test
  void boundedExecutionsAreExecutions() {
    int failing = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = new Programs(seed).tasks(/* levels= */ true);
      Text read = Text.of(text);
      Executions expected = Executions.of(read.model(), Executions.UNBOUNDED, SHOWN);
      Executions all = run(read, 1, 1, Translation.Goal.NOTHING);
      Executions asserting = run(read, 1, 1, Translation.Goal.NO_FAILURE);
      Set<String> possible = new TreeSet<>(expected.stops());
      // All may also end before anything has happened.
      possible.add("0 0");
      assertTrue(possible.containsAll(values(all)), text);
      if (fails(asserting)) {
        failing++;
        assertTrue(fails(expected), text);
      }
      if (asserting.failures().contains("deadlock")) {
        assertTrue(expected.failures().contains("deadlock"), text);
      }
    }
    assertTrue(failing > 0, failing + " fail");
  }

  private static final String LEVELS =
      """
      var x: 0..2; var f: bool;
      proc main() { post low() at 0; post high() at 1; x = x + 1; }
      proc high() { f = true; }
      proc low() { assert f, "low before high"; assert x == 1, "low before main"; }
      buffer b runs main();
      """;

  @Test
  void aHigherLevelInterruptsAndALowerOneComesLater() {
    Text read = Text.of(LEVELS);
    assertEquals(Set.of(), Executions.of(read.model(), Executions.UNBOUNDED, SHOWN).failures());
    for (TasksPass.Depth depth : EnumSet.allOf(TasksPass.Depth.class)) {
      assertEquals(
          Set.of(), run(read, 1, 1, Translation.Goal.NO_FAILURE, depth).failures(), "" + depth);
    }
    Text flat = Text.of(LEVELS.replace("at 1", "at 0"));
    for (TasksPass.Depth depth : EnumSet.allOf(TasksPass.Depth.class)) {
      // In one round tasks of a level run in the order of their posts.
      assertEquals(
          Set.of("an assertion fails"),
          run(flat, 1, 1, Translation.Goal.NO_FAILURE, depth).failures(),
          "" + depth);
    }
  }

  @Test
  void eachPassLeavesOutWhatItTranslates() {
    Text two =
        Text.of(
            """
            var x: 0..2; var f: bool;
            proc main() { post task() at 0; zield; }
            proc task() { yield; f = true; }
            buffer a runs main();
            buffer b runs task();
            """);
    for (TasksPass.Depth depth : EnumSet.allOf(TasksPass.Depth.class)) {
      TaskTranslation made = translated(two, 1, 1, Translation.Goal.NO_FAILURE, depth);
      String text = dev.heddle.lang.syntax.Printer.print(made.program());
      long buffers =
          made.program().declarations().stream()
              .filter(Declaration.Buffer.class::isInstance)
              .count();
      assertEquals(1, buffers);
      assertTrue(!text.contains("zield;"), text);
      assertEquals(depth == TasksPass.Depth.BUFFERS, text.contains("yield;"), text);
      assertEquals(depth != TasksPass.Depth.PRIORITIES, text.contains("post "), text);
      Text.compiled(made.program(), Map.of());
    }
  }

  @Test
  void aTaskThatYieldsNeedsAnotherRound() {
    Text read =
        Text.of(
            """
            var f: bool;
            proc main() { f = true; post second() at 0; yield; assert f; }
            proc second() { f = false; }
            buffer b runs main();
            """);
    assertTrue(fails(Executions.of(read.model(), Executions.UNBOUNDED, SHOWN)));
    assertEquals(Set.of(), run(read, 1, 1, Translation.Goal.NO_FAILURE).failures());
    assertEquals(
        Set.of("an assertion fails"), run(read, 1, 2, Translation.Goal.NO_FAILURE).failures());
    assertEquals(
        Set.of("more rounds are needed"),
        run(read, 1, 1, Translation.Goal.NO_MORE_ROUNDS).failures());
  }

  @Test
  void aTaskThatRunsAloneNeedsNoMoreRounds() {
    Text read =
        Text.of(
            """
            var f: bool;
            proc main() { post task() at 0; }
            proc task() { f = true; }
            buffer b runs main();
            """);
    assertEquals(Set.of(), run(read, 1, 1, Translation.Goal.NO_MORE_ROUNDS).failures());
  }

  @Test
  void buffersTakeTurns() {
    String text =
        """
        var f: bool;
        proc first() { zield; f = true; }
        proc second() { zield; assert !f, "after the first"; }
        buffer a runs first();
        buffer b runs second();
        """;
    Text read = Text.of(text);
    assertEquals(
        Set.of("an assertion fails"), run(read, 1, 1, Translation.Goal.NO_FAILURE).failures());
    Text turned =
        Text.of(
            text.replace("buffer a runs first();\nbuffer b runs second();", "")
                + "buffer b runs second();\nbuffer a runs first();\n");
    assertEquals(Set.of(), run(turned, 1, 1, Translation.Goal.NO_FAILURE).failures());
    assertEquals(
        Set.of("an assertion fails"), run(turned, 2, 1, Translation.Goal.NO_FAILURE).failures());
  }

  @Test
  void aTaskThatWaitsForEverIsADeadlock() {
    String text =
        """
        var f: bool;
        proc main() { post task() at 0; await f; }
        proc task() { f = false; }
        buffer b runs main();
        """;
    assertEquals(
        Set.of("deadlock"), run(Text.of(text), 1, 1, Translation.Goal.NO_FAILURE).failures());
    Text released = Text.of(text.replace("f = false", "f = true"));
    assertEquals(Set.of(), run(released, 1, 1, Translation.Goal.NO_FAILURE).failures());
  }

  @Test
  void aLockIsHeldByATask() {
    String text =
        """
        var f: bool; lock l;
        proc main() { acquire l; post task() at 0; release l; }
        proc task() { release l; f = true; }
        buffer b runs main();
        """;
    assertEquals(
        Set.of("an assertion fails"),
        run(Text.of(text), 1, 1, Translation.Goal.NO_FAILURE).failures());
    Text right = Text.of(text.replace("{ release l; f", "{ acquire l; release l; f"));
    assertEquals(Set.of(), run(right, 1, 1, Translation.Goal.NO_FAILURE).failures());
  }

  @Test
  void invariantsAreLookedAtWhereOthersMayLook() {
    String text =
        """
        var f: bool; var g: bool;
        invariant same: f == g;
        proc main() { post task() at 0; f = true; g = true; }
        proc task() { f = false; $ g = false; }
        buffer b runs main();
        """;
    assertEquals(
        Set.of(),
        run(Text.of(text.replace("$", "")), 1, 1, Translation.Goal.NO_FAILURE).failures());
    assertEquals(
        Set.of("an assertion fails"),
        run(Text.of(text.replace("$", "yield;")), 1, 1, Translation.Goal.NO_FAILURE).failures());
  }

  @Test
  void aPostToAHigherLevelInAnAtomicBlockIsRefused() {
    Text read =
        Text.of(
            """
            proc main() { atomic {
              post task() at 1; } }
            proc task() { }
            buffer b runs main();
            """);
    UntranslatableException refused =
        assertThrows(
            UntranslatableException.class,
            () -> translated(read, 1, 1, Translation.Goal.NO_FAILURE, TasksPass.Depth.PRIORITIES));
    assertEquals("2:3", refused.at().toString());
  }

  @Test
  void tasksAndPointsAreNamedForReaders() {
    TaskTranslation made =
        translated(Text.of(LEVELS), 1, 2, Translation.Goal.NO_FAILURE, TasksPass.Depth.PRIORITIES);
    assertEquals(Set.of(0, 1), Set.copyOf(made.marks().tasks().values()));
    assertEquals(3, made.marks().tasks().size());
    Set<String> procedures = new TreeSet<>();
    for (Declaration declaration : made.program().declarations()) {
      if (declaration instanceof Declaration.Procedure procedure) {
        procedures.add(procedure.name());
      }
    }
    assertTrue(procedures.containsAll(made.marks().tasks().keySet()), procedures.toString());
    assertTrue(procedures.containsAll(made.marks().points().keySet()), procedures.toString());
    assertTrue(procedures.contains(made.marks().finish()));
    assertEquals("", made.marks().round());
  }
}
