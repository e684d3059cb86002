package dev.heddle.core.search;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** How often a random strategy reaches each result of a program. */
public final class Sample {
  private static final int SIZE = 20_000;

  private final Map<String, Integer> counts = new TreeMap<>();

  private Sample() {}

  public static Sample of(Program program, Strategy strategy) {
    Sample sample = new Sample();
    Budget budget = new Budget(SIZE, Duration.ofMinutes(5), 10_000, /* keepGoing= */ true);
    Verdict verdict = Search.run(program, strategy, budget, ReplaySettings.NONE, null);
    verdict.findings().forEach(f -> sample.counts.put(f.outcome().summary(), (int) f.count()));
    return sample;
  }

  public Map<String, Integer> counts() {
    return counts;
  }

  /**
   * Fails at random with a probability below 3e-9 for each result: a binomial count is more than
   * six standard deviations off. The seeds are fixed, so it fails always or never.
   */
  public void assertShares(ToDoubleFunction<String> chance) {
    counts.keySet().forEach(result -> assertShare(result, chance.applyAsDouble(result)));
  }

  /** The same for one result. */
  public void assertShare(String result, double chance) {
    double deviation = Math.sqrt(SIZE * chance * (1 - chance));
    double off = Math.abs(counts.getOrDefault(result, 0) - SIZE * chance) / deviation;
    assertTrue(off < 6, result + " is " + off + " standard deviations off: " + counts);
  }
}
