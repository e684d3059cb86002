package dev.heddle.cli.model;

import dev.heddle.checks.Races;
import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Durations;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.ModelText;
import dev.heddle.cli.console.ProgressLine;
import dev.heddle.cli.console.StopOnSignal;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.Bounds;
import dev.heddle.explicit.Effort;
import dev.heddle.explicit.ExplicitSearch;
import dev.heddle.explicit.Growth;
import dev.heddle.explicit.GrowthSearch;
import dev.heddle.explicit.Result;
import dev.heddle.explicit.Standing;
import dev.heddle.explicit.compiled.steps.ModelTooLargeException;
import dev.heddle.lang.code.Model;
import dev.heddle.smt.SeqSearch;
import dev.heddle.smt.SmtSearch;
import dev.heddle.trace.ExecutionReport;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks a model. */
@Command(
    name = "verify",
    description = {
      "Checks a model in the modelling language (docs/language.md).",
      "",
      "An assertion that fails, a run-time error, a deadlock, a broken invariant, or a label that"
          + " must not be reached is a failure; a data race only with --races fail.",
      ""
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example: heddle verify -D TIMES=4 models/locked-counter.hd"})
public final class VerifyCommand implements Callable<Integer> {
  private static final int MOST_STORIES = 3;

  @Mixin private ModelOptions modelOptions = new ModelOptions();

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "How: explicit (every state is visited), smt (a solver looks for a failure over all"
              + " inputs, in executions of some rounds) or seq (every state of the same translation"
              + " is visited).")
  private String engine = "explicit";

  @Mixin private TurnOptions turnOptions = new TurnOptions();

  @Mixin private SolverOptions solverOptions = new SolverOptions();

  @Option(
      names = "--max-depth",
      paramLabel = "N",
      description = "At most so many steps in an execution.")
  private int maxDepth = Bounds.DEFAULT.maxDepth();

  @Option(
      names = "--max-states",
      paramLabel = "N",
      description = "At most so many states; ${DEFAULT-VALUE} if not given.")
  private int maxStates = Bounds.DEFAULT.maxStates();

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "At most so long, such as 30s or 5m, which is the default.")
  private Duration maxTime = Bounds.DEFAULT.maxTime();

  @Mixin private EffortOptions effortOptions = new EffortOptions();

  @Option(
      names = "--races",
      paramLabel = "WHAT",
      description = "Data races: ignore (the default), report or fail.")
  private String races = "ignore";

  @Option(
      names = "--deadlock",
      paramLabel = "WHOSE",
      description =
          "Deadlocks of: all (the default: tasks are left and none can run) or some (a thread or"
              + " task waits for ever while others go on for ever, too).")
  private String deadlock = "all";

  @Option(
      names = "--keep-going",
      description =
          "Search on after a failure, and tell each assertion, run-time error and invariant that"
              + " fails, and one deadlock.")
  private boolean keepGoing;

  @Option(names = "--json", description = "Print one JSON object, as the last line.")
  private boolean json;

  private final Console console;

  @SuppressWarnings("NullAway.Init") // set by picocli
  public VerifyCommand(Console console) {
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
    Bounds bounds = bounds(given);
    String growth = turnOptions.growth();
    ExplicitSearch search;
    try {
      if (growth != null) {
        return grow(given.model(), bounds, growth);
      }
      String settings = given.settings().toString();
      search = new ExplicitSearch(given.model(), bounds, settings, effort());
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

  private Bounds bounds(ModelOptions.Given given) {
    return new Bounds(
        given.settings().limits(),
        maxDepth,
        maxStates,
        maxTime,
        keepGoing,
        races() != Races.IGNORE,
        turnOptions.turns(given.model()),
        someDeadlocks());
  }

  private int grow(Model model, Bounds bounds, String bound) {
    int least = bound.equals("delays") || bound.equals("preemptions") ? 0 : 1;
    GrowthSearch search = new GrowthSearch(model, bounds, turnOptions.growing(model, bound), least);
    StopOnSignal signal = new StopOnSignal(search::stop);
    try {
      Growth grown = search.run();
      ModelText.growth(bound, grown).forEach(console.out()::println);
      boolean failed = grown.stages().stream().anyMatch(stage -> stage.failures() > 0);
      return failed ? ExitCode.FAILURE : ExitCode.NO_FAILURE;
    } finally {
      signal.close();
    }
  }

  private int tell(Model model, Races wanted, Result result) {
    List<Verdict.Finding> failures = wanted.failures(result.verdict());
    String covered = ModelText.coverage(result, !failures.isEmpty());
    for (Verdict.Finding failure : failures.subList(0, Math.min(failures.size(), MOST_STORIES))) {
      tell(model, failure, result, covered);
    }
    failures.stream().skip(MOST_STORIES).forEach(this::tellInShort);
    if (failures.isEmpty()) {
      tellNoFailure(result, covered);
    }
    result.verdict().races().stream()
        .filter(race -> !failures.contains(race))
        .forEach(this::tellInShort);
    ModelText.unreached(result).forEach(line -> console.out().println("  " + line));
    if (json) {
      console.out().println(ModelText.json(result, failures));
    }
    return failures.isEmpty() ? ExitCode.NO_FAILURE : ExitCode.FAILURE;
  }

  private Effort effort() {
    boolean deep = maxDepth != Bounds.DEFAULT.maxDepth();
    boolean depthFirst = turnOptions.isDepthFirst(deep, races() != Races.IGNORE);
    return effortOptions.effort(depthFirst);
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
    SmtVerification verification =
        new SmtVerification(console, given.source(), given.settings(), json);
    SmtSearch.Options options =
        solverOptions.options(
            turnOptions.rounds(),
            turnOptions.yields(),
            turnOptions.delays(),
            maxTime,
            given.settings());
    StopOnSignal signal = new StopOnSignal(Thread.currentThread()::interrupt);
    try {
      return engine.equals("smt")
          ? verification.run(options)
          : verification.run(SeqSearch.Options.of(options, maxStates));
    } finally {
      signal.close();
    }
  }

  private Result search(ExplicitSearch search) {
    if (!console.interactive()) {
      return search.run(Standing.Listener.NOBODY);
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

  private void tell(Model model, Verdict.Finding failure, Result result, String covered) {
    ModelFile.Replayed replayed = ModelFile.replay(model, failure.schedule());
    ExecutionReport report =
        new ExecutionReport(
            modelOptions.file(),
            failure.outcome(),
            failure.execution(),
            result.verdict().seconds(),
            replayed.trace(),
            List.of(),
            covered,
            command(failure));
    console.out().print(report.render(console.style()));
  }

  private void tellInShort(Verdict.Finding finding) {
    console.out().println("  also: " + finding.outcome().summary());
    console.out().println("        " + command(finding));
  }

  private String command(Verdict.Finding failure) {
    return "./heddle replay " + failure.schedule() + " " + modelOptions.file();
  }

  private void tellNoFailure(Result result, String covered) {
    console.passed(modelOptions.file(), covered, result.verdict().seconds());
  }
}
