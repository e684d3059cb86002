package dev.heddle.cli;

import dev.heddle.explicit.Bounds;
import dev.heddle.explicit.scheduled.Delays;
import dev.heddle.explicit.scheduled.Discipline;
import dev.heddle.explicit.scheduled.YieldRounds;
import dev.heddle.lang.code.Model;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that bound how the tasks of a model take turns. */
final class TurnOptions {
  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "Only executions in which buffers take turns, in the order of the text, in so many"
              + " rounds.")
  private @Nullable Integer rounds;

  @Option(
      names = "--yields",
      paramLabel = "N",
      description =
          "Only executions in which the tasks of a level take turns, in the order of posting, in"
              + " so many rounds; may be combined with --rounds.")
  private @Nullable Integer yields;

  @Option(
      names = "--delays",
      paramLabel = "N",
      description = "Only executions that a scheduler allows, with at most so many delays.")
  private @Nullable Integer delays;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description = "The scheduler of --delays: depth-first (the default) or round-robin.")
  private @Nullable String scheduler;

  @Option(
      names = "--preemptions",
      paramLabel = "N",
      description = "Only executions with at most so many preemptions.")
  private @Nullable Integer preemptions;

  @Option(
      names = "--growth",
      paramLabel = "BOUND",
      description =
          "Print how many states are reached with each value of a bound, which is rounds, yields,"
              + " delays or preemptions, until all are.")
  private @Nullable String growth;

  /** How many rounds of the buffers, or null. */
  @Nullable Integer rounds() {
    return rounds;
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
    return yields != null || scheduler != null || preemptions != null || growth != null;
  }

  /** How the tasks of a model may take turns. */
  Bounds.Turns turns(Model model) {
    boolean rounded = rounds != null || yields != null;
    if ((rounded ? 1 : 0) + (preemptions != null ? 1 : 0) + (delays != null ? 1 : 0) > 1) {
      throw new BadInputException(
          "--preemptions, --delays, and --rounds with --yields cannot be combined");
    }
    Discipline discipline = discipline();
    refuseFifo(model, discipline != null);
    if (rounds != null) {
      int most = least("--rounds", rounds, 1);
      return new Bounds.Turns(Bounds.Turns.Kind.ROUNDS, most, discipline);
    }
    return preemptions == null
        ? Bounds.Turns.FREE.with(discipline)
        : new Bounds.Turns(Bounds.Turns.Kind.PREEMPTIONS, least("--preemptions", preemptions, 0));
  }

  private @Nullable Discipline discipline() {
    if (scheduler != null && delays == null && growth == null) {
      throw new BadInputException("--scheduler needs --delays");
    }
    if (delays != null) {
      return new Delays(scheduler(), least("--delays", delays, 0));
    }
    return yields == null ? null : new YieldRounds(least("--yields", yields, 1));
  }

  private Delays.Scheduler scheduler() {
    if (scheduler == null || scheduler.equals("depth-first")) {
      return Delays.Scheduler.DEPTH_FIRST;
    } else if (scheduler.equals("round-robin")) {
      return Delays.Scheduler.ROUND_ROBIN;
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
  IntFunction<Bounds.Turns> growing(Model model, String bound) {
    if (!turns(model).equals(Bounds.Turns.FREE)) {
      throw new BadInputException("--growth tries all values of a bound: give none");
    }
    refuseFifo(model, bound.equals("yields") || bound.equals("delays"));
    return switch (bound) {
      case "rounds" -> most -> new Bounds.Turns(Bounds.Turns.Kind.ROUNDS, most);
      case "preemptions" -> most -> new Bounds.Turns(Bounds.Turns.Kind.PREEMPTIONS, most);
      case "yields" -> most -> Bounds.Turns.FREE.with(new YieldRounds(most));
      case "delays" -> most -> Bounds.Turns.FREE.with(new Delays(scheduler(), most));
      default ->
          throw new BadInputException(
              "--growth is rounds, yields, delays or preemptions, not '" + bound + "'");
    };
  }

  private static void refuseFifo(Model model, boolean disciplined) {
    if (disciplined && model.buffers().stream().anyMatch(Model.Buffer::fifo)) {
      throw new BadInputException("--yields and --delays are for models without fifo buffers");
    }
  }
}
