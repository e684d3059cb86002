package dev.heddle.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.bench.measure.Options;
import dev.heddle.bench.measure.Rates;
import dev.heddle.bench.measure.Sample;
import dev.heddle.bench.measure.Spread;
import dev.heddle.bench.measure.Subject;
import dev.heddle.bench.measure.Table;
import dev.heddle.bench.measure.Targets;
import dev.heddle.bench.measure.Variant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchmarksTest {
  private static final Map<String, String> DEFAULTS = Map.of("rounds", "7", "only", "");

  private static String refusal(String... arguments) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> Options.parse(arguments, DEFAULTS))
            .getMessage());
  }

  private static Rates rates() {
    Rates rates = new Rates();
    for (long i = 1; i <= 3; i++) {
      rates.add(Variant.CONTINUATIONS, new Sample(200_000 * i, 1_000_000_000));
      rates.add(Variant.PLATFORM_THREADS, new Sample(10_000 * i, 1_000_000_000));
      rates.add(Variant.UNCONTROLLED, new Sample(2_900 * i, 1_000_000_000));
    }
    rates.fail(Variant.LINCHECK, "Concurrent test has hung ".repeat(10));
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
    Options options = Options.parse(new String[] {"rounds=3"}, DEFAULTS);
    assertEquals(3, options.number("rounds"));
    assertEquals("", options.text("only"));
    assertEquals(7, Options.parse(new String[0], DEFAULTS).number("rounds"));
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
    assertEquals(new Spread(2, 1, 9), Spread.of(List.of(9.0, 1.0, 2.0)));
    assertEquals(new Spread(3, 1, 9), Spread.of(List.of(9.0, 1.0, 2.0, 4.0)));
    assertEquals(new Spread(5, 5, 5), Spread.of(List.of(5.0)));
  }

  @Test
  void ratiosAreTakenRoundByRound() {
    Rates rates = new Rates();
    for (long speed : new long[] {1, 10, 100}) {
      rates.add(Variant.CONTINUATIONS, new Sample(50 * speed, 1));
      rates.add(Variant.UNCONTROLLED, new Sample(speed, 1));
    }
    assertEquals(new Spread(50, 50, 50), rates.ratio(Variant.CONTINUATIONS, Variant.UNCONTROLLED));
  }

  @Test
  void theTableFitsIntoAHundredColumns() {
    assertTrue(Table.header().length() <= 100, Table.header());
    for (Variant variant : Variant.COMPARED) {
      for (String row : Table.rows(variant, rates())) {
        assertTrue(row.length() <= 100, row);
      }
    }
    for (Subject subject : Subject.THROUGHPUT) {
      for (String line : Targets.of(subject, rates())) {
        assertTrue(line.length() <= 98, line);
      }
    }
  }

  @Test
  void targetsAreJudged() {
    assertEquals("49.0, NOT met", Targets.judged(49, 50));
    assertEquals("50.0, met", Targets.judged(50, 50));
  }

  @Test
  void whatWasNotMeasuredMeetsNoTarget() {
    Rates rates = new Rates();
    rates.fail(Variant.CONTINUATIONS, "broken");
    rates.fail(Variant.PLATFORM_THREADS, "broken");
    Targets.of(Subject.MONITOR_3X3, rates)
        .forEach(line -> assertTrue(line.endsWith(": not measured"), line));
  }
}
