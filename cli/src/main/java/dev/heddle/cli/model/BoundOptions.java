package dev.heddle.cli.model;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.explicit.SearchLimits;
import dev.heddle.explicit.scheduled.BagDiscipline;
import dev.heddle.explicit.scheduled.DelayDiscipline;
import dev.heddle.explicit.scheduled.SchedulingDiscipline;
import dev.heddle.explicit.scheduled.YieldRoundDiscipline;
import dev.heddle.lang.code.Model;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that bound how the tasks of a model take turns. */
final class BoundOptions {
  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Executions of at most N rounds of the buffers.")
  private @Nullable Integer rounds;

  @Option(
      names = "--yields",
      paramLabel = "N",
      description =
          "Executions of at most N rounds of the tasks of a level. Can be combined with "
              + "--rounds.")
  private @Nullable Integer yields;

  @Option(
      names = "--delays",
      paramLabel = "N",
      description = "Executions with at most N delays of a scheduler.")
  private @Nullable Integer delays;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description = "Scheduler of --delays: depth-first or round-robin. Default: depth-first.")
  private @Nullable String scheduler;

  @Option(
      names = "--preemptions",
      paramLabel = "N",
      description = "Executions with at most N preemptions.")
  private @Nullable Integer preemptions;

  @Option(
      names = "--bag",
      paramLabel = "N",
      description = "Executions in which a task is dropped if N equal ones are pending.")
  private @Nullable Integer bag;

  @Option(
      names = "--order",
      paramLabel = "NAME",
      description =
          "Order of the search: breadth-first (the first failure is a shortest one), "
              + "depth-first or preemptions (few preemptions first). Default: breadth-first.")
  private @Nullable String order;

  @Option(
      names = "--growth",
      paramLabel = "BOUND",
      description =
          "Print how many states each value of a bound reaches: rounds, yields, delays, bag or "
              + "preemptions.")
  private @Nullable String growth;

  /** How many rounds of the buffers, or null. */
  @Nullable Integer rounds() {
    return rounds;
  }

  /** How many rounds the tasks of a level have, or null. */
  @Nullable Integer yields() {
    return yields;
  }

  /** How many delays, or null. */
  @Nullable Integer delays() {
    return delays;
  }

  /** What grows, or null. */
  @Nullable String growth() {
    return growth;
  }

  /** Whether something is given that only the search of states knows. */
  boolean isExplicitOnly() {
    boolean bounded = preemptions != null || bag != null;
    return bounded || scheduler != null || growth != null || order != null;
  }

  /** In which order states are visited. */
  private enum Order {
    BREADTH_FIRST("breadth-first"),
    DEPTH_FIRST("depth-first"),
    PREEMPTIONS("preemptions");

    private final String word;

    Order(String word) {
      this.word = word;
    }
  }

  private boolean isBy(Order wanted) {
    String given = order == null ? Order.BREADTH_FIRST.word : order;
    if (Arrays.stream(Order.values()).noneMatch(known -> known.word.equals(given))) {
      throw new BadInputException(
          "--order is breadth-first, depth-first or preemptions, not '" + given + "'");
    }
    return wanted.word.equals(given);
  }

  /** Whether the state that was found last is expanded first. */
  boolean isDepthFirst() {
    return isBy(Order.DEPTH_FIRST);
  }

  /** Refuses an order that cannot be bounded in depth. */
  void checkBoundOnDepth() {
    if (isDepthFirst() || isBy(Order.PREEMPTIONS)) {
      throw new BadInputException("--max-depth is for --order breadth-first");
    }
  }

  /** Refuses an order in which races cannot be searched for. */
  void checkRaces() {
    if (isBy(Order.PREEMPTIONS)) {
      throw new BadInputException("--races are not looked for with --order preemptions");
    }
  }

  /** How the tasks of a model may take turns. */
  SearchLimits.Turns turns(Model model) {
    boolean rounded = rounds != null || yields != null;
    boolean ordered = isBy(Order.PREEMPTIONS);
    long bounds =
        Stream.of(rounded, preemptions != null, ordered, delays != null, bag != null)
            .filter(given -> given)
            .count();
    if (bounds > 1) {
      throw new BadInputException(
          "--preemptions, --delays, --bag, --order preemptions, and --rounds with --yields cannot"
              + " be combined");
    }
    if (ordered) {
      return new SearchLimits.Turns(SearchLimits.Turns.Kind.CONTEXTS, 0);
    }
    SchedulingDiscipline discipline = discipline();
    refuseFifo(model, discipline != null);
    if (rounds != null) {
      int most = least("--rounds", rounds, 1);
      return new SearchLimits.Turns(SearchLimits.Turns.Kind.ROUNDS, most, discipline);
    }
    return preemptions == null
        ? SearchLimits.Turns.FREE.with(discipline)
        : new SearchLimits.Turns(
            SearchLimits.Turns.Kind.PREEMPTIONS, least("--preemptions", preemptions, 0));
  }

  private @Nullable SchedulingDiscipline discipline() {
    if (scheduler != null && delays == null && growth == null) {
      throw new BadInputException("--scheduler needs --delays");
    }
    if (delays != null) {
      return new DelayDiscipline(scheduler(), least("--delays", delays, 0));
    }
    if (bag != null) {
      return new BagDiscipline(least("--bag", bag, 1));
    }
    return yields == null ? null : new YieldRoundDiscipline(least("--yields", yields, 1));
  }

  private DelayDiscipline.Scheduler scheduler() {
    if (scheduler == null || scheduler.equals("depth-first")) {
      return DelayDiscipline.Scheduler.DEPTH_FIRST;
    } else if (scheduler.equals("round-robin")) {
      return DelayDiscipline.Scheduler.ROUND_ROBIN;
    }
    throw new BadInputException(
        "--scheduler is depth-first or round-robin, not '" + scheduler + "'");
  }

  private static int least(String option, int given, int least) {
    if (given < least) {
      throw new BadInputException(option + " must be at least " + least + ", not " + given);
    }
    return given;
  }

  /** The bounds that grow, for a model. */
  IntFunction<SearchLimits.Turns> growing(Model model, String bound) {
    if (!turns(model).equals(SearchLimits.Turns.FREE)) {
      throw new BadInputException("--growth tries all values of a bound: give none");
    }
    refuseFifo(model, !bound.equals("rounds") && !bound.equals("preemptions"));
    return switch (bound) {
      case "rounds" -> most -> new SearchLimits.Turns(SearchLimits.Turns.Kind.ROUNDS, most);
      case "preemptions" ->
          most -> new SearchLimits.Turns(SearchLimits.Turns.Kind.PREEMPTIONS, most);
      case "yields" -> most -> SearchLimits.Turns.FREE.with(new YieldRoundDiscipline(most));
      case "delays" -> most -> SearchLimits.Turns.FREE.with(new DelayDiscipline(scheduler(), most));
      case "bag" -> most -> SearchLimits.Turns.FREE.with(new BagDiscipline(most));
      default ->
          throw new BadInputException(
              "--growth is rounds, yields, delays, bag or preemptions, not '" + bound + "'");
    };
  }

  private static void refuseFifo(Model model, boolean disciplined) {
    if (disciplined && model.buffers().stream().anyMatch(Model.Buffer::fifo)) {
      throw new BadInputException(
          "--yields, --delays and --bag are for models without fifo buffers");
    }
  }
}
