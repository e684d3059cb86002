package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is found does not depend on how many threads search, and states are left out soundly. */
class EffortTest {
  private static final int GENERATED = Integer.getInteger("heddle.models", 30);
  private static final Effort REDUCED = new Effort(1, true);
  private static final Effort TOGETHER = new Effort(3, false);
  private static final int MOST_STATES = 20_000;
  private static final Bounds ALL =
      new Bounds(
          Bounds.DEFAULT.limits(),
          Integer.MAX_VALUE,
          MOST_STATES,
          Bounds.DEFAULT.maxTime(),
          /* keepGoing= */ true,
          /* races= */ false,
          Bounds.Turns.FREE);

  private static void compare(Model model, String text) {
    Searched plain = Searched.of(model, ALL, Effort.PLAIN);
    if (plain.result().states() > MOST_STATES) {
      return;
    }
    for (Effort effort : List.of(REDUCED, TOGETHER)) {
      Searched other = Searched.of(model, ALL, effort);
      assertEquals(plain.failures(), other.failures(), text);
      assertEquals(plain.finals(), other.finals(), text);
      Result result = other.result();
      assertEquals(plain.result().verdict().coverage(), result.verdict().coverage(), text);
      assertEquals(plain.result().verdict().limits(), result.verdict().limits(), text);
      assertEquals(plain.result().unreached(), result.unreached(), text);
      if (effort.reduced()) {
        assertTrue(result.states() <= plain.result().states(), text);
      } else {
        assertEquals(plain.result().states(), result.states(), text);
        assertEquals(plain.result().steps(), result.steps(), text);
      }
      assertEquals(plain.result().complete(), result.complete(), text);
    }
  }

  @Test
  void generatedModelsHaveTheSameOutcomes() {
    for (int seed = 0; seed < GENERATED; seed++) {
      String text = new ModelGenerator(seed).model();
      compare(Searched.compile("m.hd", text, Settings.NONE), text);
    }
  }

  static List<String> models() {
    return ModelsTest.names();
  }

  @ParameterizedTest
  @MethodSource("models")
  void shippedModelsHaveTheSameOutcomes(String name) throws IOException {
    compare(Searched.compile(name + ".hd", ModelsTest.text(name), Settings.NONE), name);
  }

  /** As many as SPIN visits without its reduction, and one for each thread that begins. */
  @ParameterizedTest
  @CsvSource({"3, 38", "4, 122", "8, 14166"})
  void philosophersHaveAsFewStatesAsTheyNeed(String count, long states) throws IOException {
    Settings settings = new Settings(ModelsTest.constants("N=" + count), null, null, Set.of());
    Model model = Searched.compile("philosophers.hd", ModelsTest.text("philosophers"), settings);
    assertEquals(states, Searched.of(model, ALL, REDUCED).result().states());
  }

  @Test
  void aLoopWithoutAPointKeepsItsStop() {
    String text = "proc p() { while true { skip; } }\nthread t runs p();\n";
    Model model = Searched.compile("m.hd", text, Settings.NONE);
    assertEquals(2, Searched.of(model, ALL, REDUCED).result().states());
  }

  @Test
  void boundsThatCountStepsOrTurnsLeaveNothingOut() {
    assertTrue(REDUCED.isReduced(ALL));
    Bounds.Turns rounds = new Bounds.Turns(Bounds.Turns.Kind.ROUNDS, 2);
    assertEquals(false, REDUCED.isReduced(ALL.withTurns(rounds)));
    assertEquals(false, REDUCED.isReduced(ALL.withRaces(true)));
  }
}
