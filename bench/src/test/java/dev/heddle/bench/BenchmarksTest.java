package dev.heddle.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.MeasuredProgram;
import dev.heddle.bench.measure.MedianAndRange;
import dev.heddle.bench.measure.RateSample;
import dev.heddle.bench.measure.RateTable;
import dev.heddle.bench.measure.Rates;
import dev.heddle.bench.measure.RunnerVariant;
import dev.heddle.bench.measure.SpeedTargets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchmarksTest {
  private static final Map<String, String> DEFAULTS = Map.of("rounds", "7", "only", "");

  private static String refusal(String... arguments) {
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class, () -> BenchmarkOptions.parse(arguments, DEFAULTS))
            .getMessage());
  }

  private static Rates rates() {
    Rates rates = new Rates();
    for (long i = 1; i <= 3; i++) {
      rates.add(RunnerVariant.CONTINUATIONS, new RateSample(200_000 * i, 1_000_000_000));
      rates.add(RunnerVariant.PLATFORM_THREADS, new RateSample(10_000 * i, 1_000_000_000));
      rates.add(RunnerVariant.UNCONTROLLED, new RateSample(2_900 * i, 1_000_000_000));
    }
    rates.fail(RunnerVariant.LINCHECK, "Concurrent test has hung ".repeat(10));
    return rates;
  }

  @Test
  void thereIsABenchmarkOfEachName() {
    assertEquals(
        List.of(
            "throughput",
            "hook",
            "statics",
            "choosing",
            "growth",
            "threads",
            "memory",
            "startup",
            "sct",
            "icb",
            "delay",
            "prisoners",
            "spin",
            "capacity",
            "sequential"),
        Benchmarks.names());
  }

  @Test
  void whatIsNoBenchmarkOrOptionIsBadInput() throws Exception {
    assertEquals(2, Benchmarks.run("none", new String[0]));
    assertEquals(2, Benchmarks.run("throughput", new String[] {"rounds=0"}));
    assertEquals(2, Benchmarks.run("throughput", new String[] {"quick"}));
  }

  @Test
  void optionsReplaceTheirDefaults() {
    BenchmarkOptions options = BenchmarkOptions.parse(new String[] {"rounds=3"}, DEFAULTS);
    assertEquals(3, options.number("rounds"));
    assertEquals("", options.text("only"));
    assertEquals(7, BenchmarkOptions.parse(new String[0], DEFAULTS).number("rounds"));
  }

  @Test
  void wrongOptionsAreRefused() {
    assertTrue(refusal("round=3").startsWith("there is no option 'round=3'"));
    assertTrue(refusal("rounds").startsWith("there is no option 'rounds'"));
    assertEquals("rounds must be a positive number, not '0'", refusal("rounds=0"));
    assertEquals("rounds must be a positive number, not 'x'", refusal("rounds=x"));
    assertEquals(
        "rounds must be a positive number, not '9999999999'", refusal("rounds=9999999999"));
  }

  @Test
  void theMedianIsTheMiddleOne() {
    assertEquals(new MedianAndRange(2, 1, 9), MedianAndRange.of(List.of(9.0, 1.0, 2.0)));
    assertEquals(new MedianAndRange(3, 1, 9), MedianAndRange.of(List.of(9.0, 1.0, 2.0, 4.0)));
    assertEquals(new MedianAndRange(5, 5, 5), MedianAndRange.of(List.of(5.0)));
  }

  @Test
  void ratiosAreTakenRoundByRound() {
    Rates rates = new Rates();
    for (long speed : new long[] {1, 10, 100}) {
      rates.add(RunnerVariant.CONTINUATIONS, new RateSample(50 * speed, 1));
      rates.add(RunnerVariant.UNCONTROLLED, new RateSample(speed, 1));
    }
    assertEquals(
        new MedianAndRange(50, 50, 50),
        rates.ratio(RunnerVariant.CONTINUATIONS, RunnerVariant.UNCONTROLLED));
  }

  @Test
  void theTableFitsIntoAHundredColumns() {
    assertTrue(RateTable.header().length() <= 100, RateTable.header());
    for (RunnerVariant variant : RunnerVariant.COMPARED) {
      for (String row : RateTable.rows(variant, rates())) {
        assertTrue(row.length() <= 100, row);
      }
    }
    for (MeasuredProgram subject : MeasuredProgram.THROUGHPUT) {
      for (String line : SpeedTargets.of(subject, rates())) {
        assertTrue(line.length() <= 98, line);
      }
    }
  }

  @Test
  void targetsAreJudged() {
    assertEquals("49.0, NOT met", SpeedTargets.judged(49, 50));
    assertEquals("50.0, met", SpeedTargets.judged(50, 50));
  }

  @Test
  void whatWasNotMeasuredMeetsNoTarget() {
    Rates rates = new Rates();
    rates.fail(RunnerVariant.CONTINUATIONS, "broken");
    rates.fail(RunnerVariant.PLATFORM_THREADS, "broken");
    SpeedTargets.of(MeasuredProgram.MONITOR_3X3, rates)
        .forEach(line -> assertTrue(line.endsWith(": not measured"), line));
  }
}
