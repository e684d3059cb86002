package dev.heddle.runtime;

/** What can cut behaviours off, in words for the verdict. */
final class Cuts {
  static final String EARLY_TIMEOUTS =
      "executions in which more timeouts fire early were left out (--early-timeouts raises the limit)";

  static final String SPURIOUS =
      "executions with more spurious wakeups were left out (--spurious raises the limit)";

  static final String UNFAIR =
      "threads that only repeated themselves let the others run: what comes of keeping these from"
          + " running was left out";

  private Cuts() {}
}
