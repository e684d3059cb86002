package dev.heddle.core.search;

import org.jspecify.annotations.Nullable;

/**
 * What a strategy can be asked for besides its name; null is what nobody asked for.
 *
 * @param seed what random choices depend on
 * @param executions how many executions there will be at most
 * @param preemptions the most preemptions in an execution
 * @param delays the most delays in an execution
 * @param yields how much more often than others a thread may yield
 * @param choices how many choices from the start of an execution are varied
 * @param depth how many places an execution of a random strategy has to get right
 * @param scheduler the name of the scheduler that delays deviate from
 */
public record StrategyOptions(
    long seed,
    long executions,
    @Nullable Integer preemptions,
    @Nullable Integer delays,
    @Nullable Integer yields,
    @Nullable Integer choices,
    @Nullable Integer depth,
    @Nullable String scheduler) {

  /** Checks that no number is negative. */
  public StrategyOptions {
    require("preemptions", preemptions, 0);
    require("delays", delays, 0);
    require("yields", yields, 0);
    require("choices", choices, 1);
    require("depth", depth, 1);
  }

  /** Nothing asked for but a seed and a number of executions. */
  public static StrategyOptions of(long seed, long executions) {
    return new StrategyOptions(seed, executions, null, null, null, null, null, null);
  }

  private static void require(String name, @Nullable Integer value, int least) {
    if (value != null && value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
    }
  }

  /** The same with another seed. */
  public StrategyOptions withSeed(long newSeed) {
    return new StrategyOptions(
        newSeed, executions, preemptions, delays, yields, choices, depth, scheduler);
  }

  /** The same with a number of preemptions. */
  public StrategyOptions withPreemptions(int most) {
    return new StrategyOptions(seed, executions, most, delays, yields, choices, depth, scheduler);
  }

  /** The same with a number of delays. */
  public StrategyOptions withDelays(int most) {
    return new StrategyOptions(
        seed, executions, preemptions, most, yields, choices, depth, scheduler);
  }

  /** The same with a number of yields. */
  public StrategyOptions withYields(int most) {
    return new StrategyOptions(
        seed, executions, preemptions, delays, most, choices, depth, scheduler);
  }

  /** The same with a number of choices that are varied. */
  public StrategyOptions withChoices(int most) {
    return new StrategyOptions(
        seed, executions, preemptions, delays, yields, most, depth, scheduler);
  }

  /** The same with a depth. */
  public StrategyOptions withDepth(int newDepth) {
    return new StrategyOptions(
        seed, executions, preemptions, delays, yields, choices, newDepth, scheduler);
  }

  /** The same with a scheduler. */
  public StrategyOptions withScheduler(String name) {
    return new StrategyOptions(seed, executions, preemptions, delays, yields, choices, depth, name);
  }
}
