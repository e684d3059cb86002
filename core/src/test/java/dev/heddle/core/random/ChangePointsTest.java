package dev.heddle.core.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.SplitMixRandom;
import org.junit.jupiter.api.Test;

class ChangePointsTest {
  private final ChangePoints points = new ChangePoints(1);
  private final SplitMixRandom random = new SplitMixRandom(1);

  /** One execution with a number of choices; at which of them the change was, or -1. */
  private int execute(int choices) {
    points.begin(random);
    int place = -1;
    for (int i = 0; i < choices; i++) {
      place = points.isHere(0) ? i : place;
      points.advance();
    }
    return place;
  }

  @Test
  void theFirstExecutionHasNone() {
    assertEquals(-1, execute(10));
    assertTrue(execute(10) >= 0);
    points.restart();
    assertEquals(-1, execute(10));
  }

  /** 9 * (8/9)^400 < 4e-20 is the probability that a place is never reached. */
  @Test
  void eachPlaceIsMet() {
    boolean[] met = new boolean[9];
    execute(9);
    for (int i = 0; i < 400; i++) {
      met[execute(9)] = true;
    }
    for (boolean each : met) {
      assertTrue(each);
    }
  }

  @Test
  void oneLongExecutionIsForgotten() {
    execute(100);
    execute(20_000);
    boolean missed = false;
    for (int i = 0; i < 150; i++) {
      missed |= execute(100) < 0;
    }
    assertTrue(missed, "at first the place lies beyond the end, but for luck: below 0.1^30");
    for (int i = 0; i < 20; i++) {
      assertFalse(execute(100) < 0);
    }
  }
}
