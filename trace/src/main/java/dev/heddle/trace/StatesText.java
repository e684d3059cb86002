package dev.heddle.trace;

import dev.heddle.core.Coverage;
import dev.heddle.core.SizeEstimate;
import dev.heddle.core.StateStatistics;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.DefaultStrategy;
import java.util.Locale;

/** How many states were seen, and how much there is to see, in words. */
final class StatesText {
  private StatesText() {}

  /** What a verdict says of it, each part after a semicolon; empty if nothing. */
  static String of(Verdict verdict) {
    StringBuilder text = new StringBuilder();
    StateStatistics states = verdict.states();
    if (states != null) {
      text.append("; ").append(count(states));
      if (states.redundant() > 0) {
        text.append(", ")
            .append(number(states.redundant(), states.exact()))
            .append(states.redundant() == 1 ? " execution" : " executions")
            .append(" redundant");
      }
    }
    SizeEstimate size = verdict.size();
    if (size != null && (size.known() || size.least() > verdict.executions())) {
      text.append("; ").append(size(size));
      if (size.known() && size.what() == SizeEstimate.Kind.CLASSES && isUnfinished(verdict)) {
        text.append(", so that about ")
            .append(Rounded.nearest(size.mean() * (1 + DefaultStrategy.MOST_OTHERS)).text())
            .append(" would do");
      }
    }
    return text.toString();
  }

  /** Whether more executions would have shown more: nothing else has ended the search. */
  private static boolean isUnfinished(Verdict verdict) {
    return verdict.coverage() == Coverage.INTERRUPTED && !verdict.failed();
  }

  /** How many states there were. */
  static String count(StateStatistics states) {
    return number(states.count(), states.exact())
        + " distinct state"
        + (states.count() == 1 ? "" : "s");
  }

  private static String number(long number, boolean exact) {
    return exact
        ? String.format(Locale.ROOT, "%,d", number)
        : "about " + Rounded.nearest((double) number).text();
  }

  /** How much there is in all. */
  static String size(SizeEstimate size) {
    String what =
        size.what() == SizeEstimate.Kind.CLASSES
            ? "executions differ in the order of dependent steps"
            : "interleavings in all";
    return size.known()
        ? "about "
            + Rounded.nearest(size.mean()).text()
            + " "
            + what
            + " (standard error "
            + Rounded.nearest(size.error()).text()
            + ")"
        : "at least " + Rounded.down(size.least()).text() + " " + what + " (95 % certain)";
  }
}
