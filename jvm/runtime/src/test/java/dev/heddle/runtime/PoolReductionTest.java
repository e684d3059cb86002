package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import org.junit.jupiter.api.Test;
import programs.SmallPools;

/** How many executions {@code dpor} needs for tasks in a pool. */
class PoolReductionTest {
  private static final JavaSettings SETTINGS =
      Explore.settings()
          .withAllAccesses(false)
          .withEarlyTimeouts(JavaSettings.DEFAULT.earlyTimeouts());

  /** Every schedule, with the trace that classes are counted by. */
  private static final class AllTraced extends ForwardingStrategy {
    AllTraced() {
      super(new DfsStrategy());
    }

    @Override
    public boolean wantsTrace() {
      return true;
    }
  }

  private static Verdict reduced(ProgramBody program) {
    Verdict verdict = Explore.verdict(SETTINGS, program, new DporStrategy(), 20_000);
    assertNotEquals(Coverage.INTERRUPTED, verdict.coverage());
    return verdict;
  }

  private static void hardlyAnyIsRedundant(ProgramBody program, int most) {
    Verdict verdict = reduced(program);
    assertTrue(verdict.executions() <= most, verdict::toString);
    // A few come before it is seen that what steps access varies.
    long few = Math.max(3, verdict.executions() / 20);
    assertTrue(verdict.executions() - Explore.classes(verdict) <= few, verdict::toString);
    assertTrue(verdict.notes().stream().noneMatch(note -> note.text().contains("given up")));
  }

  private static void findsAll(ProgramBody program) {
    Verdict all = Explore.verdict(SETTINGS, program, new AllTraced(), 100_000);
    assertNotEquals(Coverage.INTERRUPTED, all.coverage());
    Verdict verdict = reduced(program);
    assertEquals(Explore.classes(all), Explore.classes(verdict));
    assertEquals(Explore.outcomes(all), Explore.outcomes(verdict));
  }

  @Test
  void twoTasksInAFixedPoolAreHardlyEverRunAgain() {
    hardlyAnyIsRedundant(SmallPools::fixed, 170);
    hardlyAnyIsRedundant(SmallPools::locked, 170);
    hardlyAnyIsRedundant(SmallPools::invokedTogether, 600);
    hardlyAnyIsRedundant(SmallPools::awaited, 900);
  }

  @Test
  void tasksOfOtherPoolsAreHardlyEverRunAgain() {
    hardlyAnyIsRedundant(SmallPools::single, 450);
    hardlyAnyIsRedundant(SmallPools::scheduled, 450);
    hardlyAnyIsRedundant(SmallPools::three, 4_000);
  }

  @Test
  void everyClassIsFound() {
    findsAll(SmallPools::single);
    findsAll(SmallPools::scheduled);
  }

  /** The end of a program depends on what each daemon is about to do. */
  @Test
  void theEndsOfDaemonsAreNotRunAgain() {
    Verdict verdict = Explore.verdict(SETTINGS, SmallPools::forked, new DporStrategy(), 3_000);
    assertTrue(verdict.executions() - Explore.classes(verdict) <= verdict.executions() / 20);
  }
}
