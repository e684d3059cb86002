package dev.heddle.runtime.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.LaterProgram;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import programs.ThreadMonitors;

/** Starts, joins and ends of threads take the monitor of the thread, as the JDK's do. */
class ThreadObjectMonitorsTest {
  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);

  /** All strategies that explore everything find the same. */
  private static void check(Set<String> expected, ProgramBody body) {
    for (Strategy strategy :
        List.of(
            new DfsStrategy(),
            new DporStrategy(),
            new DefaultStrategy(1),
            new BporStrategy(),
            new IcbStrategy(Integer.MAX_VALUE))) {
      Verdict verdict = Explore.verdict(SETTINGS, body, strategy, 100_000);
      String name = strategy.getClass().getSimpleName();
      assertEquals(expected, Explore.outcomes(verdict), name);
      boolean finished =
          verdict.coverage() == Coverage.EXHAUSTED || verdict.coverage() == Coverage.WITHIN_BOUNDS;
      assertTrue(finished, () -> name + " " + verdict.coverage());
    }
  }

  @Test
  void aJoinGivesTheMonitorBackWhileItWaits() {
    check(Set.of("1 true"), ThreadMonitors::joinInMonitor);
    check(Set.of("1 false"), ThreadMonitors::timedJoinInMonitor);
  }

  @Test
  void aJoinWaitsForTheMonitor() {
    check(Set.of("D", "joined"), ThreadMonitors::heldForEver);
    check(Set.of("D"), ThreadMonitors::timedJoinOfHeld);
    check(Set.of("D", "joined"), () -> ThreadMonitors.joinNothing(true));
    check(Set.of("D", "joined"), () -> ThreadMonitors.joinNothing(false));
  }

  @Test
  void deadlocksSayWhoHoldsTheMonitor() {
    Set<String> deadlocks = new java.util.TreeSet<>();
    Explore.verdict(SETTINGS, ThreadMonitors::heldForEver, new DfsStrategy(), 10_000)
        .findings()
        .forEach(f -> deadlocks.add(f.outcome().summary().replaceAll(" at [^;]*", "")));
    assertEquals(
        Set.of(
            "joined",
            "deadlock: main waits for the monitor of joined held by holder",
            "deadlock: main waits for the monitor of joined held by holder;"
                + " joined waits for the monitor of joined held by holder",
            "deadlock: main waits for the end of joined;"
                + " joined waits for the monitor of joined held by holder"),
        deadlocks);
  }

  @Test
  void aThreadEndsInItsMonitor() {
    check(Set.of("D", ""), ThreadMonitors::cannotEnd);
    check(
        Set.of("0 true RUNNABLE", "1 true RUNNABLE", "1 true BLOCKED", "0 true BLOCKED"),
        ThreadMonitors::aliveWhileHeld);
  }

  @Test
  void aThreadIsStartedInItsMonitor() {
    check(Set.of("D", "joined"), ThreadMonitors::startHeld);
    check(Set.of("joined"), ThreadMonitors::startHeldLate);
  }

  @Test
  void aNotificationMayWakeAJoinInstead() {
    check(Set.of("D", "joined"), () -> ThreadMonitors.notified(false));
    check(Set.of("joined"), () -> ThreadMonitors.notified(true));
    check(Set.of("D", "false", "true"), ThreadMonitors::notifiedAtOnce);
  }

  @Test
  void aJoinThatIsInterruptedEndsInTheMonitor() {
    check(Set.of("", "waits false"), ThreadMonitors::interruptedInMonitor);
    check(Set.of("false", "true"), ThreadMonitors::interruptedEntering);
  }

  @Test
  void threadsThatJoinEachOtherInMonitorsDeadlock() {
    check(Set.of("", "D"), ThreadMonitors::joinEachOther);
  }

  /**
   * A program without a context switch inside the monitor of a thread has no more steps than
   * before.
   */
  @Test
  void aMonitorThatIsHeldForAMomentCostsNothing() {
    Verdict verdict = Explore.verdict(SETTINGS, ThreadMonitors::shortly, new DporStrategy(), 1_000);
    assertEquals(Set.of("0 1", "1 1"), Explore.outcomes(verdict));
    assertEquals(2, verdict.executions());
    for (Verdict.Finding finding : verdict.findings()) {
      ScheduleSettings settings = ScheduleSettings.of(finding.schedule().settings());
      assertEquals(Promotions.NONE, settings.promotions());
    }
  }

  /** What is different in later JDKs. */
  @Nested
  class Later {
    private static LaterProgram program;

    @BeforeAll
    static void compile() {
      program = LaterProgram.compile(21, "LaterMonitors");
    }

    @Test
    void virtualThreadsEndAndAreJoinedWithoutTheirMonitors() {
      check(Set.of("joined"), program.body("virtualHeld"));
      check(Set.of("", "D"), program.body("virtualWaited"));
    }

    @Test
    void aJoinForADurationLooksFirstWhetherTheThreadHasEnded() {
      check(Set.of("true"), program.body("durationOfEnded"));
      check(Set.of("D"), program.body("durationOfHeld"));
    }
  }
}
