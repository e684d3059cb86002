package dev.heddle.sequential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The reference itself, on programs whose executions can be counted on one's fingers. */
final class ExecutionsTest {
  private static final List<String> X = List.of("x");

  @Test
  void everyRowOfChoicesIsMadeOnce() {
    List<String> rows = new ArrayList<>();
    Executions.each(
        choices -> {
          int first = choices.next(3);
          rows.add(first == 1 ? "1" : first + "" + choices.next(2));
        });
    assertEquals(List.of("00", "01", "1", "20", "21"), rows);
    List<String> none = new ArrayList<>();
    Executions.each(choices -> none.add("once"));
    assertEquals(List.of("once"), none);
  }

  @Test
  void anUpdateIsLostIfBothReadFirst() {
    Text lost =
        Text.of(
            """
            var x: int;
            proc p() { x = x + 1; }
            thread a runs p();
            thread b runs p();
            """);
    Executions all = Executions.of(lost.model(), Executions.UNBOUNDED, X);
    assertEquals(Set.of("1", "2"), all.ends());
    assertEquals(Set.of("0", "1", "2"), all.stops());
    assertEquals(Set.of("2"), Executions.of(lost.model(), 1, X).ends());
    assertTrue(Executions.of(lost.model(), 1, X).isCut());
    assertEquals(Set.of("1", "2"), Executions.of(lost.model(), 2, X).ends());
    assertFalse(Executions.of(lost.model(), 5, X).isCut());
  }

  @Test
  void aBufferThatIsLateNeverBegins() {
    Text late =
        Text.of(
            """
            var x: int;
            proc p() { zield; x = x + 1; }
            proc q() { x = x * 2 + 2; }
            buffer a runs p();
            buffer b runs q();
            """);
    // In one round, the second buffer comes after the first.
    assertEquals(Set.of("0", "1", "2", "4"), Executions.of(late.model(), 1, X).stops());
    Executions all = Executions.of(late.model(), 2, X);
    assertEquals(Set.of("3", "4"), all.ends());
    assertFalse(all.isTooLarge());
    assertTrue(Executions.of(late.model(), 2, X, 2).isTooLarge());
  }

  @Test
  void whatFailsIsNamed() {
    Text failing =
        Text.of(
            """
            var x: int;
            invariant small: x < 2;
            proc p() { choose x in 0..2; assert x != 1, "one"; assert 4 / x > 1; }
            proc q() { await x == 7; }
            buffer a runs p();
            buffer b runs q();
            """);
    Executions all = Executions.of(failing.model(), Executions.UNBOUNDED, X);
    assertEquals(Set.of("division by zero", "one", "small"), all.failures());
    Text waiting = Text.of("var x: int; proc p() { await x == 7; } thread a runs p();");
    assertEquals(
        Set.of("deadlock"), Executions.of(waiting.model(), Executions.UNBOUNDED, X).failures());
  }
}
