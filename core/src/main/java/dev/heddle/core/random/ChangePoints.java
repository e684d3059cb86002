package dev.heddle.core.random;

import dev.heddle.core.SplitMixRandom;

/**
 * Some random places of an execution at which a strategy changes something, all choices between
 * threads being equally likely.
 *
 * <p>The number of choices of an execution is not an option but an estimate: the most there were,
 * where older executions count less and less, so that one execution that spun for long does not
 * distort all that follow. The first execution has no places.
 */
final class ChangePoints {
  private static final int FORGETTING = 16;

  private final int[] places;
  private int choices;
  private int estimate;

  ChangePoints(int count) {
    places = new int[count];
  }

  /** Draws the places of the next execution. */
  void begin(SplitMixRandom random) {
    estimate = Math.max(estimate - estimate / FORGETTING, choices);
    choices = 0;
    for (int i = 0; i < places.length; i++) {
      places[i] = estimate == 0 ? -1 : random.below(estimate);
    }
  }

  int count() {
    return places.length;
  }

  /** Whether one of the places is the present choice. */
  boolean isHere(int index) {
    return places[index] == choices;
  }

  /** A choice has been made. */
  void advance() {
    choices++;
  }

  /** Forgets how many choices there are. */
  void restart() {
    choices = 0;
    estimate = 0;
  }
}
