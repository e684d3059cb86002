package dev.heddle.junit;

import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.Search;
import dev.heddle.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * One interleaving, run again and recorded.
 *
 * @param replay what came of it
 * @param thrown the exception that was its outcome, or null
 * @param trace what happened
 */
record Replayed(Search.Replay replay, @Nullable Throwable thrown, Trace trace) {
  Outcome outcome() {
    return replay.outcome();
  }

  /** How it differs from what was recorded, or null. */
  @Nullable String difference(Outcome recorded) {
    NondeterminismException divergence = replay.divergence();
    if (divergence != null) {
      return String.valueOf(divergence.getMessage());
    }
    return recorded.equals(outcome())
        ? null
        : "the program is nondeterministic: by the same schedule it ended once with \""
            + recorded.summary()
            + "\" and then with \""
            + outcome().summary()
            + "\"";
  }
}
