package dev.heddle.runtime;

import dev.heddle.core.Note;
import dev.heddle.core.Verdict;

/** What the runtime has to say about how a search went. */
final class Notes {
  private Notes() {}

  /** The verdict with what there is to say. */
  static Verdict add(Verdict searched, Engine engine) {
    Verdict verdict = searched;
    Refinement refinement = engine.refinement();
    if (refinement.restarts() > 0) {
      String times = refinement.restarts() == 1 ? "once" : refinement.restarts() + " times";
      String where = refinement.promotions().where();
      verdict =
          verdict.with(Note.remark("begun again " + times + ", to switch threads also " + where));
    }
    if (engine.executions().movedToPlatformThreads()) {
      verdict =
          verdict.with(
              Note.remark(
                  "native frames or huge stacks kept threads from being set aside:"
                      + " the search went on with platform threads, which is slower"));
    }
    if (engine.counts().wereUnswitched()) {
      verdict = verdict.with(Cuts.REAL_MONITORS);
    }
    String weak = engine.races().weak().first();
    if (weak != null) {
      verdict = verdict.with(Cuts.weak(weak));
    }
    String refusal = engine.substrate().sharesCpu() ? OneCpu.refusal() : null;
    if (refusal != null) {
      verdict =
          verdict.with(
              Note.remark(
                  "the controlled threads do not share one CPU, which is slower: " + refusal));
    }
    return verdict;
  }
}
