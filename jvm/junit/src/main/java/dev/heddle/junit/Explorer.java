package dev.heddle.junit;

import dev.heddle.checks.Races;
import dev.heddle.core.Leftover;
import dev.heddle.runtime.settings.JavaInvariant;
import dev.heddle.runtime.settings.ProgramBody;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** An exploration that is still to be run, and its options; immutable. */
public final class Explorer {
  /** What is explored, if it returns nothing. */
  @FunctionalInterface
  public interface Action {
    /** Runs once. */
    void run() throws Throwable;
  }

  /** What is explored, if the value it returns is the outcome of an execution. */
  @FunctionalInterface
  public interface Computation {
    /** Runs once. */
    @Nullable Object run() throws Throwable;
  }

  private final ExplorationOptions options;
  private final List<JavaInvariant> invariants;

  Explorer(ExplorationOptions options) {
    this(options, List.of());
  }

  private Explorer(ExplorationOptions options, List<JavaInvariant> invariants) {
    this.options = options;
    this.invariants = invariants;
  }

  private Explorer with(ExplorationOptions changed) {
    return new Explorer(changed, invariants);
  }

  /**
   * The same with one more condition that is checked after every step of every execution, as {@link
   * Heddle#invariant} does. As it is made before any execution, it can read static state only.
   */
  public Explorer invariant(String name, BooleanSupplier condition) {
    List<JavaInvariant> more = new ArrayList<>(invariants);
    more.add(new JavaInvariant(name, condition));
    return new Explorer(options, List.copyOf(more));
  }

  /** The same with another strategy; {@link HeddleTest#strategy} names them. */
  public Explorer strategy(String name) {
    return with(options.withStrategy(name));
  }

  /** The same with another number of executions at most. */
  public Explorer executions(long most) {
    return with(options.withExecutions(most));
  }

  /** The same with another time limit. */
  public Explorer time(Duration most) {
    return with(options.withTime(most));
  }

  /** The same with other random choices. */
  public Explorer seed(long seed) {
    return with(options.withSeed(seed));
  }

  /** The same with a limit on the preemptions of an execution. */
  public Explorer preemptions(int most) {
    return with(options.withPreemptions(most));
  }

  /** The same with a limit on the delays of an execution. */
  public Explorer delays(int most) {
    return with(options.withDelays(most));
  }

  /** The same with other scheduling points. */
  public Explorer points(Points points) {
    return with(options.withPoints(points));
  }

  /** The same with data races treated in another way; by default they are failures. */
  public Explorer races(Races how) {
    return with(options.withRaces(how));
  }

  /**
   * The same with another number of waits with a time limit that may run out in one execution while
   * other threads could still run.
   */
  public Explorer earlyTimeouts(int most) {
    return with(options.withEarlyTimeouts(most));
  }

  /**
   * The same with another number of waits that may end for no reason in one execution; by default
   * none does.
   */
  public Explorer spurious(int most) {
    return with(options.withSpurious(most));
  }

  /**
   * The same with some of what executions leave behind as failures; by default that is only
   * reported.
   */
  public Explorer failOn(Leftover... kinds) {
    return with(options.withFailOn(Set.copyOf(Arrays.asList(kinds))));
  }

  /** The same, ending at the first failure. */
  public Explorer untilFailure() {
    return with(options.withKeepGoing(false));
  }

  /** Runs an action under many interleavings. */
  public Exploration explore(Action action) {
    return exploring(
            () -> {
              action.run();
              return ProgramExploration.NORMAL_END;
            })
        .run();
  }

  /** Runs a computation under many interleavings; what it returns are the outcomes. */
  public Exploration explore(Computation computation) {
    return exploring(computation::run).run();
  }

  private ProgramExploration exploring(ProgramBody body) {
    return new ProgramExploration("a lambda", JavaInvariant.around(body, invariants), options);
  }
}
