package dev.heddle.cli.model;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.explicit.SearchEffort;
import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.explicit.store.StorageKind;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Options that say how the states of a model are searched. */
final class StateSearchOptions {
  private static final Pattern BITS = Pattern.compile("bits:(\\d{1,2})");
  private static final int MOST_WORKERS = 1024;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Number of worker threads. Default: the number of processors.")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--every-state",
      description =
          "Visit also the states that make no difference to a property. Implied by bounds on "
              + "steps or turns, and by --races.")
  private boolean everyState;

  @Option(
      names = "--symmetry",
      paramLabel = "on|off",
      description =
          "Treat threads that run the same code as interchangeable: on or off. Default: "
              + "${DEFAULT-VALUE}.")
  private String symmetry = "on";

  @Option(
      names = "--store",
      paramLabel = "HOW",
      description =
          "Table of visited states: exact, compact (hashes), bits or bits:N (a bit table of "
              + "2^N bits). Without exact the verdict gives the probability that a state was left "
              + "out. Default: ${DEFAULT-VALUE}.")
  private String store = "exact";

  /** How a search works. */
  SearchEffort effort(boolean depthFirst) {
    if (workers < 1 || workers > MOST_WORKERS) {
      throw new BadInputException(
          "--workers must be from 1 to " + MOST_WORKERS + ", not " + workers);
    }
    return new SearchEffort(workers, reductions(), depthFirst, storage());
  }

  private Set<StateReduction> reductions() {
    if (!symmetry.equals("on") && !symmetry.equals("off")) {
      throw new BadInputException("--symmetry is on or off, not '" + symmetry + "'");
    }
    if (everyState) {
      return Set.of();
    }
    return symmetry.equals("on")
        ? StateReduction.ALL
        : StateReduction.without(StateReduction.SYMMETRY);
  }

  private StorageKind storage() {
    Matcher bits = BITS.matcher(store);
    if (bits.matches()) {
      try {
        return new StorageKind(StorageKind.Kind.BITS, Integer.parseInt(bits.group(1)));
      } catch (IllegalArgumentException e) {
        throw new BadInputException("--store " + store + ": " + e.getMessage());
      }
    }
    return switch (store) {
      case "exact" -> StorageKind.EXACT;
      case "compact" -> StorageKind.COMPACT;
      case "bits" -> StorageKind.bits();
      default ->
          throw new BadInputException(
              "--store is exact, compact, bits or bits:N, not '" + store + "'");
    };
  }
}
