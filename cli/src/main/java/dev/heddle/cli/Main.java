package dev.heddle.cli;

import java.io.PrintStream;

/** The entry of the command. */
public final class Main {
  private Main() {}

  /** Runs the command and exits with its status. */
  public static void main(String[] args) {
    PrintStream out = System.out;
    EarlyExit early = EarlyExit.watch(System.err);
    int status = HeddleCommand.run(args, Console.ofProcess(out, System.err));
    out.flush();
    early.done();
    System.exit(status);
  }

  /** Runs the command as in a pipe, and returns its exit status. */
  public static int run(PrintStream out, PrintStream err, String... args) {
    return HeddleCommand.run(args, new Console(out, err, false));
  }
}
