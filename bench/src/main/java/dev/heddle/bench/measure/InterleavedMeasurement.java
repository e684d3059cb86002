package dev.heddle.bench.measure;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures several ways to run a program, each in a JVM of its own.
 *
 * <p>They are warmed up and then take turns, in another order each round, so that other work of the
 * machine affects all of them.
 */
public final class InterleavedMeasurement {
  private static final int WARM_UP_PARTS = 10;

  /** A variant is warm after so many samples in which hardly anything was compiled. */
  private static final int STEADY = 3;

  /** How many times the requested warm-up it may take at most. */
  private static final int PATIENCE = 20;

  private InterleavedMeasurement() {}

  /**
   * The rates of a program with each way, by the options {@code rounds}, {@code millis} and {@code
   * warmup}.
   */
  public static Rates measure(
      MeasuredProgram subject, List<? extends MeasuredWay> ways, BenchmarkOptions options)
      throws IOException, InterruptedException {
    Map<MeasuredWay, WorkerProcess> workers = new LinkedHashMap<>();
    Rates rates = new Rates();
    try {
      for (MeasuredWay way : ways) {
        if (way.available()) {
          workers.put(way, new WorkerProcess(way));
        }
      }
      warmUp(subject, options.number("warmup"), workers, rates);
      MeasuredWay[] order = workers.keySet().toArray(new MeasuredWay[0]);
      for (int round = 0; round < options.number("rounds"); round++) {
        for (int turn = 0; turn < order.length; turn++) {
          MeasuredWay way = order[(round + turn) % order.length];
          sample(subject, options.number("millis"), way, workers, rates);
        }
      }
    } finally {
      workers.values().forEach(WorkerProcess::close);
    }
    return rates;
  }

  /** Runs every way until its JVM has compiled it, which takes longer on a busy machine. */
  private static void warmUp(
      MeasuredProgram subject, int millis, Map<MeasuredWay, WorkerProcess> workers, Rates rates)
      throws InterruptedException {
    int part = Math.max(1, millis / WARM_UP_PARTS);
    for (MeasuredWay way : List.copyOf(workers.keySet())) {
      long start = System.nanoTime();
      long compiled = 0;
      int steady = 0;
      long spent = 0;
      while (spent < millis || (steady < STEADY && spent < PATIENCE * (long) millis)) {
        Rates cold = new Rates();
        sample(subject, part, way, workers, cold);
        WorkerProcess worker = workers.get(way);
        if (worker == null) {
          rates.fail(way, String.valueOf(cold.failure(way)));
          break;
        }
        long before = compiled;
        compiled = worker.compiledMillis();
        steady = compiled - before > part / WARM_UP_PARTS ? 0 : steady + 1;
        spent = (System.nanoTime() - start) / 1_000_000;
      }
    }
  }

  /** Measures one way, which takes no further part if it fails. */
  private static void sample(
      MeasuredProgram subject,
      int millis,
      MeasuredWay way,
      Map<MeasuredWay, WorkerProcess> workers,
      Rates rates)
      throws InterruptedException {
    WorkerProcess worker = workers.get(way);
    if (worker == null) {
      return;
    }
    try {
      rates.add(way, worker.run(subject, millis));
    } catch (WorkerException e) {
      rates.fail(way, String.valueOf(e.getMessage()));
      worker.close();
      workers.remove(way);
    }
  }
}
