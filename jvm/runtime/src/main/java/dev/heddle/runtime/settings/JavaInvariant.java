package dev.heddle.runtime.settings;

import dev.heddle.hooks.Hooks;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A condition that must hold after every step of an execution.
 *
 * <p>No other thread runs while it is evaluated. It must change nothing, wait for nothing, and
 * depend on the program's memory alone. Where it takes a lock, it is evaluated only while the lock
 * is free.
 *
 * @param name what it is called in reports
 * @param condition what must be true
 */
public record JavaInvariant(String name, BooleanSupplier condition) {
  /** Checks the name. */
  public JavaInvariant {
    if (name.isBlank()) {
      throw new IllegalArgumentException("an invariant must have a name");
    }
  }

  /** Evaluates invariants after every step. */
  public interface Watching {
    /** The current thread sets an invariant. */
    public void watch(JavaInvariant invariant);
  }

  /** A program whose executions all begin with setting some invariants. */
  public static ProgramBody around(ProgramBody body, List<JavaInvariant> invariants) {
    return invariants.isEmpty()
        ? body
        : () -> {
          invariants.forEach(JavaInvariant::watch);
          return body.run();
        };
  }

  /**
   * Lets the condition be checked from now on, in the execution that the calling thread belongs to;
   * {@link IllegalStateException} if it belongs to none.
   */
  public void watch() {
    if (!Hooks.controlled() || !(Hooks.controller instanceof Watching watching)) {
      throw new IllegalStateException(
          "invariant " + name + " is set outside of any execution that Heddle controls");
    }
    watching.watch(this);
  }
}
