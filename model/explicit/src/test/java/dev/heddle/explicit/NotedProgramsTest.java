package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.core.Verdict;
import dev.heddle.explicit.scheduled.YieldRoundDiscipline;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The statements of models/README.md about the models, besides the table of verdicts. */
class NotedProgramsTest {
  /**
   * The least number of rounds, of buffers and of the tasks of each level, that shows a failure.
   */
  private static int rounds(String text, boolean yields) {
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    for (int most = 1; ; most++) {
      SearchLimits.Turns turns =
          new SearchLimits.Turns(
              SearchLimits.Turns.Kind.ROUNDS, most, yields ? new YieldRoundDiscipline(most) : null);
      Verdict verdict =
          Searched.of(model, SearchLimits.DEFAULT.withTurns(turns)).result().verdict();
      if (verdict.failed()) {
        return most;
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"reorder, 1", "two-stage, 1", "task-buffers-fig8, 3"})
  void whoIsDeclaredFirstSavesARound(String name, int rounds) throws IOException {
    List<String> lines = new ArrayList<>(ModelsTest.text(name).lines().toList());
    assertEquals(rounds, rounds(String.join("\n", lines), /* yields= */ false));
    Collections.swap(lines, lines.size() - 1, lines.size() - 2);
    assertEquals(rounds + 1, rounds(String.join("\n", lines), /* yields= */ false));
  }

  @Test
  void anUpdateIsLostInThreeRoundsIfTheMainTaskWaits() {
    String text =
        "var count: int; group g; proc increment() { count = count + 1; }"
            + " proc main() { spawn increment() in g; spawn increment() in g; join g;"
            + " assert count == 2; } thread t runs main();";
    assertEquals(3, rounds(text, /* yields= */ true));
  }

  @Test
  void anObjectThatIsMadeAtomicallyIsMadeTwiceInTwoRounds() {
    String text =
        "var made: int; var present: bool; proc get() { if !present { atomic { made = made + 1;"
            + " present = true; } } assert made == 1; } thread user[i in 1..2] runs get();";
    assertEquals(2, rounds(text, /* yields= */ false));
  }

  /** The variables of which some two accesses race. */
  private static Set<String> races(String name, String constants) throws IOException {
    ModelCheckSettings settings =
        new ModelCheckSettings(ModelsTest.constants(constants), null, null, Set.of());
    Model model = Searched.compile(name + ".hd", ModelsTest.text(name), settings);
    List<Verdict.Finding> races =
        Searched.of(model, Searched.everything()).result().verdict().races();
    return Set.copyOf(races.stream().map(race -> race.outcome().summary()).toList());
  }

  @Test
  void anInterruptHandlerHasNoRaceWithItself() throws IOException {
    assertEquals(Set.of(), races("driver", "BUG=true"));
    assertEquals(Set.of(), races("driver", "BUG=false"));
    assertEquals(Set.of(), races("interrupt-handler", ""));
    assertNotEquals(Set.of(), races("interrupt-handler", "FLAT=true"));
  }
}
