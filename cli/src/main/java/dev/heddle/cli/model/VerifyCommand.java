package dev.heddle.cli.model;

import dev.heddle.checks.Races;
import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.CommandConsole;
import dev.heddle.cli.console.DurationParser;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.ModelText;
import dev.heddle.cli.console.ProgressLine;
import dev.heddle.cli.console.StopOnSignal;
import dev.heddle.cli.console.VerdictJson;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.BoundGrowth;
import dev.heddle.explicit.BoundGrowthSearch;
import dev.heddle.explicit.ExplicitResult;
import dev.heddle.explicit.ExplicitSearch;
import dev.heddle.explicit.SearchEffort;
import dev.heddle.explicit.SearchLimits;
import dev.heddle.explicit.SearchProgress;
import dev.heddle.explicit.compiled.steps.ModelTooLargeException;
import dev.heddle.lang.code.Model;
import dev.heddle.smt.SequentialStateSearch;
import dev.heddle.smt.SmtSearch;
import dev.heddle.trace.Explored;
import dev.heddle.trace.VerdictText;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks a model. */
@Command(
    name = "verify",
    description = {
      "Verifies a model in the modelling language (docs/language.md).",
      "",
      "Failures are failed assertions, run-time errors, deadlocks, broken invariants and"
          + " properties, and labels that must not be reached; data races with --races fail.",
      ""
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    footer = {"", "Example: heddle verify -D TIMES=4 models/locked-counter.hd"})
public final class VerifyCommand implements Callable<Integer> {
  private static final int MOST_STORIES = 3;

  @Mixin private ModelOptions modelOptions = new ModelOptions();

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "Engine: explicit (visit every state), smt (ask a solver, for all inputs within "
              + "bounds) or seq (visit the states of the sequential translation). Default: "
              + "${DEFAULT-VALUE}.")
  private String engine = "explicit";

  @Mixin private BoundOptions turnOptions = new BoundOptions();

  @Mixin private SolverOptions solverOptions = new SolverOptions();

  @Option(
      names = "--max-depth",
      paramLabel = "N",
      description = "Maximum number of steps of an execution. Default: no limit.")
  private int maxDepth = SearchLimits.DEFAULT.maxDepth();

  @Option(
      names = "--max-states",
      paramLabel = "N",
      description = "Maximum number of states. Default: ${DEFAULT-VALUE}.")
  private int maxStates = SearchLimits.DEFAULT.maxStates();

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      converter = DurationParser.class,
      description = "Maximum time of the search, such as 30s or 5m. Default: 5m.")
  private Duration maxTime = SearchLimits.DEFAULT.maxTime();

  @Mixin private StateSearchOptions effortOptions = new StateSearchOptions();

  @Option(
      names = "--races",
      paramLabel = "WHAT",
      description =
          "What to do about data races: ignore, report or fail. Default: ${DEFAULT-VALUE}.")
  private String races = "ignore";

  @Option(
      names = "--deadlock",
      paramLabel = "WHOSE",
      description =
          "Deadlocks to look for: all (no task can run) or some (a task blocks for ever while "
              + "others run for ever). Default: ${DEFAULT-VALUE}.")
  private String deadlock = "all";

  @Option(
      names = "--keep-going",
      description = "Continue after a failure and report each distinct one.")
  private boolean keepGoing;

  @Option(names = "--json", description = "Print one JSON object as the last line.")
  private boolean json;

  private final CommandConsole console;

  @SuppressWarnings("NullAway.Init") // set by picocli
  public VerifyCommand(CommandConsole console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (engine.equals("smt")) {
      return byTranslation();
    }
    solverOptions.checkUnused();
    if (engine.equals("seq")) {
      return byTranslation();
    }
    if (!engine.equals("explicit")) {
      throw new BadInputException("unknown engine '" + engine + "'; there are: explicit, smt, seq");
    }
    if (maxDepth < 1 || maxStates < 1) {
      throw new BadInputException("--max-depth and --max-states must be at least 1");
    }
    ModelOptions.Given given = modelOptions.read();
    SearchLimits bounds = bounds(given);
    String growth = turnOptions.growth();
    ExplicitSearch search;
    try {
      if (growth != null) {
        return grow(given.model(), bounds, growth);
      }
      search = new ExplicitSearch(given.model(), bounds, given.settings(), effort());
    } catch (ModelTooLargeException e) {
      throw new BadInputException(modelOptions.file() + ": " + e.getMessage());
    }
    StopOnSignal signal = new StopOnSignal(search::stop);
    try {
      return tell(given.model(), races(), search(search));
    } finally {
      signal.close();
    }
  }

  private SearchLimits bounds(ModelOptions.Given given) {
    Set<SearchLimits.Aim> aims = EnumSet.noneOf(SearchLimits.Aim.class);
    if (keepGoing) {
      aims.add(SearchLimits.Aim.ALL_FAILURES);
    }
    if (races() != Races.IGNORE) {
      aims.add(SearchLimits.Aim.RACES);
    }
    SearchLimits.Turns turns = turnOptions.turns(given.model());
    if (someDeadlocks()) {
      aims.add(SearchLimits.Aim.SOME_DEADLOCKS);
    }
    return new SearchLimits(given.settings().limits(), maxDepth, maxStates, maxTime, turns, aims);
  }

  private int grow(Model model, SearchLimits bounds, String bound) {
    int least = bound.equals("delays") || bound.equals("preemptions") ? 0 : 1;
    BoundGrowthSearch search =
        new BoundGrowthSearch(model, bounds, turnOptions.growing(model, bound), least);
    StopOnSignal signal = new StopOnSignal(search::stop);
    try {
      BoundGrowth grown = search.run();
      ModelText.growth(bound, grown).forEach(console.out()::println);
      boolean failed = grown.stages().stream().anyMatch(stage -> stage.failures() > 0);
      return failed ? ExitCode.FAILURE : ExitCode.NO_FAILURE;
    } finally {
      signal.close();
    }
  }

  private int tell(Model model, Races wanted, ExplicitResult result) {
    List<Verdict.Finding> failures = wanted.failures(result.verdict());
    Explored explored = Explored.states(result.states(), result.steps());
    String covered = VerdictText.coverage(result.verdict(), explored, failures);
    ModelReport report = new ModelReport(modelOptions.file(), model, result.verdict(), covered);
    for (Verdict.Finding failure : failures.subList(0, Math.min(failures.size(), MOST_STORIES))) {
      console.out().print(report.story(failure, console.style()));
    }
    failures.stream().skip(MOST_STORIES).forEach(failure -> tellInShort(report, failure));
    if (failures.isEmpty()) {
      tellNoFailure(result, covered);
    }
    result.verdict().races().stream()
        .filter(race -> !failures.contains(race))
        .forEach(race -> tellInShort(report, race));
    ModelText.unreached(result).forEach(line -> console.out().println("  " + line));
    if (json) {
      Map<String, Object> members = ModelText.members(result);
      console.out().println(VerdictJson.of(result.verdict(), failures, Map.of(), members));
    }
    return failures.isEmpty() ? ExitCode.NO_FAILURE : ExitCode.FAILURE;
  }

  private SearchEffort effort() {
    if (maxDepth != SearchLimits.DEFAULT.maxDepth()) {
      turnOptions.checkBoundOnDepth();
    }
    if (races() != Races.IGNORE) {
      turnOptions.checkRaces();
    }
    return effortOptions.effort(turnOptions.isDepthFirst());
  }

  private int byTranslation() {
    if (turnOptions.isExplicitOnly() || keepGoing || someDeadlocks() || races() != Races.IGNORE) {
      throw new BadInputException(
          "--scheduler, --preemptions, --bag, --order, --growth, --keep-going, --races and"
              + " --deadlock some are for --engine explicit");
    }
    ModelOptions.Given given = modelOptions.read();
    Model model = given.model();
    if (!model.properties().isEmpty() || model.marksProgress()) {
      throw new BadInputException("ltl properties and progress are for --engine explicit");
    }
    TranslationVerification verification = new TranslationVerification(console, given, json);
    SmtSearch.Options options =
        solverOptions.options(
            turnOptions.rounds(), turnOptions.yields(), turnOptions.delays(), maxTime);
    StopOnSignal signal = new StopOnSignal(Thread.currentThread()::interrupt);
    try {
      return engine.equals("smt")
          ? verification.run(options)
          : verification.run(SequentialStateSearch.Options.of(options, maxStates));
    } finally {
      signal.close();
    }
  }

  private ExplicitResult search(ExplicitSearch search) {
    if (!console.interactive()) {
      return search.run(SearchProgress.Listener.SILENT);
    }
    ProgressLine progress = new ProgressLine(console.err());
    try {
      return search.run(progress);
    } finally {
      progress.clear();
    }
  }

  private boolean someDeadlocks() {
    if (!deadlock.equals("all") && !deadlock.equals("some")) {
      throw new BadInputException("--deadlock is all or some, not '" + deadlock + "'");
    }
    return deadlock.equals("some");
  }

  private Races races() {
    return Arrays.stream(Races.values())
        .filter(known -> known.toString().equals(races))
        .findFirst()
        .orElseThrow(
            () -> new BadInputException("--races is ignore, report or fail, not '" + races + "'"));
  }

  private void tellInShort(ModelReport report, Verdict.Finding finding) {
    console.out().println("  also: " + finding.outcome().summary());
    console.out().println("        " + report.command(finding));
  }

  private void tellNoFailure(ExplicitResult result, String covered) {
    console.passed(modelOptions.file(), covered, result.verdict().seconds());
  }
}
