package dev.heddle.core.dpor;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReversalEffortTest {
  private final ReversalEffort effort = new ReversalEffort();

  @Test
  void anExecutionOfTooManyThreadsAndStepsIsNotLookedAt() {
    assertTrue(effort.begin(100_000, 100));
    assertFalse(effort.wasTooMuch());
    assertFalse(effort.begin(1_000_000, 1_000_000));
    assertTrue(effort.begin(100, 100));
    assertTrue(effort.wasTooMuch(), "as long as nobody begins again");
    effort.clear();
    assertFalse(effort.wasTooMuch());
  }

  @Test
  void eachExecutionHasItsShareOfWork() {
    effort.begin(100, 100);
    effort.spend(1_000);
    assertFalse(effort.isSpent());
    effort.spend(Integer.MAX_VALUE);
    assertTrue(effort.isSpent());
    assertTrue(effort.wasTooMuch());
    assertFalse(effort.wasLate());
    effort.begin(100, 100);
    assertFalse(effort.isSpent());
  }
}
