package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Budget;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import programs.OneStep;

class OneStepTest {
  /** Making a latch or a semaphore writes its state; a read-write lock reads it, too. */
  private static final int MAKING = 1;

  @Test
  void aLockIsOneStepAndGivingItBackIsOneIfSomebodyLooks() {
    assertEquals(1, steps(OneStep::lock));
    assertEquals(2 + 1, steps(OneStep::lockThatIsLookedAt));
    assertEquals(4, steps(OneStep::readWriteLock) - 2 * MAKING);
  }

  @Test
  void latchesAndSemaphoresTakeOneStepForEachCall() {
    assertEquals(1, steps(OneStep::latch) - MAKING);
    assertEquals(2 + 1, steps(OneStep::latchThatIsLookedAt) - MAKING);
    assertEquals(2, steps(OneStep::semaphore) - MAKING);
  }

  @Test
  void putAndTakeAreOneStepEach() {
    assertEquals(4, steps(OneStep::queues));
    assertEquals(2, steps(OneStep::map));
  }

  @Test
  void aPutIsOneStepWhateverElseIsInTheMap() {
    assertEquals(20, steps(() -> OneStep.fill(new ConcurrentHashMap<>(), 20)));
  }

  @Test
  void whatIntrospectionOfBeansRemembersTakesNoStep() {
    assertEquals(0, steps(OneStep::beans));
  }

  /** How many steps more a program takes than one that does nothing. */
  private static int steps(ProgramBody body) {
    return length(body) - length(OneStep::nothing);
  }

  /** The smallest limit on steps that does not abort a program. */
  private static int length(ProgramBody body) {
    for (int limit = 1; ; limit++) {
      Budget budget = new Budget(2, Duration.ofMinutes(1), limit, true);
      Settings settings = Explore.settings().withAllAccesses(false);
      try {
        Verdict verdict =
            new JavaSearch(settings).explore(body, new DfsStrategy(), budget, "test", null);
        if (!(verdict.findings().get(0).outcome() instanceof Outcome.Aborted)) {
          return limit;
        }
      } catch (NotControlledException e) {
        assertEquals(NotControlledException.class, e.getClass(), "too short to start a thread");
      }
    }
  }
}
