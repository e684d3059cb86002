package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Verdict;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import programs.Mixed;

/**
 * Many executions: no thread and no memory is lost, and every substrate finds the same. The soak
 * says what it did.
 */
class SoakTest {
  private static final long MEGABYTE = 1L << 20;
  private static final List<ProgramBody> PROGRAMS =
      List.of(
          Mixed::deadlock,
          Mixed::lostSignal,
          Mixed::monitors,
          Mixed::deadlockBelowReflection,
          Mixed::condition,
          Mixed::queue,
          Mixed::failing,
          Mixed::interrupt);

  @Test
  void deadlockingExecutionsLeakNothing() throws InterruptedException {
    soak(20_000, List.of(Mixed::deadlock));
  }

  @Test
  @Tag("soak")
  void aMillionExecutionsLeakNothing() throws InterruptedException {
    soak(Integer.getInteger("heddle.soak", 1_000_000), PROGRAMS).forEach(System.out::println);
  }

  /** What was done, a line for each substrate. */
  private static List<String> soak(int executions, List<ProgramBody> programs)
      throws InterruptedException {
    Set<Map<String, Long>> histograms = new HashSet<>();
    List<String> done = new ArrayList<>();
    for (Settings settings : Substrates.all()) {
      long start = System.nanoTime();
      Map<String, Long> histogram = soak(settings.withAllAccesses(false), executions, programs);
      histograms.add(histogram);
      done.add(
          String.format(
              Locale.ROOT,
              "soak: %,d executions of %d programs on %s in %.0f s, %d distinct outcomes",
              histogram.values().stream().mapToLong(Long::longValue).sum(),
              programs.size(),
              settings.platformThreads() || !Substrates.hasContinuations()
                  ? "platform threads"
                  : "continuations",
              (System.nanoTime() - start) / 1e9,
              histogram.size()));
    }
    assertEquals(1, histograms.size(), () -> histograms.toString());
    return done;
  }

  private static Map<String, Long> soak(
      Settings settings, int executions, List<ProgramBody> programs) throws InterruptedException {
    int each = executions / programs.size();
    programs.forEach(program -> search(settings, program, Math.min(each, 1_000)));
    long before = usedMemory();
    Map<String, Long> histogram = new TreeMap<>();
    for (ProgramBody program : programs) {
      Verdict verdict = search(settings, program, each);
      assertEquals(each, verdict.executions(), "executions");
      for (Verdict.Finding finding : verdict.findings()) {
        String name = programs.indexOf(program) + " " + finding.outcome().summary();
        histogram.merge(name, finding.count(), Long::sum);
      }
    }
    long growth = usedMemory() - before;
    assertTrue(growth < 4 * MEGABYTE, () -> "memory has grown by " + growth + " bytes");
    assertEquals(0, workers(), "threads that should have ended");
    return histogram;
  }

  private static Verdict search(Settings settings, ProgramBody program, int executions) {
    Budget budget = new Budget(executions, Duration.ofHours(2), 100_000, true);
    return new JavaSearch(settings).explore(program, new RandomStrategy(1), budget, "soak", null);
  }

  private static long usedMemory() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  /** How many threads of searches are left when they have had time to end. */
  static long workers() throws InterruptedException {
    long left = 0;
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("heddle") || thread.getName().startsWith("heddle-worker")) {
        thread.join(5_000);
        left += thread.isAlive() ? 1 : 0;
      }
    }
    return left;
  }
}
