package dev.heddle.junit;

import java.time.Duration;
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

  private final Options options;

  Explorer(Options options) {
    this.options = options;
  }

  /** The same with another strategy; {@link HeddleTest#strategy} names them. */
  public Explorer strategy(String name) {
    return new Explorer(options.withStrategy(name));
  }

  /** The same with another number of executions at most. */
  public Explorer executions(long most) {
    return new Explorer(options.withExecutions(most));
  }

  /** The same with another time limit. */
  public Explorer time(Duration most) {
    return new Explorer(options.withTime(most));
  }

  /** The same with other random choices. */
  public Explorer seed(long seed) {
    return new Explorer(options.withSeed(seed));
  }

  /** The same with a limit on the preemptions of an execution. */
  public Explorer preemptions(int most) {
    return new Explorer(options.withPreemptions(most));
  }

  /** The same with a limit on the delays of an execution. */
  public Explorer delays(int most) {
    return new Explorer(options.withDelays(most));
  }

  /** The same with switches elsewhere. */
  public Explorer points(Points points) {
    return new Explorer(options.withPoints(points));
  }

  /**
   * The same with another number of waits with a time limit that may run out in one execution while
   * other threads could still run.
   */
  public Explorer earlyTimeouts(int most) {
    return new Explorer(options.withEarlyTimeouts(most));
  }

  /** The same, ending at the first failure. */
  public Explorer untilFailure() {
    return new Explorer(options.withKeepGoing(false));
  }

  /** Runs an action under many interleavings. */
  public Exploration explore(Action action) {
    return exploring(
            () -> {
              action.run();
              return Exploring.NORMAL_END;
            })
        .run();
  }

  /** Runs a computation under many interleavings; what it returns are the outcomes. */
  public Exploration explore(Computation computation) {
    return exploring(computation::run).run();
  }

  private Exploring exploring(dev.heddle.runtime.ProgramBody body) {
    return new Exploring("a lambda", body, options);
  }
}
