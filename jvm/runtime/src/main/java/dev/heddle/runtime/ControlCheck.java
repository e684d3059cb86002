package dev.heddle.runtime;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.core.Verdict;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.settings.NotControlledException;
import java.util.Map;
import java.util.stream.Collectors;

/** Prevents that a search which covered nothing passes. */
final class ControlCheck {
  private static final int MOST_CLASSES = 5;

  private ControlCheck() {}

  /**
   * Throws unless the program was instrumented and, if no failure was found, really ran with
   * several threads.
   */
  static void check(ExecutionEngine engine, Verdict verdict) {
    late();
    Map<String, String> failures = HeddleAgent.failures();
    if (!failures.isEmpty()) {
      String list =
          failures.entrySet().stream()
              .limit(MOST_CLASSES)
              .map(e -> e.getKey() + " (" + e.getValue() + ")")
              .collect(Collectors.joining("; "));
      throw new NotControlledException(
          failures.size()
              + " classes could not be instrumented, so the result would mean nothing: "
              + list);
    }
    String unseen = engine.invariants.neverEvaluated();
    if (!verdict.failed() && unseen != null) {
      throw new NotControlledException(unseen);
    }
    if (!verdict.failed() && verdict.sawAnEnd() && !engine.counts.startedThreads()) {
      throw new NotControlledException(
          "no second thread ran under control in "
              + verdict.executions()
              + " executions: the program starts no thread, or starts it in a way Heddle does not see");
    }
  }

  /** Throws if the program did what cannot be controlled. */
  static void late() {
    if (Hooks.late != null) {
      throw new NotControlledException(Hooks.late);
    }
  }
}
