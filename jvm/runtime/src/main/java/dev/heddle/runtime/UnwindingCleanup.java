package dev.heddle.runtime;

import dev.heddle.hooks.Hooks;

/** For code around a program that catches whatever the program throws. */
public final class UnwindingCleanup {
  private UnwindingCleanup() {}

  /**
   * To be called first by a handler: goes on unwinding if the execution is over, since nothing of
   * the program may run any more then.
   */
  public static void check() {
    Hooks.caught();
  }
}
