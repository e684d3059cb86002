package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.explicit.store.StorageKind;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The results do not depend on the number of threads, and states are left out soundly. */
class SearchEffortTest {
  private static final int GENERATED = Integer.getInteger("heddle.models", 30);
  private static final SearchEffort REDUCED = SearchEffort.reduced(1);
  private static final SearchEffort TOGETHER = new SearchEffort(3, Set.of());
  private static final List<SearchEffort> EFFORTS =
      List.of(
          REDUCED,
          TOGETHER,
          SearchEffort.reduced(3),
          new SearchEffort(1, StateReduction.ALL, /* depthFirst= */ true, StorageKind.EXACT));
  private static final int FIRST = Integer.getInteger("heddle.firstModel", 0);
  private static final int MOST_STATES = Integer.getInteger("heddle.mostStates", 20_000);
  private static final SearchLimits ALL =
      new SearchLimits(
          SearchLimits.DEFAULT.limits(),
          Integer.MAX_VALUE,
          MOST_STATES,
          SearchLimits.DEFAULT.maxTime(),
          SearchLimits.Turns.FREE,
          Set.of(SearchLimits.Aim.ALL_FAILURES));

  private static void compare(Model model, String text, List<SearchEffort> efforts) {
    Searched plain = Searched.of(model, ALL, SearchEffort.PLAIN);
    if (plain.result().states() > MOST_STATES) {
      return;
    }
    for (SearchEffort effort : efforts) {
      Searched other = Searched.of(model, ALL, effort);
      assertEquals(failures(plain), failures(other), text);
      assertEquals(plain.deadlocks(), other.deadlocks(), text);
      assertEquals(plain.finals(), other.finals(), text);
      ExplicitResult result = other.result();
      assertEquals(plain.result().verdict().coverage(), result.verdict().coverage(), text);
      assertEquals(plain.result().verdict().limits(), result.verdict().limits(), text);
      assertEquals(plain.result().unreached(), result.unreached(), text);
      if (!effort.reductions().isEmpty()) {
        assertTrue(result.states() <= plain.result().states(), text);
      } else {
        assertEquals(plain.result().states(), result.states(), text);
        assertEquals(plain.result().steps(), result.steps(), text);
      }
      assertEquals(plain.result().complete(), result.complete(), text);
    }
  }

  /** The failures; any deadlock may be reported, and any task that breaks an invariant. */
  private static Set<String> failures(Searched searched) {
    return searched.failures().stream()
        .map(failure -> failure.replaceFirst("(deadlock|is broken by).*", "$1"))
        .collect(Collectors.toSet());
  }

  @Test
  void generatedModelsHaveTheSameOutcomes() {
    List<SearchEffort> efforts = new ArrayList<>(EFFORTS);
    for (StateReduction reduction : StateReduction.values()) {
      efforts.add(new SearchEffort(1, Set.of(reduction)));
    }
    for (int seed = FIRST; seed < FIRST + GENERATED; seed++) {
      ModelGenerator generator = new ModelGenerator(seed);
      String text = seed % 2 == 0 ? generator.model() : generator.twins();
      compare(
          Searched.compile("m.hd", text, ModelCheckSettings.NONE),
          "seed " + seed + "\n" + text,
          efforts);
    }
  }

  static List<String> models() throws IOException {
    return ModelsTest.names();
  }

  @ParameterizedTest
  @MethodSource("models")
  void shippedModelsHaveTheSameOutcomes(String name) throws IOException {
    Model model = Searched.compile(name + ".hd", ModelsTest.text(name), ModelCheckSettings.NONE);
    compare(model, name, EFFORTS);
  }

  /** As many as SPIN visits without its reduction, and one for each thread that begins. */
  @ParameterizedTest
  @CsvSource({"3, 38", "4, 122", "8, 14166"})
  void philosophersHaveAsFewStatesAsTheyNeed(String count, long states) throws IOException {
    ModelCheckSettings settings =
        new ModelCheckSettings(ModelsTest.constants("N=" + count), null, null, Set.of());
    Model model = Searched.compile("philosophers.hd", ModelsTest.text("philosophers"), settings);
    SearchEffort effort = new SearchEffort(1, Set.of(StateReduction.HIDDEN_STOPS));
    SearchLimits bounds = Searched.everything().without(SearchLimits.Aim.RACES);
    assertEquals(states, Searched.of(model, bounds, effort).result().states());
  }

  @Test
  void aLoopWithoutAPointKeepsItsStop() {
    String text = "proc p() { while true { skip; } }\nthread t runs p();\n";
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    assertEquals(2, Searched.of(model, ALL, REDUCED).result().states());
  }

  @Test
  void boundsThatCountStepsOrTurnsLeaveNothingOut() {
    assertEquals(StateReduction.ALL, REDUCED.reductions(ALL));
    SearchLimits.Turns rounds = new SearchLimits.Turns(SearchLimits.Turns.Kind.ROUNDS, 2);
    assertEquals(Set.of(), REDUCED.reductions(ALL.withTurns(rounds)));
    assertEquals(Set.of(), REDUCED.reductions(ALL.with(SearchLimits.Aim.RACES)));
  }
}
