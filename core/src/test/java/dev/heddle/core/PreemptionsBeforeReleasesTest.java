package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.order.TraceClasses;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Locks that are released without a scheduling point: preemptions are counted as they would be with
 * one before each release.
 */
class PreemptionsBeforeReleasesTest {
  private static final long MOST = 5_000;
  private static final StrategyOptions NONE = StrategyOptions.of(7, 1_000);

  @ParameterizedTest
  @CsvSource({"150,2,4,1", "150,2,4,2", "150,3,2,1", "150,3,2,2", "60,4,1,1"})
  void countsAsIfThreadsWerePreemptedBeforeReleases(long to, int threads, int parts, int locks) {
    int compared = 0;
    for (long seed = 0; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.locking(seed, threads, parts, locks);
      TraceClasses.Found fine = TraceClasses.withoutReleases(program, new DfsStrategy(), MOST);
      TraceClasses.Found merged = TraceClasses.of(program.merged(), new DfsStrategy(), MOST);
      if (fine.verdict().coverage() == Coverage.EXHAUSTED) {
        assertEquals(fine.preemptions(), merged.preemptions(), program.toString());
        compared++;
      }
    }
    assertTrue(compared >= to / 3, "only " + compared + " were small enough");
  }

  /**
   * What is within a bound is found; by {@code dpor} with few executions beyond the bound, and in
   * most programs with fewer than there are without a bound.
   */
  @ParameterizedTest
  @CsvSource({"80,2,4,1", "80,2,4,2", "80,3,2,1", "80,3,2,2", "15,4,2,2"})
  void everyStrategyIsCompleteWithinABound(long to, int threads, int parts, int locks) {
    int compared = 0;
    long visited = 0;
    long within = 0;
    int fewer = 0;
    for (long seed = 0; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.locking(seed, threads, parts, locks).merged();
      TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), MOST);
      if (all.verdict().coverage() != Coverage.EXHAUSTED) {
        continue;
      }
      compared++;
      for (int most = 0; most < 3; most++) {
        Set<String> expected = all.within(most);
        for (String name : List.of("dfs", "icb", "bpor")) {
          Set<String> found = find(program, name, most).classes();
          String what = name + " " + most + " " + program;
          assertTrue(found.containsAll(expected), what);
          assertTrue(!name.equals("dfs") || found.equals(expected), what);
        }
        TraceClasses.Found found = find(program, "dpor", most);
        assertTrue(found.classes().containsAll(expected), "dpor " + most + " " + program);
        assertTrue(all.classes().containsAll(found.classes()), "dpor " + most + " " + program);
        visited += found.executions();
        within += expected.size();
        fewer += most == 0 && found.executions() < all.classes().size() ? 1 : 0;
      }
    }
    assertTrue(compared >= to / 3, "only " + compared + " were small enough");
    assertTrue(visited * 2 <= within * 3, visited + " executions for " + within + " classes");
    assertTrue(fewer * 2 >= compared, "bound 0 left something out in " + fewer + "/" + compared);
  }

  private static TraceClasses.Found find(ScriptedProgram program, String name, int most) {
    return TraceClasses.of(program, Strategies.of(name, NONE.withPreemptions(most)), MOST);
  }

  /**
   * The first thread is preempted before it releases the lock; the second one comes to the lock and
   * is blocked, so that leaving it is no preemption.
   */
  @Test
  void aThreadThatWaitsForALockNotYetReleasedIsNotPreempted() {
    ScriptedProgram program =
        ScriptedProgram.of("lock0 write0 unlock0 write1; move0 lock0 write1 unlock0").merged();
    TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), MOST);
    assertEquals(List.of(2, 5, 6), List.of(within(all, 0), within(all, 1), within(all, 2)));
  }

  private static int within(TraceClasses.Found found, int most) {
    return found.within(most).size();
  }
}
