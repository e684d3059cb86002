package dev.heddle.junit;

import dev.heddle.runtime.settings.JavaInvariant;
import java.util.function.BooleanSupplier;

/**
 * Explores the interleavings of a lambda.
 *
 * <pre>{@code
 * Exploration exploration = Heddle.explore(() -> {
 *   Counter counter = new Counter();
 *   Thread other = new Thread(counter::increment);
 *   other.start();
 *   counter.increment();
 *   other.join();
 *   return counter.value();
 * });
 * exploration.assertOutcomes("2");
 * }</pre>
 *
 * <p>The lambda and what it uses must not belong to a package of Heddle's or of a test framework:
 * their classes are not instrumented.
 */
public final class Heddle {
  private Heddle() {}

  /** Explores an action with the default options. */
  public static Exploration explore(Explorer.Action action) {
    return explorer().explore(action);
  }

  /** Explores a computation with the default options; what it returns are the outcomes. */
  public static Exploration explore(Explorer.Computation computation) {
    return explorer().explore(computation);
  }

  /** The default options, from which to start. */
  public static Explorer explorer() {
    return new Explorer(ExplorationOptions.byDefault());
  }

  /**
   * Lets a condition be checked after every step of the execution that the calling thread belongs
   * to, from now on; an execution that breaks it fails.
   *
   * <p>It is checked while no thread runs. It must change nothing and wait for nothing; where it
   * takes a lock, it is checked only while no thread holds that.
   */
  public static void invariant(String name, BooleanSupplier condition) {
    new JavaInvariant(name, condition).watch();
  }
}
