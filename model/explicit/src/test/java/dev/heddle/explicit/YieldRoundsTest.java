package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.explicit.scheduled.YieldRoundDiscipline;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Yield rounds against their definition, for one buffer and one level: an execution is in the set
 * if its steps can be given rounds, fewer than so many, such that they come in the order of (round,
 * preorder of the tasks). The least rounds are found from the beginning on.
 */
class YieldRoundsTest {
  private static final int MOST_STATES = 20_000;

  /** A task: its place in the tree of posts, its round, how many tasks it has posted. */
  private record Label(List<Integer> place, int round, int posted) {}

  /** A configuration, its tasks in the order of its key, and the last step's place and round. */
  private record Situation(List<Integer> key, List<Label> labels, List<Integer> place, int round) {}

  private final Set<Situation> visited = new HashSet<>();
  private final Deque<Situation> queue = new ArrayDeque<>();

  private static boolean comesBefore(List<Integer> one, List<Integer> other) {
    return Arrays.compare(
            one.stream().mapToInt(i -> i).toArray(), other.stream().mapToInt(i -> i).toArray())
        < 0;
  }

  private void add(Situation situation) {
    if (visited.add(situation)) {
      queue.add(situation);
    }
  }

  private static List<Integer> key(ModelConfiguration world) {
    return Arrays.stream(world.key()).boxed().toList();
  }

  /** The globals of all configurations that are reached in so many rounds; null if too many. */
  private static Set<String> defined(Model model, int rounds) {
    YieldRoundsTest test = new YieldRoundsTest();
    ModelInterpreter machine =
        new ModelInterpreter(model, SearchLimits.DEFAULT.limits(), StepListener.NOTHING);
    ModelConfiguration begin = machine.begin();
    machine.initialise(begin, n -> 0);
    test.add(new Situation(key(begin), List.of(new Label(List.of(), 0, 0)), List.of(), 0));
    Set<String> reached = new TreeSet<>();
    while (!test.queue.isEmpty() && test.visited.size() < MOST_STATES) {
      Situation at = test.queue.remove();
      int[] key = at.key().stream().mapToInt(i -> i).toArray();
      ModelConfiguration world = ModelConfiguration.of(model, key);
      reached.add(world.globals().toString());
      for (Task task : machine.candidates(world, 0)) {
        if (!machine.isBlocked(world, task)) {
          test.step(machine, at, ModelConfiguration.of(model, key), task.id(), rounds);
        }
      }
    }
    assertTrue(test.queue.isEmpty(), "too many states");
    return reached;
  }

  private void step(
      ModelInterpreter machine, Situation at, ModelConfiguration world, int number, int rounds) {
    Label label = at.labels().get(number);
    int round = Math.max(label.round(), at.round());
    boolean back = comesBefore(label.place(), at.place());
    round += back && round == at.round() ? 1 : 0;
    if (round >= rounds) {
      return;
    }
    List<Label> labels = new ArrayList<>(at.labels());
    StepEnd end = machine.step(world, world.all().get(number), n -> 0);
    if (!(end instanceof StepEnd.Stopped)) {
      return;
    }
    int posted = label.posted();
    for (int id = labels.size(); id < world.tasks(); id++) {
      List<Integer> place = new ArrayList<>(label.place());
      place.add(posted++);
      labels.add(new Label(List.copyOf(place), round, 0));
    }
    labels.set(number, new Label(label.place(), round, posted));
    List<Label> order = world.all().stream().map(task -> labels.get(task.id())).toList();
    add(new Situation(key(world), order, label.place(), round));
  }

  /** A model whose tasks record the order in which they ran. */
  private static String model(Random random) {
    StringBuilder text = new StringBuilder("var x: int; proc p(n: int) { ");
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      text.append(random.nextBoolean() ? "post q(" : "post r(").append(i).append(") at 0; ");
    }
    List<String> words =
        List.of(
            "x = (10 * x + n) % 997; ",
            "x = (10 * x + n) % 997; ", "yield; ", "await x % 3 != 0; ", "post r(n + 3) at 0; ");
    for (String name : List.of("q", "r")) {
      text.append("} proc ").append(name).append("(n: int) { x = (10 * x + n) % 997; ");
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        text.append(words.get(random.nextInt(name.equals("q") ? 5 : 4)));
      }
    }
    return text.append("} buffer b runs p(0);").toString();
  }

  @Test
  void theEngineReachesWhatTheDefinitionSays() {
    Random random = new Random(7);
    Set<Integer> sizes = new HashSet<>();
    for (int round = 0; round < 12; round++) {
      String text = model(random);
      Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
      for (int rounds = 1; rounds <= 3; rounds++) {
        SearchLimits bounds = Searched.everything().without(SearchLimits.Aim.RACES);
        SearchLimits.Turns turns = SearchLimits.Turns.FREE.with(new YieldRoundDiscipline(rounds));
        Set<String> reached = new TreeSet<>();
        for (ModelConfiguration world : Searched.of(model, bounds.withTurns(turns)).worlds()) {
          reached.add(world.globals().toString());
        }
        assertEquals(defined(model, rounds), reached, text);
        sizes.add(reached.size());
      }
    }
    assertTrue(sizes.size() > 10, "sizes " + sizes);
  }
}
