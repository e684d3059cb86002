package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Locks that are released without a scheduling point: preemptions are counted as if there was one
 * before each release.
 */
class DeferralsTest {
  private static final long MOST = 20_000;
  private static final StrategyOptions NONE = StrategyOptions.of(7, 1_000);

  @ParameterizedTest
  @CsvSource({"300,2,4,1", "300,2,4,2", "300,3,2,1", "300,3,2,2", "100,4,2,2"})
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

  @ParameterizedTest
  @CsvSource({"300,2,4,1", "300,2,4,2", "300,3,2,1", "300,3,2,2", "100,4,2,2"})
  void everyStrategyIsCompleteWithinABound(long to, int threads, int parts, int locks) {
    int compared = 0;
    for (long seed = 0; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.locking(seed, threads, parts, locks).merged();
      TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), MOST);
      if (all.verdict().coverage() != Coverage.EXHAUSTED) {
        continue;
      }
      for (int most = 0; most < 3; most++) {
        for (String name : List.of("dfs", "icb", "bpor", "dpor")) {
          Strategy strategy = Strategies.of(name, NONE.withPreemptions(most));
          TraceClasses.Found found = TraceClasses.of(program, strategy, MOST);
          String what = name + " " + most + " " + program;
          assertTrue(found.classes().containsAll(all.within(most)), what);
          assertTrue(all.classes().containsAll(found.classes()), what);
          assertTrue(!name.equals("dfs") || found.classes().equals(all.within(most)), what);
        }
      }
      compared++;
    }
    assertTrue(compared >= to / 3, "only " + compared + " were small enough");
  }

  @ParameterizedTest
  @CsvSource({"300,2,4,1", "300,2,4,2", "300,3,2,1", "300,3,2,2", "100,4,2,2"})
  void xxx(long to, int threads, int parts, int locks) {
    long[] visited = new long[6];
    long[] there = new long[6];
    int fewer = 0;
    int all0 = 0;
    for (long seed = 0; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.locking(seed, threads, parts, locks).merged();
      TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), MOST);
      if (all.verdict().coverage() != Coverage.EXHAUSTED) {
        continue;
      }
      for (int most = 0; most < 3; most++) {
        Strategy strategy = Strategies.of("dpor", NONE.withPreemptions(most));
        TraceClasses.Found found = TraceClasses.of(program, strategy, MOST);
        visited[most] += found.executions();
        there[most] += all.within(most).size();
        if (most == 0) {
          all0++;
          fewer += found.executions() < all.classes().size() ? 1 : 0;
        }
        strategy = Strategies.of("dpor", NONE.withDelays(most));
        found = TraceClasses.of(program, strategy, MOST);
        visited[most + 3] += found.executions();
        strategy = Strategies.of("dfs", NONE.withDelays(most));
        found = TraceClasses.of(program, strategy, MOST);
        there[most + 3] += found.classes().size();
      }
    }
    assertEquals(
        "",
        java.util.Arrays.toString(visited) + java.util.Arrays.toString(there) + fewer + "/" + all0);
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
