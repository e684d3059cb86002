package dev.heddle.runtime;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.agent.treatments.JdkDrift;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import dev.heddle.hooks.FinalizableClasses;
import dev.heddle.runtime.internals.SingleCpuAffinity;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.settings.CoverageCuts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The notes of the runtime about a search. */
final class SearchNotes {
  /** How many classes with finalizers are named. */
  private static final int MOST_CLASSES = 3;

  private SearchNotes() {}

  /** The verdict with these notes. */
  static Verdict add(Verdict searched, ExecutionEngine engine, ExecutionRunner executions) {
    Verdict verdict = searched;
    PromotionState refinement = engine.refinement;
    if (refinement.restarts() > 0) {
      String times = refinement.restarts() == 1 ? "once" : refinement.restarts() + " times";
      String where = refinement.promotions().where();
      verdict =
          verdict.with(
              VerdictNote.remark("begun again " + times + ", to switch threads also " + where));
    }
    if (executions.movedToPlatformThreads()) {
      verdict =
          verdict.with(
              VerdictNote.remark(
                  "native frames or huge stacks kept threads from being set aside:"
                      + " the search went on with platform threads, which is slower"));
    }
    if (engine.counts.wereUnswitched()) {
      verdict = verdict.with(CoverageCuts.REAL_MONITORS);
    }
    JdkDrift drift = HeddleAgent.drift();
    if (!drift.tested()) {
      verdict = verdict.with(CoverageCuts.untested(drift));
    }
    if (!drift.missing().isEmpty()) {
      verdict = verdict.with(CoverageCuts.missing(drift));
    }
    String weak = engine.races.weak().first();
    if (weak != null) {
      verdict = verdict.with(CoverageCuts.weak(weak));
    }
    String finalized = finalizers();
    if (finalized != null) {
      verdict = verdict.with(VerdictNote.remark(finalized));
    }
    String refusal = engine.scheduler.substrate().sharesCpu() ? SingleCpuAffinity.refusal() : null;
    if (refusal != null) {
      verdict =
          verdict.with(
              VerdictNote.remark(
                  "the controlled threads do not share one CPU, which is slower: " + refusal));
    }
    return verdict;
  }

  /** The note that the program has finalizers, if it has. */
  private static @Nullable String finalizers() {
    List<String> classes = FinalizableClasses.classes();
    if (classes.isEmpty()) {
      return null;
    }
    int more = classes.size() - MOST_CLASSES;
    return "finalizers are not run: those of "
        + String.join(", ", more > 0 ? classes.subList(0, MOST_CLASSES) : classes)
        + (more > 0 ? " and " + more + " more classes" : "");
  }
}
