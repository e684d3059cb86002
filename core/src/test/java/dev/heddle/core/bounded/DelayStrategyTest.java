package dev.heddle.core.bounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Point;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.ScriptProgram;
import dev.heddle.core.search.ScriptProgram.Run;
import dev.heddle.core.search.ScriptProgram.Step;
import dev.heddle.core.search.Search;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DelayStrategyTest {
  private static final int MANY = 200;

  /** A scheduler of the paper, written as it is there. */
  private interface Reference {
    void give(int task, boolean created);

    int take(List<Integer> enabled);

    void delay(int task);
  }

  /** Scheduler 3, with its list and position. */
  private static final class RoundRobin implements Reference {
    private final List<Integer> tasks = new ArrayList<>();
    private int position;

    @Override
    public void give(int task, boolean created) {
      tasks.add(created ? tasks.size() : position, task);
    }

    @Override
    public int take(List<Integer> enabled) {
      while (position >= tasks.size() || !enabled.contains(tasks.get(position))) {
        position = position + 1 >= tasks.size() ? 0 : position + 1;
      }
      return tasks.remove(position);
    }

    @Override
    public void delay(int task) {
      tasks.add(position, task);
      position = (position + 1) % tasks.size();
    }
  }

  /** Scheduler 4, with its three stacks, which passes over blocked tasks. */
  private static final class DepthFirst implements Reference {
    private final Deque<Integer> handler = new ArrayDeque<>();
    private final Deque<Integer> round = new ArrayDeque<>();
    private final Deque<Integer> delayed = new ArrayDeque<>();

    @Override
    public void give(int task, boolean created) {
      handler.push(task);
    }

    @Override
    public int take(List<Integer> enabled) {
      handler.forEach(round::push);
      handler.clear();
      if (Collections.disjoint(round, enabled)) {
        delayed.forEach(round::push);
        delayed.clear();
      }
      int task = round.stream().filter(enabled::contains).findFirst().orElseThrow();
      round.remove(task);
      return task;
    }

    @Override
    public void delay(int task) {
      delayed.push(task);
    }
  }

  /** How many delays a scheduler needs for an execution. */
  private static int delays(Reference scheduler, List<Step> steps) {
    int delays = 0;
    int created = 0;
    int last = -1;
    for (Step step : steps) {
      while (created < step.threads()) {
        scheduler.give(created++, true);
      }
      if (last >= 0) {
        scheduler.give(last, false);
      }
      int task = scheduler.take(step.enabled());
      if (task == last && step.lastYields() && step.enabled().size() > 1) {
        scheduler.delay(task);
        task = scheduler.take(step.enabled());
      }
      while (task != step.chosen()) {
        scheduler.delay(task);
        delays++;
        task = scheduler.take(step.enabled());
      }
      last = task;
    }
    return delays;
  }

  private static Set<String> logs(List<Run> runs) {
    return runs.stream().map(Run::log).collect(Collectors.toCollection(TreeSet::new));
  }

  private static void agrees(
      Supplier<Scheduler> scheduler, Supplier<Reference> reference, long seed) {
    Random random = new Random(seed);
    int checked = 0;
    for (int i = 0; i < 60; i++) {
      ScriptProgram program =
          i % 2 == 0 ? ScriptProgram.random(random, 4) : ScriptProgram.sleeping(random, 3);
      List<Run> all = program.runs(new DfsStrategy(), MANY);
      if (all.size() == MANY) {
        continue;
      }
      for (int bound : new int[] {0, 1, 2, Integer.MAX_VALUE}) {
        checked++;
        DelayStrategy strategy = new DelayStrategy(scheduler.get(), bound);
        List<Run> runs = program.runs(strategy);
        List<Integer> delays = runs.stream().map(r -> delays(reference.get(), r.steps())).toList();
        assertEquals(delays.stream().sorted().toList(), delays, program::toString);
        List<Run> within =
            all.stream().filter(r -> delays(reference.get(), r.steps()) <= bound).toList();
        assertEquals(logs(within), logs(runs), program::toString);
        assertEquals(within.size(), runs.size(), program::toString);
        assertEquals(
            within.size() < all.size() ? Coverage.WITHIN_BOUNDS : Coverage.EXHAUSTED,
            strategy.coverage(true));
      }
    }
    assertTrue(checked > 60, "only " + checked);
  }

  @Test
  void roundRobinExecutionsAreMadeOnceInTheOrderOfDelays() {
    agrees(RoundRobinScheduler::new, RoundRobin::new, 1);
  }

  @Test
  void depthFirstExecutionsAreMadeOnceInTheOrderOfDelays() {
    agrees(DepthFirstScheduler::new, DepthFirst::new, 2);
  }

  @Test
  void withoutABoundEveryExecutionIsMadeWhateverTheRandomOrder() {
    Random random = new Random(3);
    for (int i = 0; i < 60; i++) {
      ScriptProgram program = ScriptProgram.random(random, 4);
      List<Run> all = program.runs(new DfsStrategy(), MANY);
      if (all.size() < MANY) {
        Scheduler scheduler = new RandomOrderScheduler(i);
        List<Run> runs = program.runs(new DelayStrategy(scheduler, Integer.MAX_VALUE));
        assertEquals(logs(all), logs(runs), program::toString);
        assertEquals(all.size(), runs.size(), program::toString);
      }
    }
  }

  private static final Budget BUDGET = new Budget(100_000, Duration.ofMinutes(5), 1_000, true);

  private static List<String> results(Scheduler scheduler, int delays, int... steps) {
    Verdict verdict =
        Search.run(
            StepProgram.of(steps),
            new DelayStrategy(scheduler, delays),
            BUDGET,
            ReplaySettings.NONE,
            null);
    return verdict.findings().stream().map(f -> f.outcome().summary()).toList();
  }

  @Test
  void roundRobinGoesOnToTheNextThread() {
    assertEquals(List.of("001122"), results(new RoundRobinScheduler(), 0, 2, 2, 2));
    assertEquals(
        List.of("001122", "001221", "002211", "011220", "112200"),
        results(new RoundRobinScheduler(), 1, 2, 2, 2).stream().sorted().toList());
  }

  @Test
  void theNumberOfDelaysIsTheBound() {
    Verdict verdict =
        Search.run(
            StepProgram.of(2, 2, 2),
            new DelayStrategy(new RoundRobinScheduler(), 1),
            BUDGET,
            ReplaySettings.NONE,
            null);
    assertEquals(List.of(new CoveredBound("delays", 1, true)), verdict.limits());
  }

  @Test
  void aSchedulerThatIsNotDelayAccessibleIsRefused() {
    Scheduler stubborn =
        new Scheduler() {
          @Override
          public void clear() {}

          @Override
          public void give(int thread, boolean created) {}

          @Override
          public int take(Point point) {
            return point.nextEnabled(-1);
          }

          @Override
          public void delay(int thread) {}

          @Override
          public String toString() {
            return "stubborn";
          }
        };
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> results(stubborn, 1, 2, 2));
    assertTrue(String.valueOf(refused.getMessage()).contains("stubborn is not delay-accessible"));
  }
}
