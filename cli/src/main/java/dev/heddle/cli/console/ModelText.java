package dev.heddle.cli.console;

import dev.heddle.core.Coverage;
import dev.heddle.core.Limit;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.Growth;
import dev.heddle.explicit.Result;
import dev.heddle.explicit.Standing;
import dev.heddle.explicit.scheduled.BoundedBag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a search of a model covered, in words. */
public final class ModelText {
  private ModelText() {}

  /** How much was covered, beginning with the word for it. */
  public static String coverage(Result result, boolean failed) {
    Verdict verdict = result.verdict();
    String visited =
        String.format(Locale.ROOT, "%,d states, %,d steps", result.states(), result.steps());
    String limits =
        verdict.limits().stream().map(ModelText::told).collect(Collectors.joining(" and "));
    StringBuilder text =
        new StringBuilder(
            switch (verdict.coverage()) {
              case EXHAUSTED ->
                  (failed ? "failed; all executions explored, " : "exhausted: every execution, ")
                      + visited;
              case WITHIN_BOUNDS ->
                  "within bounds: every execution but those cut off by " + limits + ", " + visited;
              case SAMPLED -> "sampled: " + visited;
              default ->
                  "interrupted: " + visited + (verdict.failed() ? ", up to the failure" : "");
            });
    if (verdict.coverage() != Coverage.WITHIN_BOUNDS && !limits.isEmpty()) {
      text.append("; executions were cut off by ").append(limits);
    }
    verdict.noteTexts().forEach(note -> text.append("; ").append(note));
    return text.toString();
  }

  /** How far a search has come, on one line. */
  static String progress(Standing standing) {
    return String.format(
        Locale.ROOT,
        "%,d states, %,.0f a second, %,d waiting, %,d MB, %.0f s",
        standing.states(),
        standing.states() / Math.max(standing.seconds(), 1e-9),
        standing.waiting(),
        standing.memory() >> 20,
        standing.seconds());
  }

  /** What cut something off, as the option that sets it, if there is one. */
  private static String told(Limit limit) {
    if (limit.name().equals("int")) {
      return "numbers of more than " + limit.value() + " bits";
    } else if (limit.name().equals("operations")) {
      return "steps of more than " + limit.value() + " operations";
    }
    boolean turns =
        Set.of("rounds", Limit.PREEMPTIONS, Limit.YIELDS, Limit.DELAYS, BoundedBag.NAME)
            .contains(limit.name());
    return (turns ? "--" : "--max-") + limit.name() + " " + limit.value();
  }

  /** A table of what searches with growing bounds reached. */
  public static List<String> growth(String bound, Growth growth) {
    List<String> lines = new ArrayList<>();
    String form = "  %11s  %10s  %7s  %8s";
    lines.add(String.format(Locale.ROOT, form, bound, "states", "share", "failures"));
    for (Growth.Stage stage : growth.stages()) {
      double share = growth.share(stage);
      lines.add(
          String.format(
              Locale.ROOT,
              form,
              stage.bound(),
              stage.configurations() == Growth.UNKNOWN ? "unknown" : stage.configurations(),
              Double.isNaN(share) ? "unknown" : String.format(Locale.ROOT, "%.1f %%", share * 100),
              stage.failures()));
    }
    if (growth.interruption() != null) {
      lines.add("  interrupted: " + growth.interruption());
    }
    return lines;
  }

  /** A line about statements that no execution came to, if all were looked at. */
  public static List<String> unreached(Result result) {
    if (!isWhole(result) || result.unreached().isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    result.unreached().forEach(line -> lines.add(line.toString()));
    boolean bounded = result.verdict().coverage() == Coverage.WITHIN_BOUNDS;
    String where = bounded ? "never reached within these bounds: line " : "never reached: line ";
    return List.of("note: " + where + String.join(", ", lines));
  }

  /** Whether what no execution came to is known. */
  private static boolean isWhole(Result result) {
    Coverage coverage = result.verdict().coverage();
    return coverage != Coverage.INTERRUPTED && coverage != Coverage.SAMPLED;
  }

  /** The one object that {@code --json} prints. */
  public static String json(Result result, List<Verdict.Finding> failures) {
    Map<String, Object> object = VerdictJson.object(result.verdict(), failures, bounds(result));
    object.put("unreached", isWhole(result) ? result.unreached() : Json.NULL);
    return Json.of(object);
  }

  private static Map<String, Object> bounds(Result result) {
    Map<String, Object> bounds = new LinkedHashMap<>();
    for (Limit limit : result.verdict().limits()) {
      bounds.put(limit.name(), limit.value());
    }
    return bounds;
  }
}
