package dev.heddle.core.search;

import org.jspecify.annotations.Nullable;

/**
 * The options of a strategy besides its name; null where an option is not set.
 *
 * @param seed what random choices depend on
 * @param executions how many executions there will be at most
 * @param bounds the bounds of each execution
 * @param depth the bug depth d that a random strategy searches for
 * @param scheduler the name of the scheduler that delays deviate from
 */
public record StrategyOptions(
    long seed,
    long executions,
    Bounds bounds,
    @Nullable Integer depth,
    @Nullable String scheduler) {

  /**
   * Bounds of each execution.
   *
   * @param preemptions the most preemptions
   * @param delays the most delays
   * @param yields how much more often than others a thread may yield
   * @param choices how many choices from the start are varied
   */
  public record Bounds(
      @Nullable Integer preemptions,
      @Nullable Integer delays,
      @Nullable Integer yields,
      @Nullable Integer choices) {
    /** None. */
    public static final Bounds NONE = new Bounds(null, null, null, null);

    /** Checks that no number is negative. */
    public Bounds {
      require("preemptions", preemptions, 0);
      require("delays", delays, 0);
      require("yields", yields, 0);
      require("choices", choices, 1);
    }
  }

  /** Checks that the number is not negative. */
  public StrategyOptions {
    require("depth", depth, 1);
  }

  /** Options that set only a seed and a number of executions. */
  public static StrategyOptions of(long seed, long executions) {
    return new StrategyOptions(seed, executions, Bounds.NONE, null, null);
  }

  private static void require(String name, @Nullable Integer value, int least) {
    if (value != null && value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
    }
  }

  /** The most preemptions in an execution. */
  public @Nullable Integer preemptions() {
    return bounds.preemptions();
  }

  /** The most delays in an execution. */
  public @Nullable Integer delays() {
    return bounds.delays();
  }

  /** How much more often than others a thread may yield. */
  public @Nullable Integer yields() {
    return bounds.yields();
  }

  /** How many choices from the start of an execution are varied. */
  public @Nullable Integer choices() {
    return bounds.choices();
  }

  /** The same with another seed. */
  public StrategyOptions withSeed(long newSeed) {
    return new StrategyOptions(newSeed, executions, bounds, depth, scheduler);
  }

  /** The same with other bounds. */
  public StrategyOptions withBounds(Bounds newBounds) {
    return new StrategyOptions(seed, executions, newBounds, depth, scheduler);
  }

  /** The same with a number of preemptions. */
  public StrategyOptions withPreemptions(int most) {
    return withBounds(new Bounds(most, delays(), yields(), choices()));
  }

  /** The same with a number of delays. */
  public StrategyOptions withDelays(int most) {
    return withBounds(new Bounds(preemptions(), most, yields(), choices()));
  }

  /** The same with a number of yields. */
  public StrategyOptions withYields(int most) {
    return withBounds(new Bounds(preemptions(), delays(), most, choices()));
  }

  /** The same with a number of choices that are varied. */
  public StrategyOptions withChoices(int most) {
    return withBounds(new Bounds(preemptions(), delays(), yields(), most));
  }

  /** The same with a depth. */
  public StrategyOptions withDepth(int newDepth) {
    return new StrategyOptions(seed, executions, bounds, newDepth, scheduler);
  }

  /** The same with a scheduler. */
  public StrategyOptions withScheduler(String name) {
    return new StrategyOptions(seed, executions, bounds, depth, name);
  }
}
