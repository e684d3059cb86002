package dev.heddle.sequential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.CallPointInsertion;
import dev.heddle.sequential.tree.TaskTranslation;
import dev.heddle.sequential.tree.Translation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Programs whose least bounds are known: they fail with these, and not with less. */
final class KnownProgramsTest {
  private static final Set<String> ASSERTION = Set.of("an assertion fails");
  private static final Set<String> DEADLOCK = Set.of("deadlock");
  private static final int MOST_STATES = 60_000;

  private static Set<String> failures(ModelSyntax translation, String least, String most) {
    Model model = Text.compiled(CallPointInsertion.of(translation), Map.of(least, "0", most, "2"));
    Executions executions = Executions.of(model, Executions.UNBOUNDED, List.of(), MOST_STATES);
    assertFalse(executions.isTooLarge());
    return executions.failures();
  }

  private static Set<String> inRounds(String text, int rounds) {
    Text read = Text.of(text);
    Translation made =
        RoundsPass.translate(
            read.program(), read.model(), Set.of(), rounds, Translation.Goal.NO_FAILURE);
    return failures(made.program(), made.names().least(), made.names().most());
  }

  private static Set<String> withTurns(String text, int rounds, int turns) {
    Text read = Text.of(text);
    TaskTranslation made =
        TasksPass.translate(
            read.program(),
            read.model(),
            Set.of(),
            new TasksPass.Bounds(rounds, turns),
            Translation.Goal.NO_FAILURE,
            TasksPass.Depth.PRIORITIES);
    return failures(made.program(), made.marks().least(), made.marks().most());
  }

  private static Set<String> withDelays(String text, int delays) {
    Text read = Text.of(text);
    Translation made =
        DelaysPass.translate(
            read.program(), read.model(), Set.of(), delays, Translation.Goal.NO_FAILURE);
    return failures(made.program(), made.names().least(), made.names().most());
  }

  /** A reader and a setter of two flags, in one order and in the other. */
  private static final String REORDER =
      """
      var a: bool; var b: bool;
      proc set() { a = true; b = true; }
      proc look() { assert b => a; assert !b || a; assert a == b, "one is set"; }
      """;

  @Test
  void whoLooksBetweenTwoWritesNeedsARoundMoreIfItIsDeclaredFirst() {
    String setterFirst = REORDER + "thread s runs set(); thread l runs look();";
    String setterLast = REORDER + "thread l runs look(); thread s runs set();";
    assertEquals(ASSERTION, inRounds(setterFirst, 1));
    assertEquals(Set.of(), inRounds(setterLast, 1));
    assertEquals(ASSERTION, inRounds(setterLast, 2));
  }

  @Test
  void aCheckThatIsNotAtomicFailsInTwoRounds() {
    String text =
        """
        var taken: bool; var twice: bool;
        proc enter() { if !taken { taken = true; assert !twice; twice = true; } }
        thread a runs enter();
        thread b runs enter();
        """;
    assertEquals(Set.of(), inRounds(text, 1));
    assertEquals(ASSERTION, inRounds(text, 2));
    String atomic =
        text.replace(
            "if !taken { taken = true;",
            "var mine: bool; atomic { mine = !taken; taken = true; } if mine {");
    assertEquals(Set.of(), inRounds(atomic, 2));
  }

  @Test
  void aWakeUpIsLostInTwoRounds() {
    String text =
        """
        var ready: bool; var waiting: bool; var woken: bool;
        proc sleeper() { if !ready { waiting = true; await woken; } }
        proc waker() { ready = true; if waiting { woken = true; } }
        thread s runs sleeper();
        thread w runs waker();
        """;
    assertEquals(DEADLOCK, inRounds(text, 2));
    String right = text.replace("if !ready { waiting = true;", "waiting = true; if !ready {");
    assertEquals(Set.of(), inRounds(right, 2));
  }

  @Test
  void locksInTwoOrdersAreADeadlockInOneRound() {
    String text =
        """
        lock l; lock m;
        proc p() { acquire l; acquire m; release m; release l; }
        proc q() { acquire m; acquire l; release l; release m; }
        thread a runs p();
        thread b runs q();
        """;
    assertEquals(DEADLOCK, inRounds(text, 1));
  }

