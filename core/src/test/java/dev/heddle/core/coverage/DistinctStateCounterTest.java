package dev.heddle.core.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ScriptedProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.order.TraceClasses;
import dev.heddle.core.search.Search;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DistinctStateCounterTest {
  private static final Budget EVERYTHING = Budget.DEFAULT.withMaxExecutions(1_000_000);

  /** Passes everything on and counts the states of all executions. */
  private static final class Counting extends ForwardingStrategy {
    private final DistinctStateCounter count = new DistinctStateCounter();
    private boolean givenUp;

    Counting(Strategy inner) {
      super(inner);
    }

    @Override
    public boolean begin() {
      givenUp = false;
      return super.begin();
    }

    @Override
    public int nextThread(Point point) {
      int thread = super.nextThread(point);
      givenUp |= thread == GIVE_UP;
      return thread;
    }

    @Override
    public void end(Point point, Outcome outcome) {
      if (!givenUp) {
        count.add(point);
      }
      super.end(point, outcome);
    }

    @Override
    public boolean wantsTrace() {
      return true;
    }
  }

  private static DistinctStateCounter count(Program program, Strategy strategy) {
    Counting counting = new Counting(strategy);
    Search.run(program, counting, EVERYTHING, ReplaySettings.NONE, null);
    return counting.count;
  }

  @Test
  void independentStepsMakeAGridOfStates() {
    ScriptedProgram.Op first = new ScriptedProgram.Op(ScriptedProgram.Act.WRITE, 0);
    ScriptedProgram.Op second = new ScriptedProgram.Op(ScriptedProgram.Act.WRITE, 1);
    ScriptedProgram program =
        new ScriptedProgram(List.of(List.of(first, first), List.of(second, second, second)), 2);
    DistinctStateCounter count = count(program, new DfsStrategy());
    assertEquals(3 * 4 - 1, count.states());
    assertEquals(10 - 1, count.redundant());
  }

  @Test
  void theOrderOfDependentStepsMakesAnotherState() {
    ScriptedProgram.Op write = new ScriptedProgram.Op(ScriptedProgram.Act.WRITE, 0);
    ScriptedProgram program = new ScriptedProgram(List.of(List.of(write), List.of(write)), 2);
    DistinctStateCounter count = count(program, new DfsStrategy());
    assertEquals(4, count.states());
    assertEquals(0, count.redundant());
  }

  @Test
  void theStatesThatExecutionsEndInAreTheirClasses() {
    for (long seed = 0; seed < 100; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, 3, 3, 2);
      TraceClasses.Found found = TraceClasses.of(program, new DfsStrategy(), 2_000);
      if (found.verdict().coverage() == Coverage.EXHAUSTED) {
        long redundant = count(program, new DfsStrategy()).redundant();
        assertEquals(found.classes().size(), found.executions() - redundant, program::toString);
      }
    }
  }

  @Test
  void manyNumbersAreCountedByAnEstimate() {
    DistinctCounter count = new DistinctCounter(1_000);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000; i++) {
      assertTrue(count.add(random.nextLong()));
    }
    assertTrue(count.exact());
    assertEquals(1_000, count.count());
    for (int i = 1_000; i < 300_000; i++) {
      count.add(random.nextLong());
    }
    assertFalse(count.exact());
    // The standard error is 0.81 percent; this seed is off by less than three of those.
    assertEquals(300_000.0, (double) count.count(), 300_000 * 0.025);
  }
}
