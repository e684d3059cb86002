package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class BudgetTest {
  private static String refusal(Executable making) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, making).getMessage());
  }

  @Test
  void thereMustBeSomethingToSpend() {
    Budget budget = Budget.DEFAULT;
    assertEquals(
        "max-executions must be at least 1, not 0", refusal(() -> budget.withMaxExecutions(0)));
    assertEquals(
        "max-executions must be at least 1, not -3", refusal(() -> budget.withMaxExecutions(-3)));
    assertEquals(
        "max-time must be positive", refusal(() -> budget.withMaxTime(Duration.ofNanos(0))));
    assertEquals(
        "max-time must be positive", refusal(() -> budget.withMaxTime(Duration.ofNanos(-1))));
    assertEquals("max-steps must be at least 1, not 0", refusal(() -> budget.withMaxSteps(0)));
  }

  @Test
  void theLeastIsAccepted() {
    Budget least = new Budget(1, Duration.ofNanos(1), 1, false);
    assertEquals(1, least.maxExecutions());
  }

  @Test
  void eachPartIsChangedAlone() {
    Budget budget = new Budget(1, Duration.ofSeconds(2), 3, false);
    assertEquals(new Budget(9, Duration.ofSeconds(2), 3, false), budget.withMaxExecutions(9));
    assertEquals(
        new Budget(1, Duration.ofSeconds(9), 3, false), budget.withMaxTime(Duration.ofSeconds(9)));
    assertEquals(new Budget(1, Duration.ofSeconds(2), 9, false), budget.withMaxSteps(9));
    assertEquals(new Budget(1, Duration.ofSeconds(2), 3, true), budget.withKeepGoing(true));
  }

  @Test
  void theDefaultStopsAtTheFirstFailure() {
    assertFalse(Budget.DEFAULT.keepGoing());
    assertTrue(Budget.DEFAULT.maxExecutions() >= 1);
  }
}
