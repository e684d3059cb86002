package dev.heddle.explicit;

import dev.heddle.lang.run.Limits;
import java.time.Duration;

/**
 * What a search may spend.
 *
 * @param limits how far the model may go
 * @param maxDepth how many steps an execution may have
 * @param maxStates how many states may be visited
 * @param maxTime how long it may take
 * @param keepGoing whether it goes on after a failure, to find all that differ
 * @param races whether data races are looked for
 */
public record Bounds(
    Limits limits,
    int maxDepth,
    int maxStates,
    Duration maxTime,
    boolean keepGoing,
    boolean races) {
  /** Everything, for five minutes and ten million states. */
  public static final Bounds DEFAULT =
      new Bounds(
          Limits.DEFAULT, Integer.MAX_VALUE, 10_000_000, Duration.ofMinutes(5), false, false);
}
