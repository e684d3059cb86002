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
 * @param rounds how many rounds the buffers may take turns in; 0 for no bound
 */
public record Bounds(
    Limits limits,
    int maxDepth,
    int maxStates,
    Duration maxTime,
    boolean keepGoing,
    boolean races,
    int rounds) {
  /** Everything, for five minutes and ten million states. */
  public static final Bounds DEFAULT =
      new Bounds(
          Limits.DEFAULT, Integer.MAX_VALUE, 10_000_000, Duration.ofMinutes(5), false, false, 0);

  /** The same with a bound on rounds. */
  public Bounds withRounds(int most) {
    return new Bounds(limits, maxDepth, maxStates, maxTime, keepGoing, races, most);
  }

  /** The same, searching on after a failure or not. */
  public Bounds withKeepGoing(boolean going) {
    return new Bounds(limits, maxDepth, maxStates, maxTime, going, races, rounds);
  }
}
