package dev.heddle.cli.model;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.CommandConsole;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.StopOnSignal;
import dev.heddle.core.Budget;
import dev.heddle.core.Outcome;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.search.Search;
import dev.heddle.explicit.ModelProgram;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.trace.ExecutionReport;
import dev.heddle.trace.VerdictText;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a model at random, or as the user says. */
@Command(
    name = "simulate",
    description = {"Executes a model at random, or as you choose, and prints each step.", ""},
    mixinStandardHelpOptions = true,
    footer = {"", "Example: heddle simulate --executions 1000 models/lost-update.hd"})
public final class SimulateCommand implements Callable<Integer> {
  @Mixin private ModelOptions modelOptions = new ModelOptions();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of random choices. Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--executions",
      paramLabel = "N",
      description = "Number of executions. With more than one, outcomes are counted. Default: 1.")
  private long executions = 1;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      description = "Maximum number of steps of an execution. Default: ${DEFAULT-VALUE}.")
  private int maxSteps = 1000;

  @Option(
      names = {"-i", "--interactive"},
      description = "Ask at every choice.")
  private boolean interactive;

  private final CommandConsole console;
  private final InputStream in;

  @SuppressWarnings("NullAway.Init") // set by picocli
  public SimulateCommand(CommandConsole console, InputStream in) {
    this.console = console;
    this.in = in;
  }

  @Override
  public Integer call() {
    if (executions < 1) {
      throw new BadInputException("--executions must be at least 1, not " + executions);
    }
    if (interactive && executions != 1) {
      throw new BadInputException("--interactive is for one execution: leave out --executions");
    }
    ModelOptions.Given given = modelOptions.read();
    ModelSettings settings = given.settings();
    ModelProgram program = new ModelProgram(given.model(), settings.limits());
    if (interactive) {
      InteractiveStrategy asking = new InteractiveStrategy(program, in, console.out());
      Verdict verdict = search(program, asking, settings).run();
      if (asking.isGivenUp()) {
        console.out().println(modelOptions.file() + "  given up before its end");
        return ExitCode.NO_FAILURE;
      }
      return tell(given, verdict);
    }
    Search search = search(program, new RandomStrategy(seed), settings);
    StopOnSignal signal = new StopOnSignal(search::stop);
    try {
      return tell(given, search.run());
    } finally {
      signal.close();
    }
  }

  private int tell(ModelOptions.Given given, Verdict verdict) {
    if (executions == 1 && verdict.executions() == 1) {
      tell(given.model(), verdict);
    } else {
      console.out().println(modelOptions.file() + "  " + VerdictText.coverage(verdict));
      VerdictText.outcomes(verdict).forEach(console.out()::println);
    }
    return verdict.failed() ? ExitCode.FAILURE : ExitCode.NO_FAILURE;
  }

  private Search search(ModelProgram program, Strategy strategy, ModelSettings settings) {
    Budget budget;
    try {
      budget =
          new Budget(
              interactive ? 1 : executions, Duration.ofDays(1), maxSteps, /* keepGoing= */ true);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    return Search.of(program, strategy, budget, settings, null);
  }

  private void tell(Model model, Verdict verdict) {
    Verdict.Finding finding = verdict.findings().get(0);
    ModelFile.Replayed replayed = ModelFile.replay(model, finding.schedule(), maxSteps);
    Outcome outcome = finding.outcome();
    String command = "./heddle replay " + finding.schedule() + " " + modelOptions.file();
    console
        .out()
        .print(
            new ExecutionReport(
                    modelOptions.file(),
                    outcome,
                    replayed.trace(),
                    List.of(),
                    new ExecutionReport.Search(1, verdict.seconds(), ""),
                    outcome instanceof Outcome.Aborted ? "" : command)
                .render(console.style()));
  }
}
