package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.lang.check.Settings;
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
class GrowthTest {
  private static Growth growth(String name, @Nullable String constants) throws IOException {
    Settings settings = new Settings(ModelsTest.constants(constants), null, null, Set.of());
    Model model = Searched.compile(name + ".hd", ModelsTest.text(name), settings);
    return Growth.of(
        model,
        Bounds.DEFAULT,
        most -> new Bounds.Turns(Bounds.Turns.Kind.PREEMPTIONS, most),
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
    Growth growth = growth(name, constants);
    List<Integer> reached = growth.stages().stream().map(Growth.Stage::configurations).toList();
    assertEquals(Arrays.stream(expected.split(" ", -1)).map(Integer::valueOf).toList(), reached);
    assertEquals(growth.all(), reached.get(reached.size() - 1));
  }

  @Test
  void aFailureIsCountedFromTheBoundOnThatHasIt() throws IOException {
    List<Integer> failures =
        growth("stop-driver", null).stages().stream().map(Growth.Stage::failures).toList();
    assertEquals(List.of(0, 1, 1, 1), failures);
  }
}
