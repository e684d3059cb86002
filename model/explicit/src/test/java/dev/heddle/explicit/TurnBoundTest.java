package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.scheduled.DelayDiscipline;
import dev.heddle.explicit.scheduled.SchedulingDiscipline;
import dev.heddle.explicit.scheduled.YieldRoundDiscipline;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many rounds of the buffers, or preemptions, the failures of models need. */
class TurnBoundTest {
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          lost-update,,2
          last-unlocked,,2
          peterson-late-flag,,2
          lock-order,,1
          fibonacci,N=5,5
          fibonacci,N=3 LIMIT=20,3
          lazy-bmc-fig1,,2
          reorder,,1
          two-stage,,1
          lost-wake-up,,2
          double-checked,,1
          task-buffers-fig7,N=4,1
          task-buffers-fig8,N=3,3
          task-buffers-fig8,N=5,5
          task-buffers-1,M=3,3
          task-buffers-1,M=5,5
          """)
  void theFailureNeedsSoManyRounds(String name, @Nullable String constants, int rounds)
      throws IOException {
    check(model(name, constants), SearchLimits.Turns.Kind.ROUNDS, rounds, 1);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          lost-update,,1
          last-unlocked,,1
          lock-order,,1
          fibonacci,N=3 LIMIT=20,4
          philosophers,N=3,1
          philosophers,N=4,1
          reorder,,1
          stop-driver,,1
          peterson-late-flag,,2
          lost-wake-up,,1
          task-buffers-fig7,N=4,0
          """)
  void theFailureNeedsSoManyPreemptions(String name, @Nullable String constants, int preemptions)
      throws IOException {
    Model model = model(name, constants);
    check(model, SearchLimits.Turns.Kind.PREEMPTIONS, preemptions, 0);
    Verdict.Finding failure =
        search(model, SearchLimits.Turns.Kind.PREEMPTIONS, preemptions).failures().get(0);
    assertEquals(preemptions, failure.preemptions());
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          task-buffers-fig7,N=4,1
          task-buffers-2,M=2,2
          task-buffers-2,M=3,3
          """)
  void theFailureNeedsSoManyYieldRounds(String name, @Nullable String constants, int rounds)
      throws IOException {
    Model model = model(name, constants);
    assertTrue(disciplined(model, new YieldRoundDiscipline(rounds)).failed());
    if (rounds > 1) {
      assertEquals(0, disciplined(model, new YieldRoundDiscipline(rounds - 1)).failures().size());
    }
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          lost-update,,2
          lock-order,,1
          stop-driver,,1
          task-buffers-2,M=2,1
          task-buffers-2,M=3,4
          """)
  void theFailureNeedsSoManyDelays(String name, @Nullable String constants, int delays)
      throws IOException {
    Model model = model(name, constants);
    DelayDiscipline.Scheduler depthFirst = DelayDiscipline.Scheduler.DEPTH_FIRST;
    assertTrue(disciplined(model, new DelayDiscipline(depthFirst, delays)).failed());
    Verdict fewer = disciplined(model, new DelayDiscipline(depthFirst, delays - 1));
    assertEquals(0, fewer.failures().size());
    assertTrue(fewer.limits().contains(new CoveredBound(CoveredBound.DELAYS, delays - 1, true)));
  }

  private static Verdict disciplined(Model model, SchedulingDiscipline discipline) {
    SearchLimits all = SearchLimits.DEFAULT;
    SearchLimits few =
        new SearchLimits(
            new ModelLimits(4, 8),
            all.maxDepth(),
            all.maxStates(),
            all.maxTime(),
            SearchLimits.Turns.FREE.with(discipline),
            Set.of());
    return Searched.of(model, few).result().verdict();
  }

  @Test
  void enoughIsAsMuchAsNoBound() throws IOException {
    for (String name : List.of("locked-counter", "lock-ordered", "wake-up")) {
      Model model = model(name, null);
      for (SearchLimits.Turns.Kind kind : SearchLimits.Turns.Kind.values()) {
        assertEquals(Coverage.EXHAUSTED, search(model, kind, 50).coverage(), name);
      }
    }
  }

  private static Model model(String name, @Nullable String constants) throws IOException {
    ModelCheckSettings settings =
        new ModelCheckSettings(ModelsTest.constants(constants), null, null, Set.of());
    return Searched.compile(name + ".hd", ModelsTest.text(name), settings);
  }

  private static void check(Model model, SearchLimits.Turns.Kind kind, int most, int least) {
    assertTrue(search(model, kind, most).failed());
    if (most > least) {
      Verdict fewer = search(model, kind, most - 1);
      assertEquals(0, fewer.failures().size());
      String name = kind.name().toLowerCase(Locale.ROOT);
      assertTrue(fewer.limits().contains(new CoveredBound(name, most - 1, true)));
    }
  }

  private static Verdict search(Model model, SearchLimits.Turns.Kind kind, int most) {
    return Searched.of(model, SearchLimits.DEFAULT.withTurns(new SearchLimits.Turns(kind, most)))
        .result()
        .verdict();
  }
}
