package dev.heddle.core.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ScriptedProgram;
import dev.heddle.core.SizeEstimate;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.dpor.ProbingFrontier;
import dev.heddle.core.order.TraceClasses;
import dev.heddle.core.search.Search;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RandomDescentsTest {
  private static final long ALL = 20_000;

  /** Whatever is drawn in between, the search executes the same in another order. */
  @Test
  void eachBranchIsTakenOnce() {
    int drawn = 0;
    for (long seed = 0; seed < 80; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, 3, 4, 2);
      TraceClasses.Found all = TraceClasses.of(program, new DporStrategy(), ALL);
      RandomDescents descents = new RandomDescents(seed);
      TraceClasses.Found found = TraceClasses.of(program, new DporStrategy(descents), ALL);
      assertEquals(Coverage.EXHAUSTED, found.verdict().coverage());
      assertEquals(all.executions(), found.executions(), program::toString);
      assertEquals(all.classes(), found.classes(), program::toString);
      drawn += descents.samples() > 0 ? 1 : 0;
    }
    assertTrue(drawn > 5, "something was drawn in " + drawn);
  }

  /**
   * What the search claims to have covered up to a number of preemptions, it has covered, although
   * others sometimes come first.
   */
  @Test
  void theBoundThatIsStatedWasCovered() {
    int stated = 0;
    for (long seed = 0; seed < 120; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, 3, 4, 2);
      TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), ALL);
      TraceClasses.Found found =
          TraceClasses.of(program, new DporStrategy(new RandomDescents(seed)), 160);
      if (all.verdict().coverage() != Coverage.EXHAUSTED
          || found.verdict().coverage() == Coverage.EXHAUSTED) {
        continue;
      }
      for (CoveredBound limit : found.verdict().limits()) {
        stated++;
        assertTrue(
            found.classes().containsAll(all.within(limit.value())),
            () -> program + " with " + limit.value() + " preemptions");
      }
    }
    assertTrue(stated > 0, "no bound was stated");
  }

  /** As where a loop waits for another thread: each next branch has one round more. */
  @Test
  void aWayWithoutAnEndIsLeftAndThereIsNoOther() {
    RandomDescents descents = new RandomDescents(1);
    for (int i = 0; i < 1_000; i++) {
      descents.took();
    }
    assertTrue(descents.isDue());
    descents.begin(1);
    int length = 1;
    while (length < 1_000 && descents.goesOn(1)) {
      length++;
    }
    assertTrue(length < 1_000);
    assertFalse(descents.isOnTheWay());
    assertFalse(descents.isDue());
    assertNull(descents.size());
  }

  private static SizeEstimate estimate(Program program, int executions, long seed) {
    RandomDescents descents = new RandomDescents(seed);
    Budget budget = Budget.DEFAULT.withMaxExecutions(executions);
    Search.run(program, new DporStrategy(descents), budget, ReplaySettings.NONE, null);
    return Objects.requireNonNull(descents.size());
  }

  /**
   * The mean of the estimates of many seeds is near the truth, after a few samples each and after
   * more: they have no bias that would stay.
   */
  @Test
  void estimatesHaveNoBias() {
    for (int[] shape : new int[][] {{3, 3}, {4, 2}, {3, 4}}) {
      double classes = shuffles(shape[0], shape[1]);
      Program program = adders(shape[0], shape[1]);
      for (int executions : new int[] {200, 600}) {
        MeanEstimate means = new MeanEstimate();
        for (long seed = 1; seed <= 300; seed++) {
          means.add(estimate(program, executions, seed).mean());
        }
        assertTrue(
            Math.abs(means.mean() - classes) <= 4 * means.error(),
            classes + " estimated as " + means.mean() + " +- " + means.error());
      }
    }
  }

  /**
   * The estimates are nearer to the truth than those of a quarter of the executions spent on ways
   * from the root, which is what they replace, and what is claimed of them holds more often. Where
   * large parts of the tree are seldom reached, both the estimates and their errors are too small,
   * but those that are claimed to be known are within a factor of two.
   */
  @Test
  void estimatesAreBetterThanThoseFromTheRoot() {
    int[][] shapes = {{2, 7}, {2, 9}, {3, 3}, {3, 4}, {4, 2}, {5, 2}, {7, 1}};
    Claims fromRoot = new Claims();
    Claims claims = new Claims();
    for (int[] shape : shapes) {
      double classes = shuffles(shape[0], shape[1]);
      ScriptedProgram program = adders(shape[0], shape[1]);
      for (long seed = 1; seed <= 12; seed++) {
        ProbingFrontier probing = new ProbingFrontier(seed);
        Budget quarter = Budget.DEFAULT.withMaxExecutions(250);
        Search.run(program, new DporStrategy(probing), quarter, ReplaySettings.NONE, null);
        SizeEstimate size =
            Objects.requireNonNull(probing.estimate().size(SizeEstimate.Kind.CLASSES));
        fromRoot.add(size, classes);
        claims.add(estimate(program, 1_000, seed), classes);
      }
    }
    String text = claims + " instead of " + fromRoot;
    assertTrue(claims.distances < 0.9 * fromRoot.distances, text);
    assertTrue(claims.known > fromRoot.known, text);
    assertTrue(claims.near * fromRoot.known > fromRoot.near * claims.known, text);
    assertTrue(claims.sameOrder >= 0.9 * claims.known, text);
    assertTrue(claims.least >= 0.95 * 12 * shapes.length, text);
  }

  /** What is said of sizes, and how far that holds. */
  private static final class Claims {
    private int known;
    private int near;
    private int sameOrder;
    private int least;
    private double distances;

    void add(SizeEstimate size, double truth) {
      boolean within = Math.abs(size.mean() - truth) <= 2 * size.error();
      known += size.known() ? 1 : 0;
      near += size.known() && within ? 1 : 0;
      boolean same = size.mean() < 2 * truth && truth < 2 * size.mean();
      sameOrder += size.known() && same ? 1 : 0;
      least += size.least() <= truth ? 1 : 0;
      distances += Math.abs(size.mean() / truth - 1);
    }

    @Override
    public String toString() {
      return known
          + " known, "
          + near
          + " near, "
          + sameOrder
          + " by a factor, "
          + least
          + " lower limits, off by "
          + distances;
    }
  }

  private static ScriptedProgram adders(int threads, int times) {
    ScriptedProgram.Op add = new ScriptedProgram.Op(ScriptedProgram.Act.ADD, 0);
    List<List<ScriptedProgram.Op>> scripts =
        Collections.nCopies(threads, Collections.nCopies(times, add));
    return new ScriptedProgram(scripts, threads);
  }

  /** The number of ways to shuffle the steps of threads that take as many each. */
  private static double shuffles(int threads, int steps) {
    double ways = 1;
    for (int i = 1; i <= threads * steps; i++) {
      ways = ways * i / (1 + (i - 1) % steps);
    }
    return ways;
  }
}
