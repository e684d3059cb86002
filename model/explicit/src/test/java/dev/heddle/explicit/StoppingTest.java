package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.store.StorageKind;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A search can be watched, and stopped with what it has found. */
class StoppingTest {
  @Test
  void aStepOfVeryManyWaysIsLeftAtItsFirstFailure() {
    String text =
        "var x: int; proc p() { choose x in 0..2000000000; assert x != 7; } buffer b runs p();";
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    SearchEffort effort = new SearchEffort(1, Set.of(), /* depthFirst= */ false, StorageKind.EXACT);
    ExplicitResult result =
        new ExplicitSearch(model, SearchLimits.DEFAULT, ModelSettings.NONE, effort)
            .run(standing -> {});
    assertTrue(result.verdict().failed());
    assertTrue(result.steps() < 20, result.steps() + " steps");
  }

  @ParameterizedTest
  @CsvSource({"1, false", "3, false", "1, true"})
  void whoStopsASearchGetsWhatItCovered(int workers, boolean depthFirst) throws IOException {
    ModelCheckSettings settings =
        new ModelCheckSettings(ModelsTest.constants("N=8"), null, null, Set.of());
    String name = "philosophers-ordered";
    Model model = Searched.compile(name + ".hd", ModelsTest.text(name), settings);
    SearchEffort effort = new SearchEffort(workers, Set.of(), depthFirst, StorageKind.EXACT);
    ExplicitSearch search =
        new ExplicitSearch(model, SearchLimits.DEFAULT, ModelSettings.NONE, effort);
    List<SearchProgress> seen = new ArrayList<>();
    ExplicitResult result =
        search.run(
            standing -> {
              seen.add(standing);
              if (standing.states() > 1_000) {
                search.stop();
              }
            });
    Verdict verdict = result.verdict();
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
    assertEquals(List.of("it was stopped"), verdict.noteTexts());
    assertTrue(result.states() > 1_000, result.states() + " states");
    for (SearchProgress standing : seen) {
      assertTrue(standing.waiting() > 0 && standing.waiting() <= standing.states());
      assertTrue(standing.memory() > 0);
    }
  }
}
