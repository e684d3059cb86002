package dev.heddle.sequential;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.DataChoiceSource;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * All executions of a model, one state after another, with every data choice: slow, and plainly
 * right. Rounds of buffers can be bounded: in each round buffers run in the order of declaration.
 */
public final class Executions {
  /** As many rounds as there can be. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  private static final String DEADLOCK = "deadlock";

  private final Model model;
  private final ModelInterpreter machine;
  private final int rounds;
  private final List<String> shown;
  private final int most;
  private final Set<String> failures = new TreeSet<>();
  private final Set<String> stops = new TreeSet<>();
  private final Set<String> ends = new TreeSet<>();
  private final Set<IntBuffer> seen = new HashSet<>();
  private final Deque<Node> waiting = new ArrayDeque<>();
  private boolean cut;

  /** A state, the round, the buffer that ran last, and which have begun. */
  private record Node(IntBuffer state, int round, int last, long begun) {
    IntBuffer key() {
      int length = state.capacity();
      int[] key = Arrays.copyOf(state.array(), length + 3);
      key[length] = round;
      key[length + 1] = last;
      key[length + 2] = (int) begun;
      return IntBuffer.wrap(key);
    }
  }

  private Executions(Model model, int rounds, List<String> shown, int most) {
    this.model = model;
    this.machine = new ModelInterpreter(model, ModelLimits.DEFAULT, StepListener.NOTHING);
    this.rounds = rounds;
    this.shown = shown;
    this.most = most;
  }

  /** All executions of a model, with the global variables whose values are looked at. */
  public static Executions of(Model model, int rounds, List<String> shown) {
    return of(model, rounds, shown, 200_000);
  }

  /** The same, given up if there are more states than so many. */
  public static Executions of(Model model, int rounds, List<String> shown, int most) {
    Executions executions = new Executions(model, rounds, shown, most);
    executions.run();
    return executions;
  }

  /** What failed: messages of assertions, kinds of run-time errors, names of invariants. */
  public Set<String> failures() {
    return failures;
  }

  /** The values that can be seen wherever others may look, of executions that do not fail. */
  public Set<String> stops() {
    return stops;
  }

  /** The values when all tasks have ended. */
  public Set<String> ends() {
    return ends;
  }

  /** Whether an execution would need more rounds. */
  public boolean isCut() {
    return cut;
  }

  /** Whether there are too many states. */
  public boolean isTooLarge() {
    return seen.size() > most;
  }

  private void run() {
    Node none = new Node(IntBuffer.allocate(0), 0, 0, 0);
    each(
        choices -> {
          ModelConfiguration world = machine.begin();
          reached(machine.initialise(world, choices), world, none, false);
        });
    while (!waiting.isEmpty() && !isTooLarge()) {
      expand(waiting.removeFirst());
    }
  }

  private void expand(Node node) {
    ModelConfiguration world = ModelConfiguration.of(model, node.state().array());
    List<Task> ready = machine.ready(world);
    if (ready.isEmpty() && !world.isComplete()) {
      failures.add(DEADLOCK);
    }
    for (int i = 0; i < ready.size(); i++) {
      int option = i;
      int buffer = world.bufferOf(ready.get(i));
      int round = node.round() + (buffer < node.last() ? 1 : 0);
      boolean begins = (node.begun() & (1L << buffer)) == 0;
      boolean late = !model.accesses() && round > 0 && begins && rounds != UNBOUNDED;
      if (round >= rounds || late) {
        cut = true;
        continue;
      }
      Node turn =
          rounds == UNBOUNDED
              ? new Node(node.state(), 0, 0, 0)
              : new Node(node.state(), round, buffer, node.begun() | (1L << buffer));
      each(
          choices -> {
            ModelConfiguration next = ModelConfiguration.of(model, node.state().array());
            Task task = machine.ready(next).get(option);
            reached(machine.step(next, task, choices), next, turn, true);
          });
    }
  }

  private void reached(StepEnd end, ModelConfiguration world, Node turn, boolean begun) {
    if (end instanceof StepEnd.Failed failed) {
      failures.add(failed.what().equals("assertion failed") ? failed.message() : failed.what());
    } else if (end instanceof StepEnd.Stopped) {
      List<Integer> broken = machine.broken(world);
      if (!broken.isEmpty()) {
        broken.forEach(number -> failures.add(model.invariants().get(number).name()));
        return;
      }
      if (!machine.isHidden(world)) {
        if (begun) {
          stops.add(values(world));
        }
        if (world.isComplete()) {
          ends.add(values(world));
        }
      }
      Node node = new Node(IntBuffer.wrap(world.key()), turn.round(), turn.last(), turn.begun());
      if (seen.add(node.key())) {
        waiting.add(node);
      }
    } else if (end instanceof StepEnd.Cut) {
      throw new AssertionError("a test must not go beyond a limit: " + end);
    }
  }

  private String values(ModelConfiguration world) {
    return model.slots().stream()
        .filter(slot -> shown.contains(slot.name()))
        .sorted((a, b) -> shown.indexOf(a.name()) - shown.indexOf(b.name()))
        .map(slot -> Integer.toString(world.global(slot.slot())))
        .collect(Collectors.joining(" "));
  }

  /** Does something with every row of data choices that it makes. */
  static void each(Consumer<DataChoiceSource> work) {
    List<int[]> made = new ArrayList<>();
    do {
      int[] at = {0};
      work.accept(
          alternatives -> {
            if (at[0] == made.size()) {
              made.add(new int[] {0, alternatives});
            }
            return made.get(at[0]++)[0];
          });
      while (!made.isEmpty() && ++made.get(made.size() - 1)[0] == made.get(made.size() - 1)[1]) {
        made.remove(made.size() - 1);
      }
    } while (!made.isEmpty());
  }
}
