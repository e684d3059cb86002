package dev.heddle.runtime;

import dev.heddle.core.Verdict;
import java.util.ArrayList;
import java.util.List;

/** What the runtime has to say about how a search went. */
final class Notes {
  private Notes() {}

  /** The verdict with what there is to say. */
  static Verdict add(Verdict verdict, Engine engine) {
    List<String> notes = new ArrayList<>(verdict.notes());
    Refinement refinement = engine.refinement();
    if (refinement.restarts() > 0) {
      notes.add(
          "begun again "
              + (refinement.restarts() == 1 ? "once" : refinement.restarts() + " times")
              + ", to switch threads also "
              + refinement.promotions().where());
    }
    if (engine.executions().movedToPlatformThreads()) {
      notes.add(
          "native frames or huge stacks kept threads from being set aside:"
              + " the search went on with platform threads, which is slower");
    }
    if (engine.counts().wereUnswitched()) {
      notes.add(
          "threads were not switched inside synchronized methods of the JDK that other code of the"
              + " JDK called: behaviours that need that were not explored");
    }
    String refusal = engine.substrate().sharesCpu() ? OneCpu.refusal() : null;
    if (refusal != null) {
      notes.add("the controlled threads do not share one CPU, which is slower: " + refusal);
    }
    return verdict.withNotes(notes);
  }
}
