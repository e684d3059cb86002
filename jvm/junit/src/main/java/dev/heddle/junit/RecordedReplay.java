package dev.heddle.junit;

import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.ReplayResult;
import dev.heddle.trace.Trace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One interleaving, run again and recorded.
 *
 * @param replay the result of the replay
 * @param outcome how it ended, which may be a race
 * @param thrown the exception that was its outcome, or null
 * @param trace what happened
 */
record RecordedReplay(
    ReplayResult replay, Outcome outcome, @Nullable Throwable thrown, Trace trace) {
  List<Outcome.Race> races() {
    return replay.races();
  }

  /** How it differs from what was recorded, or null. */
  @Nullable String difference(Outcome recorded) {
    if (!recorded.isReplayedAs(outcome) && ReplayResult.unsure(recorded) != null) {
      return ReplayResult.unsure(recorded);
    }
    NondeterminismException divergence = replay.divergence();
    if (divergence != null) {
      return String.valueOf(divergence.getMessage());
    }
    return recorded.isReplayedAs(outcome)
            || recorded.isReplayedAs(replay.outcome())
            || races().contains(recorded)
        ? null
        : replay.otherEnd(recorded, outcome);
  }
}
