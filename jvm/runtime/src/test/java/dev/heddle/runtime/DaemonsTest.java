package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Threads that the end of the program cuts off, wherever they are. */
class DaemonsTest {
  private static final Executor THREADS =
      task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
      };

  /** What the program sees of a daemon that increments a number and then yields, three times. */
  private static Object seen(Executor executor, Runnable givesWay) {
    AtomicInteger number = new AtomicInteger();
    executor.execute(
        () -> {
          for (int i = 0; i < 3; i++) {
            number.incrementAndGet();
            givesWay.run();
          }
        });
    number.get();
    return number.get();
  }

  private static void seesAll(
      Executor executor, Runnable givesWay, int most, Strategy... strategies) {
    for (Strategy strategy : strategies) {
      ProgramBody program = () -> seen(executor, givesWay);
      Verdict verdict = Explore.verdict(Explore.settings(), program, strategy, most);
      assertEquals(Set.of("0", "1", "2", "3"), Explore.outcomes(verdict), strategy.toString());
    }
  }

  /** A yield concerns nothing that others could use; the end of the program cuts it off as well. */
  @Test
  void aDaemonThatYieldsMayComeAnyDistance() {
    for (Runnable givesWay : List.<Runnable>of(Thread::yield, Thread::onSpinWait)) {
      seesAll(
          THREADS,
          givesWay,
          1_000,
          new DfsStrategy(),
          new DporStrategy(),
          new DefaultStrategy(1),
          new BporStrategy());
    }
  }

  /** The steps of a pool are too many for a search that reduces nothing. */
  @Test
  void aWorkerThatYieldsMayComeAnyDistance() {
    seesAll(
        task -> ForkJoinPool.commonPool().execute(task),
        Thread::yield,
        20_000,
        new DporStrategy(),
        new DefaultStrategy(1));
  }

  @Test
  void aDaemonThatYieldsIsExploredInFewExecutions() {
    ProgramBody program = () -> seen(THREADS, Thread::yield);
    Verdict verdict = Explore.verdict(Explore.settings(), program, new DporStrategy(), 1_000);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(Explore.classes(verdict), verdict.executions());
  }
}
