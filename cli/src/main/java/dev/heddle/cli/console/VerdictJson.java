package dev.heddle.cli.console;

import dev.heddle.core.Limit;
import dev.heddle.core.Size;
import dev.heddle.core.States;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.settings.Settings;
import dev.heddle.trace.Rounded;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A verdict as the one object that {@code --json} prints. */
public final class VerdictJson {
  private static final BigDecimal LARGE = BigDecimal.valueOf(1_000_000_000_000_000L);

  private VerdictJson() {}

  public static String of(
      Verdict verdict, List<Verdict.Finding> failures, int maxSteps, Settings settings) {
    return of(verdict, failures, bounds(verdict, maxSteps, settings));
  }

  /** The same for a search whose bounds are these. */
  public static String of(
      Verdict verdict, List<Verdict.Finding> failures, Map<String, Object> bounds) {
    return Json.of(object(verdict, failures, bounds));
  }

  /** The members of the object, in their order. */
  static Map<String, Object> object(
      Verdict verdict, List<Verdict.Finding> failures, Map<String, Object> bounds) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("verdict", failures.isEmpty() ? verdict.coverage().toString() : "failed");
    object.put("coverage", verdict.coverage().toString());
    object.put("executions", verdict.executions());
    object.put("seconds", verdict.seconds());
    object.put(
        "executionsPerSecond",
        Math.round(verdict.executions() / Math.max(verdict.seconds(), 1e-9)));
    Map<String, Object> outcomes = new LinkedHashMap<>();
    verdict
        .findings()
        .forEach(f -> outcomes.merge(f.outcome().summary(), f.count(), VerdictJson::sum));
    object.put("outcomes", outcomes);
    object.put("bounds", bounds);
    Set<String> cutBy = new LinkedHashSet<>(verdict.noteBounds());
    verdict.limits().stream().filter(Limit::cut).map(Limit::name).forEach(cutBy::add);
    object.put("cutBy", List.copyOf(cutBy));
    States states = verdict.states();
    object.put("distinctOutcomes", verdict.findings().size());
    object.put("states", states == null ? Json.NULL : states.count());
    object.put("redundant", states == null ? Json.NULL : states.redundant());
    object.put("statesExact", states == null ? Json.NULL : states.exact());
    object.put("estimated", size(verdict.size()));
    object.put("aborted", verdict.aborted());
    List<String> notes = new ArrayList<>(verdict.noteTexts());
    verdict.left().forEach(left -> notes.add(left.summary()));
    object.put("notes", notes);
    object.put("races", verdict.races().stream().map(VerdictJson::failure).toList());
    object.put("failures", failures.stream().map(VerdictJson::failure).toList());
    return object;
  }

  private static Object size(@Nullable Size size) {
    if (size == null) {
      return Json.NULL;
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("of", size.what() == Size.Kind.CLASSES ? "classes" : "interleavings");
    object.put("total", number(Rounded.nearest(size.mean())));
    object.put("error", number(Rounded.nearest(size.error())));
    object.put("known", size.known());
    object.put("least", number(Rounded.down(size.least())));
    return object;
  }

  /** The number with all its digits if they are few, and as 1.2E+19 otherwise. */
  private static Object number(Rounded estimate) {
    return estimate.value().compareTo(LARGE) < 0
        ? estimate.value().longValueExact()
        : estimate.value().stripTrailingZeros();
  }

  private static Object sum(Object a, Object b) {
    return (long) a + (long) b;
  }

  private static Map<String, Object> bounds(Verdict verdict, int maxSteps, Settings settings) {
    Map<String, Object> bounds = new LinkedHashMap<>();
    verdict.limits().forEach(limit -> bounds.put(limit.name(), limit.value()));
    bounds.put("steps", maxSteps);
    bounds.put("earlyTimeouts", settings.earlyTimeouts());
    bounds.put("spurious", settings.spurious());
    return bounds;
  }

  private static Map<String, Object> failure(Verdict.Finding finding) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("kind", finding.outcome().failure().toString());
    object.put("message", finding.outcome().summary());
    object.put("preemptions", finding.preemptions());
    object.put("execution", finding.execution());
    object.put("schedule", finding.schedule().toString());
    return object;
  }
}
