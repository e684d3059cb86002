package dev.heddle.sequential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.code.Model;
import dev.heddle.sequential.tree.CallPointInsertion;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tasks of one buffer, run depth first with some delays. */
final class DelaysPassTest {
  private static final List<String> SHOWN = List.of("x", "f");
  private static final int MOST_STATES = 3_000;
  private static final int PROGRAMS = 20;

  private static Executions run(Text text, int delays, Translation.Goal goal) {
    Executions executions = run(text, delays, goal, 100_000);
    assertFalse(executions.isTooLarge());
    return executions;
  }

  private static Executions run(Text text, int delays, Translation.Goal goal, int most) {
    Translation made = DelaysPass.translate(text.program(), text.model(), Set.of(), delays, goal);
    Map<String, String> guesses = Map.of(made.names().least(), "0", made.names().most(), "2");
    Model model = Text.compiled(CallPointInsertion.of(made.program()), guesses);
    return Executions.of(
        model, Executions.UNBOUNDED, List.of("x", "f", made.names().failed()), most);
  }

  private static Set<String> values(Executions executions, boolean failed) {
    Set<String> values = new TreeSet<>();
    String end = failed ? " 1" : " 0";
    executions.ends().stream()
        .filter(value -> value.endsWith(end))
        .forEach(value -> values.add(value.substring(0, value.length() - 2)));
    return values;
  }

  /** Compares a program with its translation; false if that has too many states. */
  private static boolean check(String text, int delays) {
    Text read = Text.of(text);
    DelayedExecutions expected = new DelayedExecutions(read.model(), delays, SHOWN);
    Executions all = run(read, delays, Translation.Goal.NOTHING, MOST_STATES);
    Executions failing = run(read, delays, Translation.Goal.NO_FAILURE, MOST_STATES);
    if (all.isTooLarge() || failing.isTooLarge()) {
      return false;
    }
    String message = delays + " delays of\n" + text;
    Set<String> values = values(all, false);
    // All may also end before anything has happened.
    values.remove("0 0");
    Set<String> stops = new TreeSet<>(expected.stops());
    stops.remove("0 0");
    assertEquals(stops, values, message);
    assertEquals(expected.failed(), !values(all, true).isEmpty(), message);
    assertEquals(expected.failed(), failing.failures().contains("an assertion fails"), message);
    assertEquals(expected.deadlock(), failing.failures().contains("deadlock"), message);
    return true;
  }

  @Test
  void generatedTasksHaveTheSameExecutions() {
    int compared = 0;
    int failing = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = new Programs(seed).tasks(/* levels= */ false);
      compared += check(text, 0) ? 1 : 0;
      compared += seed % 12 == 0 && check(text, 1) ? 1 : 0;
      failing += new DelayedExecutions(Text.of(text).model(), 1, SHOWN).failed() ? 1 : 0;
    }
    assertTrue(compared > 4, compared + " compared");
    assertTrue(failing > 1, failing + " fail");
  }

  private static final String ORDER =
      """
      var x: 0..80; var f: bool;
      proc main() { post a() at 0; post b() at 0; }
      proc a() { x = x * 4 + 1; post c() at 0; }
      proc b() { x = x * 4 + 2; }
      proc c() { x = x * 4 + 3; f = true; }
      buffer t runs main();
      """;

  private static Set<String> orders(int delays) {
    return new DelayedExecutions(Text.of(ORDER).model(), delays, SHOWN).stops();
  }

  @Test
  void tasksRunDepthFirst() {
    // a, what a posts, and then b.
    assertEquals(Set.of("0 0", "1 0", "7 1", "30 1"), orders(0));
    Set<String> once = orders(1);
    assertTrue(once.containsAll(orders(0)));
    // a before b before c.
    assertTrue(once.contains("27 1"), once.toString());
    // b before a and c.
    assertTrue(once.contains("39 1"), once.toString());
    assertTrue(orders(2).containsAll(once));
  }

  @Test
  void aFailureNeedsItsDelays() {
    String text =
        """
        var x: 0..0; var f: bool;
        proc main() { post a() at 0; post b() at 0; }
        proc a() { f = true; }
        proc b() { assert f, "early"; }
        buffer t runs main();
        """;
    Text read = Text.of(text);
    assertEquals(Set.of(), run(read, 0, Translation.Goal.NO_FAILURE).failures());
    assertEquals(
        Set.of("an assertion fails"), run(read, 1, Translation.Goal.NO_FAILURE).failures());
  }

  @Test
  void moreDelaysAreAskedForWhereATaskIsDueInsteadOfAnother() {
    String two =
        """
        var x: 0..0; var f: bool;
        proc main() { post a() at 0; post a() at 0; }
        proc a() { f = !f; }
        buffer t runs main();
        """;
    assertEquals(
        Set.of("more delays are needed"),
        run(Text.of(two), 0, Translation.Goal.NO_MORE_ROUNDS).failures());
    String one = two.replace("post a() at 0; post a() at 0;", "post a() at 0;");
    assertEquals(Set.of(), run(Text.of(one), 0, Translation.Goal.NO_MORE_ROUNDS).failures());
  }

  @Test
  void argumentsAreThoseOfThePost() {
    assertTrue(
        check(
            """
            var x: 0..1; var f: bool;
            proc main() { x = 1; post a(x, f); x = 0; f = true; }
            proc a(n: int, g: bool) { x = n; f = g; }
            buffer t runs main();
            """
                .replace("post a(x, f);", "post a(x, f) at 0;"),
            0));
  }

  @Test
  void whoWaitsLetsOthersRun() {
    String text =
        """
        var x: 0..1; var f: bool;
        proc main() { post a() at 0; await f; x = 0; }
        proc a() { x = 1; f = true; }
        buffer t runs main();
        """;
    assertTrue(check(text, 0));
    Text stuck = Text.of(text.replace("x = 1; f = true;", "x = 1;"));
    assertEquals(Set.of("deadlock"), run(stuck, 0, Translation.Goal.NO_FAILURE).failures());
  }

  @Test
  void whatIsForSeveralBuffersOrLevelsIsRefused() {
    for (String[] row :
        new String[][] {
          {"proc p() { } buffer a runs p(); buffer b runs p();", "delays are for one buffer"},
          {"proc p() { } proc m() { post p() at 1; } buffer a runs m();", "levels cannot"},
        }) {
      Text read = Text.of(row[0]);
      UntranslatableException refused =
          assertThrows(
              UntranslatableException.class,
              () ->
                  DelaysPass.translate(
                      read.program(), read.model(), Set.of(), 1, Translation.Goal.NOTHING));
      assertTrue(String.valueOf(refused.getMessage()).contains(row[1]), refused.getMessage());
    }
  }
}
