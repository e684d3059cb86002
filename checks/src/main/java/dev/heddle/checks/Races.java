package dev.heddle.checks;

import dev.heddle.core.AccessListener;
import dev.heddle.core.Outcome;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is done about data races. */
public enum Races {
  /** They are not searched for. */
  IGNORE,
  /** They are reported, and their effects are searched for. */
  REPORT,
  /** They are failures too. */
  FAIL;

  private static final VerdictNote NOT_LOOKED_FOR =
      VerdictNote.leftOut(
          VerdictNote.SEQUENTIAL_CONSISTENCY,
          "outcomes that only weak memory allows were not explored, and data races were not looked"
              + " for");

  private static final VerdictNote NOT_SWITCHED =
      VerdictNote.leftOut(
          "switches at synchronisation",
          "threads were not switched at accesses to plain fields and array elements, and races were"
              + " not looked for there");

  /** The detector of races, or null. */
  public @Nullable AccessListener listener() {
    return this == IGNORE ? null : new RaceDetector();
  }

  /**
   * The failures of a search. Races are among them only if there are no others: otherwise they may
   * be the cause of the others, and are reported beside them.
   */
  public List<Verdict.Finding> failures(Verdict verdict) {
    return this == FAIL && !verdict.failed() ? verdict.races() : verdict.failures();
  }

  /** How a replay ended: if it did not fail, a race in it may be the failure. */
  public Outcome outcome(ReplayResult replay) {
    boolean race = this == FAIL && !replay.races().isEmpty();
    return race && replay.outcome().failure() == Outcome.FailureKind.NONE
        ? replay.races().get(0)
        : replay.outcome();
  }

  /**
   * A verdict that claims no more than what was explored. Scheduling points at synchronisation only
   * are enough if there are no races, so without a search for races nothing is known of their
   * effects. With a race Java allows more than interleavings show, so the interleavings are not all
   * behaviours, unless the race itself is the failure.
   *
   * @param allAccesses whether all accesses were scheduling points
   */
  public Verdict qualify(Verdict verdict, boolean allAccesses) {
    if (this == IGNORE) {
      return verdict.with(allAccesses ? NOT_LOOKED_FOR : NOT_SWITCHED);
    }
    if (this == REPORT && !verdict.races().isEmpty()) {
      return verdict.with(told(verdict.races().get(0).outcome()));
    }
    return verdict;
  }

  private static VerdictNote told(Outcome race) {
    String variable = race instanceof Outcome.Race of ? of.simple() : race.summary();
    return VerdictNote.leftOut(
        VerdictNote.SEQUENTIAL_CONSISTENCY,
        "outcomes that only weak memory allows were not explored (data race on " + variable + ")");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
