package dev.heddle.cli;

import dev.heddle.cli.console.CommandConsole;
import dev.heddle.cli.console.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The entry of the command. */
public final class Main {
  private static final Duration TIME_TO_END = Duration.ofSeconds(5);

  private Main() {}

  /** Runs the command and exits with its status. */
  public static void main(String[] args) {
    PrintStream out = System.out;
    UncontrolledExit early = UncontrolledExit.watch(System.err);
    int status = HeddleCommand.run(args, CommandConsole.ofProcess(out, System.err));
    int told = told(out, status);
    early.done();
    haltSoon(told);
    System.exit(told);
  }

  /**
   * Ends the JVM if its shutdown hooks do not end: a thread of the program that was given up may
   * hold a lock for ever.
   */
  private static void haltSoon(int status) {
    Thread last =
        new Thread(
            () -> {
              LockSupport.parkNanos(TIME_TO_END.toNanos());
              Runtime.getRuntime().halt(status);
            },
            "heddle-halt");
    last.setDaemon(true);
    last.start();
  }

  /** The exit status; not that of a search without failures if the output could not be written. */
  private static int told(PrintStream out, int status) {
    String why = out.checkError() ? whyUnwritten() : "";
    if (why.isEmpty()) {
      return status;
    }
    System.err.println("heddle: the output could not be written: " + why);
    return status == ExitCode.NO_FAILURE ? ExitCode.OWN_ERROR : status;
  }

  /** Why nothing can be written any more; empty if the reader has closed the pipe. */
  private static String whyUnwritten() {
    try {
      // Unlike the stream it gives the reason. It is not closed: others may write there.
      FileOutputStream direct = new FileOutputStream(FileDescriptor.out);
      direct.write('\n');
      return "some of it is missing";
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      return message.contains("Broken pipe") ? "" : message;
    }
  }

  /** Runs the command as in a pipe, and returns its exit status. */
  public static int run(PrintStream out, PrintStream err, String... args) {
    return HeddleCommand.run(args, new CommandConsole(out, err, false));
  }
}
