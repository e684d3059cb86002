package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.explicit.compiled.CompiledEngine;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.engine.StepSink;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The generated code of a model against the interpreter: the same from every state. */
class EnginesTest {
  private static final int GENERATED = Integer.getInteger("heddle.models", 400);
  private static final int MOST_STATES = Integer.getInteger("heddle.states", 600);

  /** How a step ended, with everything that a search can observe. */
  private record Ending(String end, List<Integer> choices, boolean hidden, List<Integer> key) {}

  /** Two engines that go through the states of a model together. */
  private static final class Pair {
    private final ModelEngine compiled;
    private final ModelEngine interpreted;
    private final Map<List<Integer>, int[]> states = new HashMap<>();
    private final Deque<int[][]> waiting = new ArrayDeque<>();

    Pair(Model model, ModelLimits limits) {
      compiled = new CompiledEngine(model, limits, /* accesses= */ false);
      interpreted = new InterpretedEngine(model, limits);
    }

    int compare() {
      List<int[]> rows = new ArrayList<>();
      List<int[]> keys = new ArrayList<>();
      List<Ending> actual = new ArrayList<>();
      List<Ending> expected = new ArrayList<>();
      compiled.begin(sink(compiled, actual, rows));
      interpreted.begin(sink(interpreted, expected, keys));
      assertEquals(expected, actual);
      add(rows, keys);
      while (!waiting.isEmpty() && states.size() < MOST_STATES) {
        int[][] state = waiting.remove();
        expand(state[0], state[1]);
      }
      if (waiting.isEmpty()) {
        assertEquals(interpreted.unreached(), compiled.unreached());
      }
      return states.size();
    }

    private void expand(int[] row, int[] key) {
      compiled.enter(row);
      interpreted.enter(key);
      assertEquals(interpreted.ready(), compiled.ready());
      assertEquals(interpreted.isComplete(), compiled.isComplete());
      assertEquals(interpreted.broken(), compiled.broken());
      for (int task = 0; task < interpreted.ready(); task++) {
        assertEquals(interpreted.buffer(task), compiled.buffer(task));
        assertEquals(interpreted.isTop(task), compiled.isTop(task));
        assertEquals(interpreted.stop(task), compiled.stop(task));
        assertEquals(interpreted.name(task), compiled.name(task));
        List<int[]> rows = new ArrayList<>();
        List<int[]> keys = new ArrayList<>();
        List<Ending> actual = new ArrayList<>();
        List<Ending> expected = new ArrayList<>();
        compiled.step(task, sink(compiled, actual, rows));
        interpreted.step(task, sink(interpreted, expected, keys));
        assertEquals(expected, actual);
        add(rows, keys);
      }
    }

    private static StepSink sink(ModelEngine engine, List<Ending> endings, List<int[]> states) {
      return (end, state, length) -> {
        boolean stopped = end instanceof StepEnd.Stopped;
        int[] copy = stopped ? Arrays.copyOf(state, length) : new int[0];
        endings.add(
            new Ending(
                end instanceof StepEnd.Discarded ? "discarded" : end.toString(),
                list(engine.choices()),
                stopped && engine.isHidden(),
                stopped ? list(engine.world(copy).key()) : List.of()));
        if (stopped) {
          states.add(copy);
        }
        return endings.size() < MOST_STATES;
      };
    }

    /** Rows are equal exactly if keys are. */
    private void add(List<int[]> rows, List<int[]> keys) {
      for (int i = 0; i < rows.size(); i++) {
        int[] known = states.putIfAbsent(list(keys.get(i)), rows.get(i));
        if (known == null) {
          waiting.add(new int[][] {rows.get(i), keys.get(i)});
        } else {
          assertArrayEquals(known, rows.get(i));
        }
      }
    }

    private static List<Integer> list(int[] numbers) {
      return Arrays.stream(numbers).boxed().toList();
    }
  }

  @Test
  void enginesAgreeOnGeneratedModels() {
    long states = 0;
    for (int seed = 0; seed < GENERATED; seed++) {
      String text = new ModelGenerator(seed).model();
      Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
      // Small limits are reached now and then.
      ModelLimits limits = seed % 3 == 0 ? new ModelLimits(2, 2) : ModelLimits.DEFAULT;
      try {
        states += new Pair(model, limits).compare();
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + "\n" + text, e);
      }
    }
    assertTrue(states > 20L * GENERATED, states + " states");
  }

  @Test
  void whatIsTooLargeForAMethodIsInterpreted() {
    String sum = String.join(" + ", Collections.nCopies(150, "x"));
    String text = "var x: int = 1; proc p() { x = " + sum + "; } thread t runs p();";
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    assertTrue(new Pair(model, ModelLimits.DEFAULT).compare() > 150);
    assertEquals(Set.of("x = 150"), Searched.of(model, Searched.everything()).finals());
    String many = "x = x + 1; ".repeat(6000);
    String large = "interleave explicit; " + text.replace("x = " + sum + ";", many);
    assertEquals(Set.of("x = 6001"), Searched.all(large).finals());
  }

  static List<String> models() throws IOException {
    return ModelsTest.names();
  }

  @ParameterizedTest
  @MethodSource("models")
  void enginesAgreeOnShippedModels(String name) throws IOException {
    Model model = Searched.compile(name + ".hd", ModelsTest.text(name), ModelCheckSettings.NONE);
    assertTrue(new Pair(model, ModelLimits.DEFAULT).compare() > 0);
  }
}
