package dev.heddle.sequential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.sequential.tree.CallPointInsertion;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Threads in rounds: the sequential program has exactly the executions of so many rounds. */
final class RoundsPassTest {
  private static final List<String> SHOWN = List.of("x", "f");
  private static final int MOST_STATES = 4_000;
  private static final int PROGRAMS = 12;

  private static Executions run(Translation translation, List<String> shown, int most) {
    Map<String, String> guesses =
        Map.of(translation.names().least(), "0", translation.names().most(), "2");
    Model model = Text.compiled(CallPointInsertion.of(translation.program()), guesses);
    return Executions.of(model, Executions.UNBOUNDED, shown, most);
  }

  private static Executions run(Text text, int rounds, Translation.Goal goal) {
    Executions executions = run(text, rounds, goal, 100_000);
    assertFalse(executions.isTooLarge());
    return executions;
  }

  private static Executions run(Text text, int rounds, Translation.Goal goal, int most) {
    Translation made = RoundsPass.translate(text.program(), text.model(), Set.of(), rounds, goal);
    String last = "[" + (rounds - 1) + "]";
    return run(
        made,
        List.of(
            made.variables().getOrDefault("x", "") + last,
            made.variables().getOrDefault("f", "") + last,
            made.names().failed()),
        most);
  }

  /** The values in the end of executions that failed, or of those that did not. */
  private static Set<String> values(Executions executions, boolean failed) {
    Set<String> values = new TreeSet<>();
    String end = failed ? " 1" : " 0";
    executions.ends().stream()
        .filter(value -> value.endsWith(end))
        .forEach(value -> values.add(value.substring(0, value.length() - 2)));
    return values;
  }

  private static boolean fails(Executions executions) {
    return executions.failures().stream().anyMatch(failure -> !failure.equals("deadlock"));
  }

  /** Compares a program with its translation; false if that has too many states. */
  private static boolean check(String text, int rounds) {
    Text read = Text.of(text);
    Executions expected = Executions.of(read.model(), rounds, SHOWN);
    Executions all = run(read, rounds, Translation.Goal.NOTHING, MOST_STATES);
    Executions failing = run(read, rounds, Translation.Goal.NO_FAILURE, MOST_STATES);
    Executions more = run(read, rounds, Translation.Goal.NO_MORE_ROUNDS, MOST_STATES);
    if (all.isTooLarge() || failing.isTooLarge() || more.isTooLarge()) {
      return false;
    }
    String message = rounds + " rounds of\n" + text;
    assertEquals(expected.stops(), values(all, false), message);
    assertEquals(fails(expected), !values(all, true).isEmpty(), message);
    Set<String> failures = new TreeSet<>();
    if (fails(expected)) {
      failures.add("an assertion fails");
    }
    if (expected.failures().contains("deadlock")) {
      failures.add("deadlock");
    }
    assertEquals(failures, failing.failures(), message);
    if (expected.isCut()) {
      assertEquals(Set.of("more rounds are needed"), more.failures(), message);
    }
    return true;
  }

