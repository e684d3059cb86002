package dev.heddle.core.bounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every scheduler is lossless and delay-accessible: whatever was done with it before, as many takes
 * as there are enabled threads, with delays between them, come to all of these.
 */
class SchedulerTest {
  static Stream<Scheduler> schedulers() {
    return Stream.of(
        new RoundRobinScheduler(),
        new DepthFirstScheduler(),
        new RandomOrderScheduler(1),
        new RandomOrderScheduler(-7));
  }

  /** What one scheduler does with threads that come and go at random. */
  private static List<Integer> history(Scheduler scheduler, long seed) {
    Random random = new Random(seed);
    Point point = new Point();
    List<Integer> history = new ArrayList<>();
    scheduler.clear();
    int given = 0;
    int last = -1;
    int threads = 2 + random.nextInt(80);
    for (int step = 0; step < 60; step++) {
      for (int i = random.nextInt(4); i > 0 && point.threads() < threads; i--) {
        point.addThread();
      }
      TreeSet<Integer> enabled = new TreeSet<>();
      for (int t = 0; t < point.threads(); t++) {
        if (random.nextBoolean()) {
          point.enable(t);
          enabled.add(t);
        } else {
          point.disable(t);
        }
      }
      if (enabled.isEmpty()) {
        continue;
      }
      while (given < point.threads()) {
        scheduler.give(given++, true);
      }
      if (last >= 0) {
        scheduler.give(last, false);
      }
      // In some steps all are taken one after another; in the others only a few, so that later
      // steps begin with some threads delayed.
      int takes = random.nextBoolean() ? enabled.size() : 1 + random.nextInt(enabled.size());
      TreeSet<Integer> taken = new TreeSet<>();
      for (int i = 0; i < takes; i++) {
        if (i > 0) {
          scheduler.delay(last);
        }
        last = scheduler.take(point);
        assertTrue(enabled.contains(last), scheduler + " took a thread that is blocked");
        assertTrue(taken.add(last), scheduler + " took a thread twice");
        history.add(last);
      }
      point.take(last);
    }
    return history;
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void losslessDelayAccessibleAndDeterministic(Scheduler scheduler) {
    for (int seed = 0; seed < 30; seed++) {
      assertEquals(history(scheduler, seed), history(scheduler, seed));
    }
  }
}
