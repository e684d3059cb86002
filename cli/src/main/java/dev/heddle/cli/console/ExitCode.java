package dev.heddle.cli.console;

/** What the exit status of the command means. */
public final class ExitCode {
  public static final int NO_FAILURE = 0;
  public static final int FAILURE = 1;
  public static final int BAD_INPUT = 2;
  public static final int OWN_ERROR = 3;

  private ExitCode() {}
}
