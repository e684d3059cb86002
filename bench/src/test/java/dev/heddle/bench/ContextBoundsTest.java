package dev.heddle.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bench.catalog.Bug;
import bench.catalog.Case;
import bench.icb.IcbPrograms;
import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each bug of the first paper's programs needs exactly as many preemptions as its table 2 says. */
class ContextBoundsTest {
  private static final int RIGHT = 300;
  private static final int MOST = 20_000;

  @BeforeAll
  static void prepare() {
    JavaSearch.prepare();
  }

  static List<IcbPrograms.Version> versions() {
    return IcbPrograms.versions();
  }

  private static Verdict explore(Case program, int preemptions, int executions) {
    Settings settings = Settings.DEFAULT.withEarlyTimeouts(0).withAllAccesses(false);
    Budget budget = new Budget(executions, Duration.ofSeconds(60), 20_000, false);
    return new JavaSearch(settings)
        .explore(program.body()::call, new PreemptionBounded(preemptions), budget, "test", null);
  }

  @ParameterizedTest
  @MethodSource("versions")
  void aBugNeedsAsManyPreemptionsAsThePaperSays(IcbPrograms.Version version) {
    Case program = version.program();
    if (program.bug() == Bug.NONE) {
      assertFalse(explore(program, 2, RIGHT).failed());
      return;
    }
    if (version.preemptions() > 0) {
      Verdict fewer = explore(program, version.preemptions() - 1, MOST);
      assertEquals(Coverage.WITHIN_BOUNDS, fewer.coverage());
      assertFalse(fewer.failed(), () -> String.valueOf(fewer.failures()));
    }
    Verdict enough = explore(program, version.preemptions(), MOST);
    assertTrue(enough.failed());
    assertEquals(version.preemptions(), enough.failures().get(0).preemptions());
  }

  @Test
  void bugsByContextBoundAreThoseOfTableTwo() {
    Map<String, Map<Integer, Long>> table =
        versions().stream()
            .filter(version -> version.program().bug() != Bug.NONE)
            .collect(
                Collectors.groupingBy(
                    IcbPrograms.Version::family,
                    TreeMap::new,
                    Collectors.groupingBy(
                        IcbPrograms.Version::preemptions, TreeMap::new, Collectors.counting())));
    assertEquals(
        Map.of(
            "bluetooth", Map.of(1, 1L),
            "work-stealing-queue", Map.of(1, 1L, 2, 2L),
            "transaction-manager", Map.of(2, 2L, 3, 1L),
            "ape", Map.of(0, 2L, 1, 1L, 2, 1L),
            "channels", Map.of(0, 1L, 1, 4L)),
        table);
  }
}
