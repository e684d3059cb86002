package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionTest {
  /** Always chooses the same number, whatever the alternatives are. */
  private record Stubborn(int choice) implements Strategy {
    @Override
    public boolean begin() {
      return true;
    }

    @Override
    public int nextThread(Point point) {
      return choice;
    }

    @Override
    public int nextChoice(Point point, int alternatives) {
      return choice;
    }

    @Override
    public void end(Point point, Outcome outcome) {}

    @Override
    public void restart() {}

    @Override
    public Coverage coverage(boolean finished) {
      return Coverage.UNKNOWN;
    }
  }

  private static Execution execution(int choice, int threads) {
    Execution execution = new Execution(new Stubborn(choice), 100, null);
    for (int i = 0; i < threads; i++) {
      execution.point().addThread();
    }
    return execution;
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1, 70, 1_000, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void aStrategyThatChoosesAThreadThatCannotRunIsRefused(int choice) {
    Execution execution = execution(choice, 70);
    execution.point().disable(1);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, execution::nextThread);
    assertTrue(String.valueOf(refused.getMessage()).contains("thread " + choice));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 3})
  void aStrategyThatChoosesNoAlternativeIsRefused(int choice) {
    assertThrows(IllegalStateException.class, () -> execution(choice, 1).nextChoice(3));
  }

  @Test
  void aStrategyIsNotAskedWhereThereIsNothingToChoose() {
    Execution execution = execution(-1, 1);
    assertEquals(0, execution.nextThread());
    assertEquals(0, execution.nextChoice(1));
    assertEquals(0, execution.schedule(ReplaySettings.NONE).length());
  }

  @Test
  void onlyTakingTheProcessorFromAThreadThatCouldGoOnIsAPreemption() {
    Execution execution = execution(1, 3);
    assertEquals(1, execution.nextThread());
    assertEquals(0, execution.preemptions(), "nobody ran before");
    assertEquals(1, execution.nextThread());
    assertEquals(0, execution.preemptions(), "the same thread goes on");
    execution.point().disable(1);
    execution.point().disable(0);
    assertEquals(2, execution.nextThread());
    assertEquals(0, execution.preemptions(), "thread 1 could not go on");
    execution.point().enable(1);
    assertEquals(1, execution.nextThread());
    assertEquals(1, execution.preemptions(), "thread 2 could have gone on");
  }

  @Test
  void anExecutionStopsAfterItsLastStep() {
    Execution execution = new Execution(new Stubborn(0), 2, null);
    execution.point().addThread();
    assertEquals(0, execution.nextThread());
    assertEquals(0, execution.nextThread());
    assertEquals(Execution.STOP, execution.nextThread());
    assertEquals(Execution.STOP, execution.nextThread());
  }
}
