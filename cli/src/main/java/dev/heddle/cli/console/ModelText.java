package dev.heddle.cli.console;

import dev.heddle.core.Coverage;
import dev.heddle.explicit.BoundGrowth;
import dev.heddle.explicit.ExplicitResult;
import dev.heddle.explicit.SearchProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is reported of a search of a model only, besides its verdict. */
public final class ModelText {
  private ModelText() {}

  /** How far a search has come, on one line. */
  static String progress(SearchProgress standing) {
    return String.format(
        Locale.ROOT,
        "%,d states, %,.0f a second, %,d waiting, %,d MB, %.0f s",
        standing.states(),
        standing.states() / Math.max(standing.seconds(), 1e-9),
        standing.waiting(),
        standing.memory() >> 20,
        standing.seconds());
  }

  /** A table of what searches with growing bounds reached. */
  public static List<String> growth(String bound, BoundGrowth growth) {
    List<String> lines = new ArrayList<>();
    String form = "  %11s  %10s  %7s  %8s";
    lines.add(String.format(Locale.ROOT, form, bound, "states", "share", "failures"));
    for (BoundGrowth.Stage stage : growth.stages()) {
      double share = growth.share(stage);
      lines.add(
          String.format(
              Locale.ROOT,
              form,
              stage.bound(),
              stage.configurations() == BoundGrowth.UNKNOWN ? "unknown" : stage.configurations(),
              Double.isNaN(share) ? "unknown" : String.format(Locale.ROOT, "%.1f %%", share * 100),
              stage.failures()));
    }
    if (growth.interruption() != null) {
      lines.add("  interrupted: " + growth.interruption());
    }
    return lines;
  }

  /** A line about statements that no execution reached, if all executions were explored. */
  public static List<String> unreached(ExplicitResult result) {
    if (!isWhole(result) || result.unreached().isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    result.unreached().forEach(line -> lines.add(line.toString()));
    boolean bounded = result.verdict().coverage() == Coverage.WITHIN_BOUNDS;
    String where = bounded ? "never reached within these bounds: line " : "never reached: line ";
    return List.of("note: " + where + String.join(", ", lines));
  }

  /** Whether it is known which statements no execution reached. */
  private static boolean isWhole(ExplicitResult result) {
    Coverage coverage = result.verdict().coverage();
    return coverage != Coverage.INTERRUPTED && coverage != Coverage.SAMPLED;
  }

  /** The members of the JSON object that only a model has. */
  public static Map<String, Object> members(ExplicitResult result) {
    return Map.of("unreached", isWhole(result) ? result.unreached() : JsonWriter.NULL);
  }
}