  @Test
  void aSemaphoreCountsItsPermits() {
    String text =
        """
        var inside: bool; semaphore s = 2;
        proc p() { down s; atomic { assert !inside; inside = true; } inside = false; up s; }
        thread a runs p();
        thread b runs p();
        """;
    assertEquals(ASSERTION, inRounds(text, 1));
    assertEquals(Set.of(), inRounds(text.replace("s = 2", "s = 1"), 1));
  }

  @Test
  void anInterruptIsSeenOnlyBetweenTheStatementsThatItInterrupts() {
    String text =
        """
        var busy: bool; var lost: bool;
        proc main() { busy = true; post handler() at 1; busy = false; }
        proc handler() { lost = busy; assert !lost, "while busy"; }
        buffer b runs main();
        """;
    assertEquals(ASSERTION, withTurns(text, 1, 1));
    assertEquals(Set.of(), withTurns(text.replace("at 1", "at 0"), 1, 1));
  }

  @Test
  void aHandlerInterruptsAHandlerOfALowerLevel() {
    String text =
        """
        var low: bool; var high: bool;
        proc main() { post first() at 1; }
        proc first() { low = true; post second() at 2; low = false; }
        proc second() { assert !low; high = true; }
        buffer b runs main();
        """;
    assertEquals(ASSERTION, withTurns(text, 1, 1));
    assertEquals(Set.of(), withTurns(text.replace("at 2", "at 1"), 1, 1));
  }

  @Test
  void tasksInAnotherOrderNeedADelay() {
    String text =
        """
        var a: bool;
        proc main() { post one() at 0; post two() at 0; }
        proc one() { $ }
        proc two() { a = true; }
        buffer t runs main();
        """;
    assertEquals(ASSERTION, withDelays(text.replace("$", "assert a;"), 0));
    assertEquals(Set.of(), withDelays(text.replace("$", "assert !a;"), 0));
    assertEquals(ASSERTION, withDelays(text.replace("$", "assert !a;"), 1));
  }

  @Test
  void aTaskThatYieldsLetsAnotherRunWithoutADelayIfItPostedIt() {
    String text =
        """
        var a: bool;
        proc main() { post other() at 0; yield; assert !a; }
        proc other() { a = true; }
        buffer t runs main();
        """;
    assertEquals(ASSERTION, withDelays(text, 0));
    assertEquals(Set.of(), withDelays(text.replace("yield; ", ""), 0));
  }

  @Test
  void aTranslationIsReadAgainAsItWasWritten() {
    for (String text :
        List.of(
            REORDER + "thread s runs set(); thread l runs look();",
            "var x: int; lock l; proc p() { acquire l; x = x / 2; release l; } thread t runs p();")) {
      Text read = Text.of(text);
      ModelSyntax made =
          RoundsPass.translate(
                  read.program(), read.model(), Set.of(), 2, Translation.Goal.NO_MORE_ROUNDS)
              .program();
      String printed = Printer.print(made);
      assertEquals(made, Text.of(printed).program(), printed);
    }
  }

  /** What comes from the original stands where it stood; what is new stands nowhere. */
  @Test
  void onlyWhatComesFromTheOriginalHasAPlace() {
    Text read =
        Text.of("var x: 0..2;\nproc p() {\n  x = *;\n  choose x in 0..1;\n}\nbuffer t runs p();");
    ModelSyntax made =
        RoundsPass.translate(read.program(), read.model(), Set.of(), 2, Translation.Goal.NO_FAILURE)
            .program();
    Set<Integer> lines = new TreeSet<>();
    List<Statement> statements = new ArrayList<>();
    for (Declaration declaration : made.declarations()) {
      if (declaration instanceof Declaration.Procedure procedure) {
        statements.addAll(procedure.body().statements());
        if (!procedure.name().equals("p")) {
          procedure.body().statements().forEach(s -> assertEquals(0, s.at().line()));
        } else {
          procedure.body().statements().forEach(s -> lines.add(s.at().line()));
        }
      }
    }
    assertEquals(Set.of(0, 3, 4), lines);
    assertTrue(statements.size() > 10);
  }
}
