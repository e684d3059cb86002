package dev.heddle.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Executions per second of small programs under Heddle, uncontrolled, and under Lincheck.
 *
 * <p>Every variant has a JVM of its own. They are warmed up and then take turns, in another order
 * each round, so that whatever else the machine does hits all of them; ratios are taken within each
 * round.
 */
final class ThroughputBenchmark implements Benchmark {
  private static final int WARM_UP_PARTS = 10;

  /** After so many samples in which hardly anything was compiled a variant is warm. */
  private static final int STEADY = 3;

  /** How many times the warm-up that was asked for it may take at most. */
  private static final int PATIENCE = 20;

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
        Rates rates = measure(subject, options);
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

  private static Rates measure(Subject subject, Options options)
      throws IOException, InterruptedException {
    Map<Variant, WorkerProcess> workers = new EnumMap<>(Variant.class);
    Rates rates = new Rates();
    try {
      for (Variant variant : Variant.COMPARED) {
        if (variant.available()) {
          workers.put(variant, new WorkerProcess(variant));
        }
      }
      warmUp(subject, options.number("warmup"), workers, rates);
      Variant[] order = workers.keySet().toArray(new Variant[0]);
      for (int round = 0; round < options.number("rounds"); round++) {
        for (int turn = 0; turn < order.length; turn++) {
          Variant variant = order[(round + turn) % order.length];
          sample(subject, options.number("millis"), variant, workers, rates);
        }
      }
    } finally {
      workers.values().forEach(WorkerProcess::close);
    }
    return rates;
  }

  /** Runs every variant until its JVM has compiled it, which takes longer on a busy machine. */
  private static void warmUp(
      Subject subject, int millis, Map<Variant, WorkerProcess> workers, Rates rates)
      throws InterruptedException {
    int part = Math.max(1, millis / WARM_UP_PARTS);
    for (Variant variant : List.copyOf(workers.keySet())) {
      long start = System.nanoTime();
      long compiled = 0;
      int steady = 0;
      long spent = 0;
      while (spent < millis || (steady < STEADY && spent < PATIENCE * (long) millis)) {
        Rates cold = new Rates();
        sample(subject, part, variant, workers, cold);
        WorkerProcess worker = workers.get(variant);
        if (worker == null) {
          rates.fail(variant, String.valueOf(cold.failure(variant)));
          break;
        }
        long before = compiled;
        compiled = worker.compiledMillis();
        steady = compiled - before > part / WARM_UP_PARTS ? 0 : steady + 1;
        spent = (System.nanoTime() - start) / 1_000_000;
      }
    }
  }

  /** Measures one variant, which takes no further part if it fails. */
  private static void sample(
      Subject subject,
      int millis,
      Variant variant,
      Map<Variant, WorkerProcess> workers,
      Rates rates)
      throws InterruptedException {
    WorkerProcess worker = workers.get(variant);
    if (worker == null) {
      return;
    }
    try {
      rates.add(variant, worker.run(subject, millis));
    } catch (WorkerException e) {
      rates.fail(variant, String.valueOf(e.getMessage()));
      worker.close();
      workers.remove(variant);
    }
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
