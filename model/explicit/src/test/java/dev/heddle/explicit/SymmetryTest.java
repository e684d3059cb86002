package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.explicit.reference.Reference;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Buffers that begin with the same are interchangeable, unless something names one of them. */
class SymmetryTest {
  private static final int MODELS = Integer.getInteger("heddle.models", 30);
  private static final int FIRST = Integer.getInteger("heddle.firstModel", 0);
  private static final int MOST_STATES = 2_000;
  private static final SearchEffort SYMMETRIC =
      new SearchEffort(1, Set.of(StateReduction.SYMMETRY));
  private static final SearchLimits ALL =
      new SearchLimits(
          SearchLimits.DEFAULT.limits(),
          Integer.MAX_VALUE,
          MOST_STATES,
          SearchLimits.DEFAULT.maxTime(),
          SearchLimits.Turns.FREE,
          Set.of(SearchLimits.Aim.ALL_FAILURES));

  /** A state up to permutations of the buffers that begin alike. */
  private record Orbit(List<Integer> globals, List<String> buffers) {
    static Orbit of(Model model, ModelConfiguration world) {
      int slots = model.slots().size();
      int[] key = world.key();
      int control = key[slots];
      List<String> buffers = new ArrayList<>();
      for (int i = 0; i < model.buffers().size(); i++) {
        String who = control == i ? " has control" : "";
        buffers.add(alike(model, i) + " " + tasks(world, i) + who);
      }
      buffers.sort(Comparator.naturalOrder());
      return new Orbit(Arrays.stream(key, 0, slots).boxed().toList(), buffers);
    }

    private static String tasks(ModelConfiguration world, int buffer) {
      List<String> active = new ArrayList<>();
      List<String> pending = new ArrayList<>();
      for (Task task : world.all()) {
        if (world.bufferOf(task) == buffer) {
          String text = Arrays.toString(ModelConfiguration.key(task));
          (world.active(buffer).contains(task) ? active : pending).add(text);
        }
      }
      return active + " " + pending;
    }
  }

  /** The first buffer that begins like one. */
  private static int alike(Model model, int buffer) {
    Model.Buffer one = model.buffers().get(buffer);
    for (int i = 0; i < buffer; i++) {
      Model.Buffer other = model.buffers().get(i);
      Model.Buffer named =
          new Model.Buffer(other.name(), one.fifo(), one.procedure(), one.arguments());
      if (other.equals(named)) {
        return i;
      }
    }
    return buffer;
  }

  @Test
  void oneStateOfEachOrbitIsVisited() {
    int fewer = 0;
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = new ModelGenerator(seed).twins();
      Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
      Searched plain = Searched.of(model, ALL);
      // A join of one of the threads distinguishes it from the others.
      if (plain.result().states() > MOST_STATES || text.contains("join t0")) {
        continue;
      }
      Searched symmetric = Searched.of(model, ALL, SYMMETRIC);
      Set<Orbit> orbits = orbits(model, plain);
      assertEquals(orbits, orbits(model, symmetric), text);
      assertEquals(orbits.size(), symmetric.result().states(), text);
      fewer += orbits.size() < plain.result().states() ? 1 : 0;
    }
    assertTrue(fewer > MODELS / 4, fewer + " had fewer states");
  }

  private static Set<Orbit> orbits(Model model, Searched searched) {
    return searched.worlds().stream()
        .map(world -> Orbit.of(model, world))
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Test
  void theReferenceSeesTheSameOrbits() {
    int compared = 0;
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = new ModelGenerator(seed).twins();
      Reference reference = Reference.explore(ReferenceTest.parse(text), MOST_STATES / 10);
      if (!reference.finished() || text.contains("join t0")) {
        continue;
      }
      Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
      Searched symmetric = Searched.of(model, ALL, SYMMETRIC);
      Set<String> expected = new TreeSet<>();
      reference.states().forEach(state -> expected.add(alike(model, state)));
      Set<String> actual = new TreeSet<>();
      symmetric.worlds().forEach(w -> actual.add(alike(model, ReferenceTest.state(w))));
      assertEquals(expected, actual, text);
      compared++;
    }
    assertTrue(compared > MODELS / 8, compared + " compared");
  }

  /** A state as the reference writes it, with the first of the buffers that are alike for all. */
  private static String alike(Model model, String state) {
    int tasks = state.indexOf("; ") + 2;
    if (tasks == state.length()) {
      return state;
    }
    return state.substring(0, tasks)
        + Arrays.stream(state.substring(tasks).split(", ", -1))
            .map(task -> task.split(" ", 2))
            .map(task -> alike(model, Integer.parseInt(task[0])) + " " + task[1])
            .sorted()
            .collect(Collectors.joining(", "));
  }

  @ParameterizedTest
  @CsvSource({"join t[1];, false", "join t;, true", "skip;, true"})
  void aThreadThatIsNamedIsNotLikeOthers(String last, boolean fewer) {
    String text =
        """
        var x: 0..9;
        proc p() { atomic { x = x + 1; } }
        proc q() { %s }
        thread t[i in 0..1] runs p();
        thread u runs q();
        """
            .formatted(last);
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    long all = Searched.of(model, ALL).result().states();
    long alike = Searched.of(model, ALL, SYMMETRIC).result().states();
    assertEquals(fewer, alike < all, alike + " of " + all);
  }
}
