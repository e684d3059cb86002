package dev.heddle.runtime;

/** What can cut behaviours off, in words for the verdict. */
final class Cuts {
  static final String EARLY_TIMEOUTS =
      "executions in which more timeouts fire early were left out (--early-timeouts raises the limit)";

  private Cuts() {}
}
