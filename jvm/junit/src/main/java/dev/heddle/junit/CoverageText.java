package dev.heddle.junit;

import dev.heddle.core.Verdict;
import java.util.Locale;

/** What was covered, in words. */
final class CoverageText {
  private CoverageText() {}

  static String of(Verdict verdict, Options options) {
    String what =
        switch (verdict.coverage()) {
          case EXHAUSTED -> "exhausted: every interleaving";
          case WITHIN_BOUNDS -> "within bounds: every interleaving but those left out as noted";
          case SAMPLED -> "sampled: random interleavings, seed " + options.seed();
          case INTERRUPTED ->
              verdict.failed()
                  ? "interrupted: ended by the failure"
                  : "interrupted: the budget ran out";
          case UNKNOWN -> "unknown";
        };
    String text =
        String.format(
            Locale.ROOT,
            "%s; %d %s in %.1f s",
            what,
            verdict.executions(),
            verdict.executions() == 1 ? "execution" : "executions",
            verdict.seconds());
    if (verdict.aborted() > 0) {
      text += "; " + verdict.aborted() + " ended early by the limit on their length";
    }
    return verdict.notes().isEmpty() ? text : text + "; " + String.join("; ", verdict.notes());
  }
}
