package dev.heddle.cli.program;

import dev.heddle.cli.console.CommandConsole;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.ProgressLine;
import dev.heddle.cli.console.StopOnSignal;
import dev.heddle.cli.console.VerdictJson;
import dev.heddle.core.Budget;
import dev.heddle.core.Leftover;
import dev.heddle.core.Outcome;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.trace.VerdictText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
      "Failures are uncaught exceptions of any thread, deadlocks, livelocks, starvation, broken"
          + " invariants and data races. The value that a method returns is the outcome of an"
          + " execution.",
      ""
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    footer = {"", "Example: heddle test --strategy dfs --keep-going samples.LostUpdate"})
public final class TestCommand implements Callable<Integer> {
  private static final int MOST_STORIES = 3;

  @Parameters(
      paramLabel = "Class[#method]",
      description = "Class with a main method, or a method without parameters.")
  private String program;

  @Mixin private ProgramOptions programOptions = new ProgramOptions();
  @Mixin private SearchOptions searchOptions = new SearchOptions();

  @Option(names = "--json", description = "Print one JSON object as the last line.")
  private boolean json;

  private final CommandConsole console;

  @SuppressWarnings("NullAway.Init") // set by picocli
  public TestCommand(CommandConsole console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Strategy strategy = searchOptions.strategy(programOptions.classPath());
    Budget budget = searchOptions.budget(programOptions.maxSteps());
    JavaSettings settings = searchOptions.apply(programOptions.settings());
    ProgramRun run = new ProgramRun(program, settings, programOptions);
    StopOnSignal signal = new StopOnSignal(run.search()::stop);
    try (ProgramOutput output = ProgramOutput.discarded()) {
      output.install();
      return test(run, strategy, budget);
    } finally {
      signal.close();
    }
  }

  private int test(ProgramRun run, Strategy strategy, Budget budget) {
    ProgressLine progress = console.interactive() ? new ProgressLine(console.err()) : null;
    Verdict verdict;
    try {
      verdict = run.search().explore(run.body(), strategy, budget, run.program(), progress);
    } finally {
      if (progress != null) {
        progress.clear();
      }
    }
    JavaSettings settings = run.settings();
    verdict = programOptions.races().qualify(verdict, settings.allAccesses());
    List<Verdict.Finding> failures = programOptions.races().failures(verdict);
    int status =
        failures.isEmpty()
            ? tellNoFailure(verdict, budget)
            : tellFailures(run, verdict, failures, budget);
    if (json) {
      console.out().println(VerdictJson.of(verdict, failures, bounds(budget, settings), Map.of()));
    }
    return status;
  }

  private static Map<String, Object> bounds(Budget budget, JavaSettings settings) {
    Map<String, Object> bounds = new LinkedHashMap<>();
    bounds.put("steps", budget.maxSteps());
    bounds.put("earlyTimeouts", settings.earlyTimeouts());
    bounds.put("spurious", settings.spurious());
    return bounds;
  }

  private int tellNoFailure(Verdict verdict, Budget budget) {
    console.passed(program, VerdictText.coverage(verdict), verdict.seconds());
    VerdictText.outcomes(verdict).forEach(console.out()::println);
    tellLeft(verdict);
    verdict.races().forEach(race -> tellInShort("  ", race));
    if (!verdict.sawAnEnd() && verdict.notes().contains(Verdict.OUT_OF_MEMORY)) {
      console.problem("not checked: " + Verdict.OUT_OF_MEMORY.text());
      return ExitCode.OWN_ERROR;
    }
    if (!verdict.sawAnEnd()) {
      String most = budget.maxExecutions() == 0 ? "--max-executions" : "--max-time";
      String option = verdict.executions() == 0 ? most : "--max-steps";
      console.problem("not checked: no execution came to its end; raise " + option);
      return ExitCode.OWN_ERROR;
    }
    return ExitCode.NO_FAILURE;
  }

  private int tellFailures(
      ProgramRun run, Verdict verdict, List<Verdict.Finding> failures, Budget budget) {
    List<Verdict.Finding> stories = stories(failures);
    Set<Outcome> told = new HashSet<>();
    for (Verdict.Finding failure : stories) {
      told.addAll(tell(run, verdict, failure, budget));
    }
    if (searchOptions.keepGoing()) {
      console.out().println();
      int outcomes = verdict.findings().size();
      String noun = outcomes == 1 ? "outcome" : "outcomes";
      console.out().printf("%s: %d distinct %s%n", program, outcomes, noun);
      VerdictText.outcomes(verdict).forEach(console.out()::println);
    }
    List<Verdict.Finding> others = new ArrayList<>(failures);
    others.removeAll(stories);
    verdict.races().stream().filter(race -> !failures.contains(race)).forEach(others::add);
    others.removeIf(other -> told.contains(other.outcome()));
    others.forEach(other -> tellInShort("  also: ", other));
    tellLeft(verdict);
    return ExitCode.FAILURE;
  }

  /** Those to be reported in full: the first few, but no livelock that hid another one. */
  private List<Verdict.Finding> stories(List<Verdict.Finding> failures) {
    Verdict.Finding first = failures.get(0);
    boolean all = searchOptions.keepGoing();
    return failures.stream()
        .filter(f -> all || f.equals(first) || !f.outcome().failure().mayHideOthers())
        .limit(MOST_STORIES)
        .toList();
  }

  /** Prints what executions left behind, unless that is a failure. */
  private void tellLeft(Verdict verdict) {
    Set<Leftover> failures = programOptions.failOn();
    List<Outcome.Left> left =
        verdict.left().stream().filter(one -> !failures.contains(one.kind())).toList();
    VerdictText.left(verdict.withLeft(left)).forEach(line -> console.out().println("  " + line));
  }

  private void tellInShort(String beginning, Verdict.Finding finding) {
    console.out().println(beginning + finding.outcome().summary());
    console.out().println(" ".repeat(beginning.length()) + command(finding));
  }

  /** Prints the story of a failure and returns the races in it. */
  private List<? extends Outcome> tell(
      ProgramRun run, Verdict verdict, Verdict.Finding failure, Budget budget) {
    ProgramRun.Replayed replayed = run.replay(failure.schedule(), budget.maxSteps());
    String difference = replayed.difference(failure.outcome());
    if (difference != null) {
      String what = replayed.confirms(failure.outcome()) ? "does not replay" : "is not confirmed";
      console.out().println(program + "  FAILED  but " + what + ": " + difference);
      console.out().println("  first seen: " + failure.outcome().summary());
      List<String> covered = VerdictText.clauses("  covered:  ", VerdictText.coverage(verdict));
      covered.forEach(console.out()::println);
      return List.of();
    }
    console
        .out()
        .print(replayed.report(program, verdict, failure, command(failure), console.style()));
    return replayed.replay().races();
  }

  private String command(Verdict.Finding failure) {
    return "./heddle replay " + programOptions.toReplay() + failure.schedule() + " " + program;
  }
}
