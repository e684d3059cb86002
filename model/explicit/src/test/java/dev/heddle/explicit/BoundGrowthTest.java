package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How many states few preemptions reach, as in figures 1 and 4 of "Iterative Context Bounding": the
 * paper's Bluetooth driver and file system are covered with 4, and nine tenths of every program
 * with 8.
 */
class BoundGrowthTest {
  private static BoundGrowth growth(String name, @Nullable String constants) throws IOException {
    ModelCheckSettings settings =
        new ModelCheckSettings(ModelsTest.constants(constants), null, null, Set.of());
    Model model = Searched.compile(name + ".hd", ModelsTest.text(name), settings);
    return search(model, SearchLimits.DEFAULT).run();
  }

  private static Model compile(String text) {
    return Searched.compile("model.hd", text, ModelCheckSettings.NONE);
  }

  private static BoundGrowthSearch search(Model model, SearchLimits bounds) {
    return new BoundGrowthSearch(
        model,
        bounds,
        most -> new SearchLimits.Turns(SearchLimits.Turns.Kind.PREEMPTIONS, most),
        /* least= */ 0);
  }

  @ParameterizedTest
  @CsvSource({
    "stop-driver, , 12 32 42 44",
    "stop-driver-fixed, , 12 31 41",
    "file-system, , 21 102 110",
    "file-system, THREADS=3, 58 471 1037 1141",
    "transaction-manager, , 13 36",
    "transaction-manager, BUG=true, 14 42 43",
    "stack-aba, , 39 217 322 351 352",
    "peterson, , 10 42 47 48",
    "philosophers, , 6 45 87 106 108",
  })
  void fewPreemptionsReachMostStates(String name, @Nullable String constants, String expected)
      throws IOException {
    BoundGrowth growth = growth(name, constants);
    List<Integer> reached =
        growth.stages().stream().map(BoundGrowth.Stage::configurations).toList();
    assertEquals(Arrays.stream(expected.split(" ", -1)).map(Integer::valueOf).toList(), reached);
    assertEquals(growth.all(), reached.get(reached.size() - 1));
  }

  @Test
  void aFailureIsCountedFromTheBoundOnThatHasIt() throws IOException {
    List<Integer> failures =
        growth("stop-driver", null).stages().stream().map(BoundGrowth.Stage::failures).toList();
    assertEquals(List.of(0, 1, 1, 1), failures);
  }

  @Test
  void whetherInfiniteExecutionsWereLookedAtDoesNotMatter() {
    String text =
        "var x: 0..2; var y: 0..2; proc p() { x = 1; y = 1; } proc q() { x = 2; y = 2; }"
            + " thread a runs p(); thread b runs q();";
    BoundGrowth plain = search(compile(text), SearchLimits.DEFAULT).run();
    assertTrue(plain.stages().size() > 2, plain.toString());
    Model judged = compile(text + " ltl reached: eventually (x > 0);");
    assertEquals(plain, search(judged, SearchLimits.DEFAULT).run());
  }

  @Test
  void whatWasNotSearchedToItsEndIsUnknown() {
    String text =
        "var x: int; proc p() { while true { x = x + 1; } } thread t[i in 1..2] runs p();";
    SearchLimits few =
        new SearchLimits(
            SearchLimits.DEFAULT.limits(),
            SearchLimits.DEFAULT.maxDepth(),
            /* maxStates= */ 1_000,
            SearchLimits.DEFAULT.maxTime(),
            SearchLimits.Turns.FREE,
            Set.of());
    BoundGrowthSearch search = search(compile(text), few);
    BoundGrowth growth = search.run();
    assertEquals(List.of(new BoundGrowth.Stage(0, BoundGrowth.UNKNOWN, 0)), growth.stages());
    assertEquals("the limit on states (--max-states) was reached", growth.interruption());
    assertTrue(Double.isNaN(growth.share(growth.stages().get(0))));
  }

  @Test
  void whoStopsItGetsWhatIsKnown() {
    BoundGrowthSearch search =
        search(compile("proc p() {} thread t runs p();"), SearchLimits.DEFAULT);
    search.stop();
    assertEquals(new BoundGrowth(List.of(), BoundGrowth.UNKNOWN, "it was stopped"), search.run());
  }
}
