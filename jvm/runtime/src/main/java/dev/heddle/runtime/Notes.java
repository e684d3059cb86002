package dev.heddle.runtime;

import dev.heddle.core.Note;
import dev.heddle.core.Verdict;
import dev.heddle.hooks.Finalizers;
import dev.heddle.runtime.internals.OneCpu;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.settings.Cuts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the runtime has to say about how a search went. */
final class Notes {
  /** How many classes with finalizers are named. */
  private static final int MOST_CLASSES = 3;

  private Notes() {}

  /** The verdict with what there is to say. */
  static Verdict add(Verdict searched, Engine engine, Executions executions) {
    Verdict verdict = searched;
    Refinement refinement = engine.refinement;
    if (refinement.restarts() > 0) {
      String times = refinement.restarts() == 1 ? "once" : refinement.restarts() + " times";
      String where = refinement.promotions().where();
      verdict =
          verdict.with(Note.remark("begun again " + times + ", to switch threads also " + where));
    }
    if (executions.movedToPlatformThreads()) {
      verdict =
          verdict.with(
              Note.remark(
                  "native frames or huge stacks kept threads from being set aside:"
                      + " the search went on with platform threads, which is slower"));
    }
    if (engine.counts.wereUnswitched()) {
      verdict = verdict.with(Cuts.REAL_MONITORS);
    }
    String weak = engine.races.weak().first();
    if (weak != null) {
      verdict = verdict.with(Cuts.weak(weak));
    }
    String finalized = finalizers();
    if (finalized != null) {
      verdict = verdict.with(Note.remark(finalized));
    }
    String refusal = engine.scheduler.substrate().sharesCpu() ? OneCpu.refusal() : null;
    if (refusal != null) {
      verdict =
          verdict.with(
              Note.remark(
                  "the controlled threads do not share one CPU, which is slower: " + refusal));
    }
    return verdict;
  }

  /** That the program has finalizers, if it has. */
  private static @Nullable String finalizers() {
    List<String> classes = Finalizers.classes();
    if (classes.isEmpty()) {
      return null;
    }
    int more = classes.size() - MOST_CLASSES;
    return "finalizers are not run: those of "
        + String.join(", ", more > 0 ? classes.subList(0, MOST_CLASSES) : classes)
        + (more > 0 ? " and " + more + " more classes" : "");
  }
}
