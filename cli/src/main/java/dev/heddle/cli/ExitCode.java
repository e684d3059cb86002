package dev.heddle.cli;

/** What the exit status of the command means. */
final class ExitCode {
  static final int NO_FAILURE = 0;
  static final int FAILURE = 1;
  static final int BAD_INPUT = 2;
  static final int OWN_ERROR = 3;

  private ExitCode() {}
}
