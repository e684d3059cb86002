package dev.heddle.bench;

import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.Options;
import dev.heddle.bench.measure.Rates;
import dev.heddle.bench.measure.Subject;
import dev.heddle.bench.measure.Table;
import dev.heddle.bench.measure.Targets;
import dev.heddle.bench.measure.Turns;
import dev.heddle.bench.measure.Variant;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Executions per second of small programs under Heddle, uncontrolled, and under Lincheck.
 *
 * <p>Every variant has a JVM of its own. They are warmed up and then take turns, in another order
 * each round, so that whatever else the machine does hits all of them; ratios are taken within each
 * round.
 */
final class ThroughputBenchmark implements Benchmark {
  @Override
  public String title() {
    return "throughput: executions per second, median (min..max) of rounds in which all take turns";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("rounds", "7");
    defaults.put("millis", "500");
    defaults.put("warmup", "3000");
    defaults.put("only", "");
    return defaults;
  }

  @Override
  public void run(Options options, PrintStream out) throws Exception {
    out.println("strategy random, schedule recorded, static state restored, switching at");
    out.println("synchronisation only; each variant in a JVM of its own, " + times(options));
    Map<Subject, Rates> all = new EnumMap<>(Subject.class);
    for (Subject subject : Subject.THROUGHPUT) {
      if (subject.key().contains(options.text("only"))) {
        Rates rates = Turns.measure(subject, Variant.COMPARED, options);
        all.put(subject, rates);
        print(subject, rates, out);
      }
    }
    Targets.acrossPrograms(all).forEach(target -> out.println("\n" + target));
  }

  private static String times(Options options) {
    return options.text("warmup")
        + " ms warm-up or more, "
        + options.text("rounds")
        + " rounds of "
        + options.text("millis")
        + " ms";
  }

  private static void print(Subject subject, Rates rates, PrintStream out) {
    out.println();
    out.println(subject.title() + " (" + subject.key() + ")");
    out.println(Table.header());
    for (Variant variant : Variant.COMPARED) {
      Table.rows(variant, rates).forEach(out::println);
    }
    Targets.of(subject, rates).forEach(target -> out.println("  " + target));
    out.flush();
  }
}
