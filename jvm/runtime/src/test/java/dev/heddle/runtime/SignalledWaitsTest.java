package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import programs.SignalledWaits;

/** Waits on conditions that were signalled could have ended in another way before. */
class SignalledWaitsTest {
  private static final int MOST_EXECUTIONS = 5_000;

  /** Locks with and without a queue. */
  private static final List<Supplier<Lock>> LOCKS =
      List.of(
          () -> new ReentrantLock(/* fair= */ true),
          () -> new ReentrantLock(/* fair= */ false),
          () -> new ReentrantReadWriteLock(/* fair= */ true).writeLock(),
          () -> new ReentrantReadWriteLock(/* fair= */ false).writeLock());

  private static void finds(Set<String> expected, Settings settings, ProgramBody body) {
    for (Strategy strategy :
        List.of(
            new DporStrategy(), new DefaultStrategy(1), new BporStrategy(), new DfsStrategy())) {
      Verdict verdict =
          Explore.verdict(settings.withAllAccesses(false), body, strategy, MOST_EXECUTIONS);
      assertEquals(expected, Explore.outcomes(verdict), () -> strategy.getClass().getSimpleName());
      assertNotEquals(Coverage.INTERRUPTED, verdict.coverage());
    }
  }

  @Test
  void becauseTheTimeWasUp() {
    Settings settings = Explore.settings().withEarlyTimeouts(1);
    for (Supplier<Lock> lock : LOCKS) {
      finds(Set.of("0", "1"), settings, () -> SignalledWaits.waits(lock.get(), true));
    }
    finds(Set.of("0", "1", "2"), settings, SignalledWaits::forEachOther);
  }

  @Test
  void becauseOfAnInterrupt() {
    for (Supplier<Lock> lock : LOCKS) {
      finds(
          Set.of("1", "interrupted 0", "interrupted 1"),
          Explore.settings(),
          () -> SignalledWaits.interrupted(lock.get()));
    }
  }

  @Test
  void forNoReason() {
    Settings settings = Explore.settings().withSpurious(1);
    for (Supplier<Lock> lock : LOCKS) {
      finds(Set.of("0", "1"), settings, () -> SignalledWaits.waits(lock.get(), false));
    }
  }
}
