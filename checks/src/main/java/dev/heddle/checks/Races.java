package dev.heddle.checks;

import dev.heddle.core.AccessListener;
import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Replay;
import dev.heddle.core.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is done about data races. */
public enum Races {
  /** They are not looked for. */
  IGNORE,
  /** They are told, and what comes of them is searched for. */
  REPORT,
  /** They are failures too. */
  FAIL;

  /** What looks for races, or null. */
  public @Nullable AccessListener listener() {
    return this == IGNORE ? null : new RaceDetector();
  }

  /**
   * The failures of a search. Races are among them only if there are no others: otherwise they are
   * what the others may have come of, and are told beside them.
   */
  public List<Verdict.Finding> failures(Verdict verdict) {
    return this == FAIL && !verdict.failed() ? verdict.races() : verdict.failures();
  }

  /** How a replay ended: if it did not fail, a race in it may be the failure. */
  public Outcome outcome(Replay replay) {
    boolean race = this == FAIL && !replay.races().isEmpty();
    return race && replay.outcome().failure() == Outcome.FailureKind.NONE
        ? replay.races().get(0)
        : replay.outcome();
  }

  /**
   * A verdict that claims no more than what was looked at. Switching threads at synchronisation
   * only is enough if there are no races, so without looking for them nothing is known of what they
   * do.
   *
   * @param allAccesses whether threads were switched at all accesses
   */
  public Verdict qualify(Verdict verdict, boolean allAccesses) {
    if (this != IGNORE || allAccesses) {
      return verdict;
    }
    List<String> notes = new ArrayList<>(verdict.notes());
    notes.add(
        "threads were not switched at accesses to plain fields and array elements, and nobody"
            + " looked for races there");
    Coverage coverage = verdict.coverage();
    return verdict
        .withCoverage(coverage == Coverage.EXHAUSTED ? Coverage.WITHIN_BOUNDS : coverage)
        .withNotes(notes);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
