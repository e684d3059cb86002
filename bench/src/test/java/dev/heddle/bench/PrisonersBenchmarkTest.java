package dev.heddle.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.bench.measure.BenchmarkRun;
import dev.heddle.runtime.JavaSearch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PrisonersBenchmarkTest {
  @BeforeAll
  static void prepare() {
    JavaSearch.prepare();
  }

  /**
   * Of m prisoners left one turns the light on, the leader may have tried before, and any of the
   * others in any order try without success: for 4 prisoners 3 * 2 * 5, then 2 * 2 * 2, then 2.
   */
  @Test
  void asManyClassesAsThereAreOrdersOfTries() throws Exception {
    String text = BenchmarkRun.of(new PrisonersBenchmark(), "most=4");
    assertTrue(BenchmarkRun.width(text) <= 100, text);
    assertTrue(text.matches("(?s).* 2 +5 +1 +2 +2 .*"), text);
    assertTrue(text.matches("(?s).* 3 +2,035 +4 +\\d+ +16 .*"), text);
    assertTrue(text.matches("(?s).* 4 +48 +\\d+ +480 .*"), text);
  }
}
