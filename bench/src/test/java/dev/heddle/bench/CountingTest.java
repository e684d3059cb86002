package dev.heddle.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import bench.catalog.BenchmarkProgram;
import bench.catalog.RequiredPoints;
import bench.sct.SctPrograms;
import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import programs.Counted;

/**
 * A reduced search runs as many executions as there are different ones; the number is known
 * independently.
 */
class CountingTest {
  @BeforeAll
  static void prepare() {
    JavaSearch.prepare();
  }

  private static Verdict explore(ProgramBody body, RequiredPoints points) {
    JavaSettings settings =
        JavaSettings.DEFAULT.withEarlyTimeouts(0).withAllAccesses(points == RequiredPoints.ALL);
    Budget budget = new Budget(10_000, Duration.ofMinutes(1), 20_000, true);
    Verdict verdict =
        new JavaSearch(settings).explore(body, new DporStrategy(), budget, "test", null);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    return verdict;
  }

  private static long executions(ProgramBody body) {
    return explore(body, RequiredPoints.SYNCHRONISATION).executions();
  }

  @Test
  void litmusPrograms() {
    assertEquals(3, executions(Counted::storeBuffering));
    Verdict reads = explore(Counted::independentReads, RequiredPoints.SYNCHRONISATION);
    assertEquals(15, reads.findings().size());
    assertEquals(15, reads.executions());
  }

  @Test
  void everyReaderComesBeforeOrAfterTheWriter() {
    assertEquals(256, executions(() -> Counted.readers(8)));
  }

  @ParameterizedTest
  @CsvSource({"2, 2", "3, 6", "4, 24", "5, 120", "6, 720"})
  void incrementsHaveAsManyOrdersAsThereAre(int threads, long orders) {
    assertEquals(orders, executions(() -> Counted.increments(threads)));
  }

  @ParameterizedTest
  @CsvSource({
    "deadlock01_bad, 3, 1",
    "account_bad, 6, 2",
    "twostage_bad, 3, 1",
    "token_ring_bad, 24, 4",
    "stringbuffer-jdk1.4, 6, 1",
    "bluetooth_driver_bad, 10, 1",
    "reorder_3_bad, 56, 12",
    "circular_buffer_bad, 467, 339",
    "carter01_bad, 4, 2",
    "lazy01_bad, 6, 2",
    "phase01_bad, 6, 6",
    "wronglock_3_bad, 360, 246"
  })
  void programsOfTheBenchmark(String name, long executions, long failing) {
    BenchmarkProgram program =
        SctPrograms.all().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
    Verdict verdict = explore(program.body()::call, program.points());
    assertEquals(executions, verdict.executions());
    assertEquals(failing, verdict.failures().stream().mapToLong(Verdict.Finding::count).sum());
  }
}