  @Test
  void generatedThreadsHaveTheSameExecutions() {
    int compared = 0;
    int failing = 0;
    int stuck = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = new Programs(seed).threads(/* synchronisers= */ true);
      compared += check(text, 1) ? 1 : 0;
      compared += seed % 8 == 0 && check(text, 2) ? 1 : 0;
      Set<String> failures =
          Executions.of(Text.of(text).model(), Executions.UNBOUNDED, SHOWN).failures();
      stuck += failures.contains("deadlock") ? 1 : 0;
      failing += failures.size() > (failures.contains("deadlock") ? 1 : 0) ? 1 : 0;
    }
    assertTrue(compared > PROGRAMS * 3 / 4, compared + " compared");
    assertTrue(failing > 1 && stuck > 1, failing + " fail, " + stuck + " are stuck");
  }

  @Test
  void anUpdateIsLostInTwoRounds() {
    String text =
        """
        var x: 0..2; var f: bool;
        proc p() { x = x + 1; }
        thread a runs p();
        thread b runs p();
        """;
    assertTrue(check(text, 1));
    assertTrue(check(text, 2));
    Text asserting =
        Text.of(
            """
            var x: 0..2; var f: bool;
            proc p() { x = x + 1; atomic { f = true; } }
            proc q() { x = x + 1; assert f => x == 2; }
            thread a runs p();
            thread b runs q();
            """);
    assertEquals(Set.of(), run(asserting, 1, Translation.Goal.NO_FAILURE).failures());
    assertEquals(
        Set.of("an assertion fails"), run(asserting, 2, Translation.Goal.NO_FAILURE).failures());
  }

  @Test
  void aDeadlockIsAFailure() {
    String text =
        """
        var x: 0..2; var f: bool; lock l; lock m;
        proc p() { acquire l; acquire m; release m; release l; }
        proc q() { acquire m; acquire l; release l; release m; }
        thread a runs p();
        thread b runs q();
        """;
    assertEquals(Set.of("deadlock"), run(Text.of(text), 1, Translation.Goal.NO_FAILURE).failures());
    String ordered = text.replace("acquire m; acquire l;", "acquire l; acquire m;");
    assertEquals(Set.of(), run(Text.of(ordered), 1, Translation.Goal.NO_FAILURE).failures());
  }

  @Test
  void runTimeErrorsAreFailures() {
    String text =
        """
        var x: 0..2; var f: bool; var a: array 2 of bool; lock l;
        proc p() { $ }
        thread t runs p();
        """;
    for (String failing :
        List.of(
            "x = 2; x = x + 1;",
            "x = 1 / x;",
            "x = 1 % x;",
            "x = 2; a[x] = true;",
            "f = a[x - 1];",
            "release l;",
            "choose x in 1..x;",
            "x = 2; choose x in 0..x + 1; assume x > 2;")) {
      Text read = Text.of(text.replace("$", failing));
      assertEquals(
          Set.of("an assertion fails"),
          run(read, 1, Translation.Goal.NO_FAILURE).failures(),
          failing);
    }
    for (String right :
        List.of("x = 2; a[x - 1] = true;", "f = x != 0 && 1 / x > 0;", "x = x > 0 ? 1 % x : 2;")) {
      Text read = Text.of(text.replace("$", right));
      assertEquals(Set.of(), run(read, 1, Translation.Goal.NO_FAILURE).failures(), right);
    }
  }

  @Test
  void invariantsAndLabelsAreLookedAt() {
    String text =
        """
        var x: 0..2; var f: bool;
        invariant same: f => x == 1;
        proc p() { f = true; x = 1; label here; f = false; }
        proc q() { x = 0; }
        thread a runs p();
        thread b runs q();
        """;
    Text read = Text.of(text);
    Set<String> failed = Set.of("an assertion fails");
    assertEquals(failed, run(read, 1, Translation.Goal.NO_FAILURE).failures());
    Text atomic =
        Text.of(
            text.replace("f = true; x = 1;", "atomic { f = true; x = 1; }")
                .replace("x = 0", "skip"));
    assertEquals(Set.of(), run(atomic, 1, Translation.Goal.NO_FAILURE).failures());
    Translation reached =
        RoundsPass.translate(
            atomic.program(), atomic.model(), Set.of("here"), 1, Translation.Goal.NO_FAILURE);
    assertEquals(failed, run(reached, List.of(), 100_000).failures());
  }

  @Test
  void recordsArraysAndEnumerationsAreCopied() {
    assertTrue(
        check(
            """
            enum E { A, B } record R { u: bool; v: 0..1; }
            var x: 0..2; var f: bool; var e: E; var r: R; var a: array 2 of bool;
            proc p() { e = B; r.v = 1; a[1] = true; }
            proc q() { if e == B && a[1] { f = r.v == 1; x = 1; } }
            buffer t runs p();
            buffer s runs q();
            """,
            1));
  }

  @Test
  void copiesOfAThreadGetTheirNumbers() {
    assertTrue(
        check(
            """
            var x: 0..2; var f: bool;
            proc p(n: int) { x = n; }
            thread t[i in 0..1] runs p(i + 1);
            """,
            1));
  }

  /** With two rounds there is all that there is with one, and what needs a second. */
  @Test
  void moreRoundsHaveMoreExecutions() {
    String text =
        """
        var x: 0..2; var f: bool;
        proc p() { f = true; x = f ? 1 : 2; }
        proc q() { f = false; }
        thread a runs p();
        thread b runs q();
        """;
    Text read = Text.of(text);
    Set<String> one = values(run(read, 1, Translation.Goal.NOTHING), false);
    Set<String> two = values(run(read, 2, Translation.Goal.NOTHING), false);
    assertTrue(two.containsAll(one));
    assertTrue(!one.contains("2 0") && two.contains("2 0"), one + " and " + two);
    assertEquals(
        Set.of("more rounds are needed"), run(read, 1, Translation.Goal.NO_MORE_ROUNDS).failures());
    Text alone = Text.of(text.replace("thread b runs q();", ""));
    assertEquals(Set.of(), run(alone, 1, Translation.Goal.NO_MORE_ROUNDS).failures());
  }

  private static UntranslatableException refused(String text) {
    Text read = Text.of(text);
    return assertThrows(
        UntranslatableException.class,
        () ->
            RoundsPass.translate(
                read.program(), read.model(), Set.of(), 1, Translation.Goal.NO_FAILURE));
  }

  @Test
  void whatCannotBeTranslatedIsRefusedWithItsPlace() {
    UntranslatableException post =
        refused("proc p() {\n  post p() at 0;\n}\nbuffer b runs p();\nbuffer c runs p();");
    assertEquals("2:3", post.at().toString());
    assertTrue(String.valueOf(post.getMessage()).contains("posts cannot be translated"));
    for (String[] row :
        new String[][] {
          {"condition c; proc p() { signal c; } thread t runs p();", "a condition cannot"},
          {"barrier b = 1; proc p() { arrive b; } thread t runs p();", "a barrier cannot"},
          {"channel c(1): int; proc p() { send 1 to c; } thread t runs p();", "a channel cannot"},
          {"group g; proc p() { join g; } thread t runs p();", "'join' of a group"},
          {"proc p() { } fifo buffer t runs p();", "a fifo buffer is refused"},
          {"var f: bool; ltl a: always f; proc p() { } thread t runs p();", "an ltl property"},
          {"progress l; proc p() { label l; } thread t runs p();", "progress cannot"},
          {
            "var a: array 2 of bool; var x: int; proc p() { a[0] = * && a[x]; } buffer t runs p();",
            "'*'"
          },
          {
            "var a: array 2 of bool; var x: int; proc p() { await a[x]; } thread t runs p();",
            "a run-time error may happen"
          },
        }) {
      String message = String.valueOf(refused(row[0]).getMessage());
      assertTrue(message.contains(row[1]), row[0] + ": " + message);
    }
  }

  @Test
  void namesOfTheTranslationDifferFromThoseOfTheProgram() {
    Text read =
        Text.of(
            """
            var x: 0..2; var f: bool; var ROUNDS: bool; var failed: bool; var over: bool;
            proc simulate(leave: int) { var round: int = leave; x = round; ROUNDS = failed; }
            thread only runs simulate(1);
            thread running runs simulate(2);
            """);
    Translation made =
        RoundsPass.translate(read.program(), read.model(), Set.of(), 2, Translation.Goal.NOTHING);
    assertTrue(!made.names().failed().equals("failed"), made.names().failed());
    assertTrue(!made.names().round().equals("round"), made.names().round());
    assertTrue(made.names().copies().containsAll(List.of("x", "f", "ROUNDS", "failed", "over")));
    Text.compiled(made.program(), Map.of());
    assertEquals(
        1,
        made.program().declarations().stream()
            .filter(Declaration.Buffer.class::isInstance)
            .count());
  }
}
