package dev.heddle.trace;

import dev.heddle.core.SizeEstimate;
import dev.heddle.core.StateStatistics;
import dev.heddle.core.search.Search;
import java.util.Locale;

/** How far a search has come, in one line. */
public final class ProgressText {
  private ProgressText() {}

  /** The line, the more important things first. */
  public static String of(Search.Standing standing) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%.1f s, %,d executions, %,.0f a second, %d outcome%s",
            standing.seconds(),
            standing.executions(),
            standing.executions() / Math.max(standing.seconds(), 1e-9),
            standing.outcomes(),
            standing.outcomes() == 1 ? "" : "s"));
    StateStatistics states = standing.states();
    if (states != null) {
      text.append(", ").append(StatesText.count(states));
    }
    if (!standing.limits().isEmpty()) {
      text.append(", all ").append(LimitsText.within(standing.limits()));
    }
    SizeEstimate size = standing.size();
    if (size != null && size.known()) {
      text.append(", about ").append(Rounded.nearest(size.mean()).text());
      text.append(" (+-").append(Rounded.nearest(size.error()).text()).append(") in all");
    } else if (size != null && size.least() > standing.executions()) {
      text.append(", at least ").append(Rounded.down(size.least()).text()).append(" in all");
    }
    return text.toString();
  }
}
