package dev.heddle.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RaceDetectorTest {
  private static final int MARK = 7;

  private final RaceDetector detector = new RaceDetector();

  private void threads(int count) {
    detector.begin();
    for (int t = 1; t < count; t++) {
      detector.starts(0, t);
    }
  }

  @Test
  void unorderedWritesRace() {
    threads(3);
    assertFalse(detector.writes(1, 0, MARK));
    assertTrue(detector.writes(2, 0, 8));
    assertEquals(1, detector.earlierThread());
    assertTrue(detector.earlierWrote());
    assertEquals(MARK, detector.earlierMark());
  }

  @Test
  void aWriteRacesWithAnyUnorderedRead() {
    threads(4);
    assertFalse(detector.reads(1, 0, 1));
    assertFalse(detector.reads(2, 0, 2));
    detector.releases(2, 5);
    detector.acquires(3, 5);
    assertTrue(detector.writes(3, 0, 3));
    assertEquals(1, detector.earlierThread());
    assertFalse(detector.earlierWrote());
  }

  @Test
  void lockedAccessesDoNotRace() {
    threads(3);
    for (int round = 0; round < 3; round++) {
      for (int t = 1; t < 3; t++) {
        detector.acquires(t, 0);
        assertFalse(detector.reads(t, 0, MARK));
        assertFalse(detector.writes(t, 0, MARK));
        detector.releases(t, 0);
      }
    }
  }

  @Test
  void differentLocksOrderNothing() {
    threads(3);
    detector.acquires(1, 0);
    assertFalse(detector.writes(1, 0, MARK));
    detector.releases(1, 0);
    detector.acquires(2, 1);
    assertTrue(detector.reads(2, 0, MARK));
  }

  @Test
  void aReadSynchronisesWithAllEarlierWritesOfAVolatile() {
    threads(4);
    detector.writes(1, 0, MARK);
    detector.releases(1, 9);
    detector.releases(2, 9);
    detector.acquires(3, 9);
    assertFalse(detector.reads(3, 0, MARK));
  }

  @Test
  void accessesThatSynchroniseRaceOnlyWithThoseThatDoNot() {
    threads(3);
    assertFalse(detector.ordered(1, 0, /* write= */ true, MARK));
    assertFalse(detector.ordered(2, 0, /* write= */ true, MARK));
    assertTrue(detector.reads(2, 0, 8));
    assertEquals(1, detector.earlierThread());
    assertTrue(detector.earlierWrote());
    assertEquals(MARK, detector.earlierMark());
    threads(3);
    assertFalse(detector.writes(2, 0, 8));
    assertTrue(detector.ordered(1, 0, /* write= */ false, MARK));
    assertEquals(2, detector.earlierThread());
  }

  @Test
  void startOrders() {
    detector.begin();
    detector.writes(0, 0, MARK);
    detector.starts(0, 1);
    assertFalse(detector.writes(1, 0, MARK));
    assertTrue(detector.writes(0, 0, MARK));
  }

  @Test
  void anExecutionForgetsThoseBefore() {
    threads(3);
    detector.writes(1, 0, MARK);
    detector.releases(1, 0);
    threads(3);
    assertFalse(detector.writes(2, 0, MARK));
    detector.acquires(1, 0);
    assertTrue(detector.writes(1, 0, MARK));
  }

  @Test
  void manyThreadsAndVariables() {
    threads(100);
    for (int t = 0; t < 100; t++) {
      assertFalse(detector.writes(t, 1000 + t, MARK));
      assertFalse(detector.reads(t, 0, t));
    }
    assertTrue(detector.writes(50, 0, MARK));
  }

  /** Compares with happens-before computed by its definition, on random executions. */
  @Test
  void agreesWithTheDefinition() {
    int races = 0;
    for (int seed = 0; seed < 2_000; seed++) {
      races += compare(new Random(seed)) ? 1 : 0;
    }
    assertTrue(races > 100 && races < 1_990, races + " of 2,000 executions had a race");
  }

  private record Step(int thread, char kind, int object) {}

  private boolean compare(Random random) {
    threads(4);
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      Step step =
          new Step(
              random.nextInt(4), "ararararRRRWvvV".charAt(random.nextInt(15)), random.nextInt(2));
      steps.add(step);
      boolean races = tell(step);
      assertEquals(expected(steps), races, () -> "after " + steps);
      if (races) {
        return true;
      }
    }
    return false;
  }

  private boolean tell(Step step) {
    switch (step.kind) {
      case 'a' -> detector.acquires(step.thread, step.object);
      case 'r' -> detector.releases(step.thread, step.object);
      case 'R' -> {
        return detector.reads(step.thread, step.object, MARK);
      }
      case 'v', 'V' -> {
        return detector.ordered(step.thread, step.object, step.kind == 'V', MARK);
      }
      default -> {
        return detector.writes(step.thread, step.object, MARK);
      }
    }
    return false;
  }

  /** Whether the last step is an access that an earlier one conflicts with and is not ordered. */
  private static boolean expected(List<Step> steps) {
    int last = steps.size() - 1;
    Step access = steps.get(last);
    if (access.kind == 'a' || access.kind == 'r') {
      return false;
    }
    boolean[] before = new boolean[steps.size()];
    before[last] = true;
    for (int i = last - 1; i >= 0; i--) {
      for (int j = i + 1; j <= last && !before[i]; j++) {
        before[i] = before[j] && ordered(steps.get(i), steps.get(j));
      }
    }
    for (int i = 0; i < last; i++) {
      Step other = steps.get(i);
      boolean conflict =
          "WR WV Wv WW RW RV VR VW vW".contains("" + other.kind + access.kind)
              && other.object == access.object
              && other.thread != access.thread;
      if (conflict && !before[i]) {
        return true;
      }
    }
    return false;
  }

  private static boolean ordered(Step a, Step b) {
    return a.thread == b.thread || (a.kind == 'r' && b.kind == 'a' && a.object == b.object);
  }
}
