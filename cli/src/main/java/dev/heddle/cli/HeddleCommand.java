package dev.heddle.cli;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.model.FormatCommand;
import dev.heddle.cli.model.SimulateCommand;
import dev.heddle.cli.model.TranslateCommand;
import dev.heddle.cli.model.VerifyCommand;
import dev.heddle.cli.program.ReplayCommand;
import dev.heddle.cli.program.TestCommand;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.bounded.BadSchedulerException;
import dev.heddle.runtime.settings.NotControlledException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command itself, which only dispatches. */
@Command(
    name = "heddle",
    description = "Explores the interleavings of concurrent Java programs, and checks models.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit status: 0 no failure found, 1 a failure found, 2 bad input, 3 Heddle could not do its"
          + " job.",
      "Try: heddle test samples.LostUpdate"
    })
final class HeddleCommand implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // set by picocli
  HeddleCommand() {}

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "missing command: test, verify, simulate, replay, fmt, translate or bench");
  }

  /** Runs the command with the given arguments and returns its exit status. */
  static int run(String[] args, Console console) {
    CommandLine command =
        new CommandLine(new HeddleCommand())
            .addSubcommand(new TestCommand(console))
            .addSubcommand(new VerifyCommand(console))
            .addSubcommand(new SimulateCommand(console, System.in))
            .addSubcommand(new ReplayCommand(console))
            .addSubcommand(new FormatCommand(console))
            .addSubcommand(new TranslateCommand(console))
            .addSubcommand(new BenchCommand(console))
            .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
            .setUsageHelpWidth(100)
            .setUsageHelpAutoWidth(false)
            .setParameterExceptionHandler((e, arguments) -> wrongArguments(e, console))
            .setExecutionExceptionHandler((e, at, result) -> failed(e, console));
    try {
      return command.execute(args);
    } catch (OutOfMemoryError e) {
      console.problem("not checked: out of memory; lower the bounds, or give Java more with -Xmx");
      return ExitCode.OWN_ERROR;
    }
  }

  private static int wrongArguments(ParameterException e, Console console) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("wrong arguments");
    String name = e.getCommandLine().getCommandSpec().qualifiedName();
    // Picocli says this word twice.
    String once = decapitalise(message).replace("option option", "option");
    console.problem(once + " (see " + name + " --help)");
    return ExitCode.BAD_INPUT;
  }

  private static String decapitalise(String message) {
    return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }

  private static int failed(Exception e, Console console) {
    if (e instanceof BadInputException || e instanceof BadSchedulerException) {
      console.problem(String.valueOf(e.getMessage()));
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof NotControlledException) {
      console.problem("not checked: " + e.getMessage());
      return ExitCode.OWN_ERROR;
    }
    if (e instanceof NondeterminismException) {
      console.problem(String.valueOf(e.getMessage()));
      return ExitCode.FAILURE;
    }
    console.problem("internal error, please report it: " + e);
    e.printStackTrace(console.err());
    return ExitCode.OWN_ERROR;
  }
}
