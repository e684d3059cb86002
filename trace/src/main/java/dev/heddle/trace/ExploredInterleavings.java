package dev.heddle.trace;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import java.util.List;

/** The interleavings of a program, in words. */
final class ExploredInterleavings extends Explored {
  @Override
  String nouns() {
    return "interleavings";
  }

  @Override
  String noun() {
    return "interleaving";
  }

  @Override
  String amount(Verdict verdict) {
    return ", " + executions(verdict);
  }

  @Override
  String within(Verdict verdict) {
    List<CoveredBound> cut = verdict.limits().stream().filter(CoveredBound::cut).toList();
    List<String> bounds = verdict.noteBounds();
    StringBuilder text = new StringBuilder(String.join(" and ", bounds));
    text.append(bounds.isEmpty() ? "" : "; ");
    if (!cut.isEmpty()) {
      text.append(LimitsText.covered(cut));
    } else {
      boolean more = bounds.isEmpty() || verdict.aborted() > 0;
      text.append("every interleaving").append(more ? " but those cut off" : "");
    }
    return text.append(amount(verdict)).toString();
  }

  @Override
  String sampled(Verdict verdict) {
    return VerdictText.count(verdict.executions(), "random execution")
        + (endedByFailure(verdict) ? ", up to the failure" : "");
  }

  @Override
  String interrupted(Verdict verdict) {
    if (endedByFailure(verdict)) {
      return executions(verdict) + ", up to the failure";
    }
    boolean otherwise =
        verdict.notes().stream()
            .anyMatch(
                note ->
                    note.kind() == VerdictNote.Kind.ENDED
                        || note.text().startsWith(Verdict.AFTER_LIVELOCK));
    return (otherwise ? "" : "the budget ran out after ") + executions(verdict);
  }

  @Override
  String unknown(Verdict verdict) {
    return ": " + executions(verdict);
  }

  @Override
  String rest(Verdict verdict) {
    StringBuilder text = new StringBuilder();
    if (verdict.coverage() == Coverage.INTERRUPTED && !verdict.limits().isEmpty()) {
      text.append(", with ").append(LimitsText.covered(verdict.limits()));
    }
    text.append(LimitsText.left(verdict));
    if (verdict.aborted() > 0) {
      boolean all = verdict.aborted() == verdict.executions();
      text.append("; ")
          .append(all ? "all" : VerdictText.number(verdict.aborted()))
          .append(" of them cut off by the limit on steps (--max-steps)");
    }
    text.append(endedByFailure(verdict) ? "" : StatesText.of(verdict));
    return text.toString();
  }

  private static String executions(Verdict verdict) {
    return VerdictText.count(verdict.executions(), "execution");
  }

  private static boolean endedByFailure(Verdict verdict) {
    return verdict.failures().stream().anyMatch(f -> f.execution() == verdict.executions());
  }
}
