package dev.heddle.core.search;

import dev.heddle.core.Outcome;
import dev.heddle.core.VerdictNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How many executions a search has run, by what they count as. */
final class Counts {
  private long executions;
  private long aborted;
  private long redundant;
  private long brokenOff;

  void add(RunAgain.Count as, Outcome outcome) {
    switch (as) {
      case EXECUTION -> {
        executions++;
        aborted += outcome instanceof Outcome.Aborted ? 1 : 0;
      }
      case REDUNDANT -> redundant++;
      case BROKEN_OFF -> brokenOff++;
      case NOTHING -> {}
    }
  }

  /** Those that the verdict is about. */
  long executions() {
    return executions;
  }

  /** Those of them that a limit cut off. */
  long aborted() {
    return aborted;
  }

  /** Others, after which the search restarted. */
  long brokenOff() {
    return brokenOff;
  }

  /** The notes of the verdict on the executions that it does not count. */
  List<VerdictNote> notes() {
    List<VerdictNote> notes = new ArrayList<>();
    if (brokenOff > 0) {
      String executions = brokenOff == 1 ? " more execution was" : " more executions were";
      notes.add(remark(brokenOff, executions + " broken off to begin again"));
    }
    if (redundant > 0) {
      notes.add(remark(redundant, " more executions were given up as redundant"));
    }
    return notes;
  }

  private static VerdictNote remark(long number, String text) {
    return VerdictNote.remark(String.format(Locale.ROOT, "%,d", number) + text);
  }
}
