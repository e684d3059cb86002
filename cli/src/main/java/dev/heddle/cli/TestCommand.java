package dev.heddle.cli;

import dev.heddle.core.Budget;
import dev.heddle.core.Outcome;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.ScheduleSettings;
import dev.heddle.runtime.Settings;
import dev.heddle.trace.VerdictText;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explores the interleavings of a program. */
@Command(
    name = "test",
    description = {
      "Explores the interleavings of a Java program.",
      "",
      "An uncaught exception in any thread, a deadlock, or a thread that gets nowhere is a failure."
          + " A value that the method returns is the outcome of an execution.",
      ""
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example: heddle test --strategy dfs --keep-going samples.LostUpdate"})
final class TestCommand implements Callable<Integer> {
  private static final int MOST_STORIES = 3;

  @Parameters(
      paramLabel = "Class[#method]",
      description =
          "A class with a main method; or a method without parameters, static or of an instance"
              + " that is made anew for every execution.")
  private String program;

  @Mixin private ProgramOptions programOptions = new ProgramOptions();
  @Mixin private SearchOptions searchOptions = new SearchOptions();

  @Option(names = "--json", description = "Print one JSON object, as the last line.")
  private boolean json;

  private final Console console;

  @SuppressWarnings("NullAway.Init") // set by picocli
  TestCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Strategy strategy = searchOptions.strategy();
    Budget budget = searchOptions.budget(programOptions.maxSteps());
    Settings settings = searchOptions.apply(programOptions.settings());
    Run run =
        new Run(
            ScheduleSettings.here(program, settings),
            programOptions,
            searchOptions.races().listener());
    try (ProgramOutput output = ProgramOutput.discarded()) {
      output.install();
      return test(run, strategy, budget);
    }
  }

  private int test(Run run, Strategy strategy, Budget budget) {
    ProgressLine progress = console.interactive() ? new ProgressLine(console.err()) : null;
    Verdict verdict;
    try {
      verdict =
          run.search().explore(run.body(), strategy, budget, run.settings().program(), progress);
    } finally {
      if (progress != null) {
        progress.clear();
      }
    }
    verdict = searchOptions.races().add(verdict, run.search().races());
    int status = verdict.failed() ? tellFailures(run, verdict, budget) : tellNoFailure(verdict);
    if (json) {
      int early = run.settings().settings().earlyTimeouts();
      console.out().println(VerdictJson.of(verdict, budget.maxSteps(), early));
    }
    return status;
  }

  private int tellNoFailure(Verdict verdict) {
    console
        .out()
        .printf(
            Locale.ROOT,
            "%s  %s  %s (%.1f s)%n",
            program,
            console.style().good("no failure found"),
            VerdictText.coverage(verdict),
            verdict.seconds());
    VerdictText.outcomes(verdict).forEach(console.out()::println);
    if (verdict.aborted() == verdict.executions()) {
      console.problem("not checked: no execution came to its end; raise --max-steps");
      return ExitCode.OWN_ERROR;
    }
    return ExitCode.NO_FAILURE;
  }

  private int tellFailures(Run run, Verdict verdict, Budget budget) {
    List<Verdict.Finding> failures = verdict.failures();
    for (Verdict.Finding failure : failures.subList(0, Math.min(failures.size(), MOST_STORIES))) {
      tell(run, verdict, failure, budget);
    }
    if (searchOptions.keepGoing()) {
      console.out().println();
      console.out().printf("%s: %d distinct outcomes%n", program, verdict.findings().size());
      VerdictText.outcomes(verdict).forEach(console.out()::println);
    }
    for (Verdict.Finding failure :
        failures.subList(Math.min(failures.size(), MOST_STORIES), failures.size())) {
      console.out().println("  also: " + failure.outcome().summary());
      console.out().println("        " + command(failure));
    }
    return ExitCode.FAILURE;
  }

  private void tell(Run run, Verdict verdict, Verdict.Finding failure, Budget budget) {
    if (failure.outcome() instanceof Outcome.Race race) {
      Races.tell(program, failure, race).forEach(console.out()::println);
      console.out().println("  replay:  " + command(failure));
      return;
    }
    Run.Replayed replayed = run.replay(failure.schedule(), budget.maxSteps());
    String difference = replayed.difference(failure.outcome());
    if (difference != null) {
      console.out().println(program + "  FAILED  but does not replay: " + difference);
      console.out().println("  first seen: " + failure.outcome().summary());
      return;
    }
    console
        .out()
        .print(
            replayed.report(
                program,
                failure.execution(),
                verdict.seconds(),
                VerdictText.coverage(verdict),
                command(failure),
                console.style()));
  }

  private String command(Verdict.Finding failure) {
    return "./heddle replay " + programOptions.toReplay() + failure.schedule() + " " + program;
  }
}
