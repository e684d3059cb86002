package dev.heddle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.bench.ChoosingBenchmark;
import dev.heddle.bench.GrowthBenchmark;
import dev.heddle.bench.MemoryBenchmark;
import dev.heddle.bench.ThreadsBenchmark;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.JavaSearch;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpeedBenchmarksTest {
  @TempDir private Path folder;

  @BeforeAll
  static void prepare() {
    JavaSearch.prepare();
  }

  @Test
  void keysOfWaysAreReadBack() {
    for (MeasuredWay way : RunnerVariant.values()) {
      assertEquals(way, MeasuredWay.of(way.key()));
    }
    StrategyRunner checked = new StrategyRunner("dpor", /* races= */ true);
    assertEquals(checked, MeasuredWay.of(checked.key()));
    assertEquals(new StrategyRunner("default", false), MeasuredWay.of("strategy:default"));
  }

  @Test
  void ratesOfStrategiesAreComparedWithRandom() {
    List<StrategyRunner> choosers =
        List.of(
            new StrategyRunner("random", false),
            new StrategyRunner("dpor", false),
            new StrategyRunner("random", true));
    Rates rates = new Rates();
    for (long round = 1; round <= 3; round++) {
      rates.add(choosers.get(0), new RateSample(100_000 * round, 1_000_000_000));
      rates.add(choosers.get(1), new RateSample(70_000 * round, 1_000_000_000));
      rates.add(choosers.get(2), new RateSample(40_000 * round, 1_000_000_000));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    ChoosingBenchmark.print(MeasuredProgram.MONITOR_3X3, choosers, rates, out);
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertTrue(BenchmarkRun.width(text) <= 100, text);
    assertTrue(text.contains("target: dpor at least 0.5 x random: 0.70, met"), text);
    assertTrue(text.contains("checked at least 0.6 x without: 0.40, NOT met"), text);
  }

  @Test
  void strategiesRunAProgramOverAndOver() throws Throwable {
    for (StrategyRunner chooser :
        List.of(new StrategyRunner("dpor", false), new StrategyRunner("random", true))) {
      HeddleRunner runner = (HeddleRunner) chooser.runner();
      assertEquals(100, runner.run(MeasuredProgram.DEADLOCK.body(), 100).executions());
    }
  }

  @Test
  void costsOfLongExecutionsAreToldByStrategy() throws Exception {
    String[] options = {"only=icb", "rounds=1", "longest=1000", "batch=5000", "plots=" + folder};
    String text = BenchmarkRun.of(new GrowthBenchmark(), options);
    assertTrue(BenchmarkRun.width(text) <= 100, text);
    assertEquals(2, text.lines().filter(line -> line.startsWith("  icb ")).count(), text);
    assertTrue(Files.exists(folder.resolve("growth.svg")));
  }

  @Test
  void costsOfThreadsAreToldByTheirNumber() throws Exception {
    String text = BenchmarkRun.of(new ThreadsBenchmark(), "rounds=1", "most=100", "batch=200");
    String row = "  %s, default( +[\\d.,]+){2}";
    assertTrue(text.lines().anyMatch(line -> line.matches(row.formatted("new Thread"))), text);
    assertEquals(
        MachineDescription.hasContinuations(),
        text.lines().anyMatch(line -> line.matches(row.formatted("virtual"))),
        text);
  }

  @Test
  void theHeapIsLookedAtWhileASearchIsUnderWay() throws Exception {
    String text = BenchmarkRun.of(new MemoryBenchmark(), "strategy=dpor", "executions=100");
    assertEquals(10, text.lines().filter(line -> line.endsWith(" KB")).count(), text);
    assertTrue(text.contains(" KB for counting states: met"), text);
  }

  @Test
  void whatIsNotThereIsTold() {
    assertThrows(
        IllegalArgumentException.class,
        () -> BenchmarkRun.of(new ChoosingBenchmark(), "only=none"));
    assertThrows(
        IllegalArgumentException.class, () -> BenchmarkRun.of(new GrowthBenchmark(), "only=none"));
    assertThrows(
        IllegalArgumentException.class,
        () -> BenchmarkRun.of(new MemoryBenchmark(), "strategy=none"));
  }

  @Test
  void aStrategyThatIsDoneBeginsAgain() {
    Strategy repeating = new RepeatingStrategy(new DporStrategy());
    for (int i = 0; i < 3; i++) {
      assertTrue(repeating.begin());
      repeating.end(new Point(), new Outcome.Returned("", List.of()));
    }
  }
}
