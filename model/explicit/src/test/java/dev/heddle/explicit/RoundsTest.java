package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Limit;
import dev.heddle.core.Verdict;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many rounds of the buffers the failures of models need. */
class RoundsTest {
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
    Settings settings = new Settings(ModelsTest.constants(constants), null, null, Set.of());
    Model model = Searched.compile(name + ".hd", ModelsTest.text(name), settings);
    assertTrue(search(model, rounds).failed());
    if (rounds > 1) {
      Verdict fewer = search(model, rounds - 1);
      assertEquals(0, fewer.failures().size());
      assertTrue(fewer.limits().contains(new Limit("rounds", rounds - 1, true)));
    }
  }

  private static Verdict search(Model model, int rounds) {
    return Searched.of(model, Bounds.DEFAULT.withRounds(rounds)).result().verdict();
  }
}
