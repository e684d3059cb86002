package dev.heddle.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import programs.SeparateTransactions;

/**
 * It does not matter which thread is the first to use transactions, only in which order they are
 * done. The classes have a loader of their own: no other test has initialised them.
 */
class SeparateTransactionsTest {
  private static final int ORDERS_OF_FOUR = 24;

  private static URL folder(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  @Test
  void thereIsOneExecutionForEachOrder() throws Exception {
    URL[] folders = {folder(Stm.class), folder(SeparateTransactions.class)};
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    JavaSearch.prepare();
    for (Strategy strategy : List.of(new DporStrategy(), new DefaultStrategy(1))) {
      try (URLClassLoader loader = new URLClassLoader(folders, platform)) {
        Class<?> type = loader.loadClass(SeparateTransactions.class.getName());
        Callable<?> program = (Callable<?>) type.getConstructor().newInstance();
        Budget budget = new Budget(10_000, Duration.ofMinutes(2), 10_000, true);
        Verdict verdict =
            new JavaSearch(JavaSettings.DEFAULT)
                .explore(program::call, strategy, budget, "test", null);
        assertEquals(Coverage.EXHAUSTED, verdict.coverage());
        assertTrue(verdict.executions() <= ORDERS_OF_FOUR, () -> verdict.executions() + "");
      }
    }
  }
}
