package dev.heddle.smt;

import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.run.Machine;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.Watch;
import dev.heddle.lang.run.World;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Program;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/**
 * Visits every configuration that a model reaches in some rounds, as docs/semantics.md defines
 * them, and remembers what is seen. Plain on purpose: translations are compared with it.
 */
final class Explorer {
  private static final int MOST_RUNS = 20_000;
  private static final int MOST = 10_000;

  private final Model model;
  private final Machine machine;
  private final int rounds;
  private final Set<List<Integer>> seen = new HashSet<>();
  private final Deque<int[]> waiting = new ArrayDeque<>();

  /** The configurations in which a step ended, and how: whether it failed, or stopped. */
  private final BiConsumer<World, Boolean> stopped;

  /** Whether a step was left out because of the rounds. */
  boolean cut;

  boolean deadlock;
  boolean tooMany;

  Explorer(Model model, int rounds, BiConsumer<World, Boolean> stopped) {
    this.model = model;
    this.machine = new Machine(model, Limits.DEFAULT, Watch.NOTHING);
    this.rounds = rounds;
    this.stopped = stopped;
  }

  static Model compile(Program program, Settings settings) {
    Problems problems = new Problems();
    Model model = ModelCompiler.compile("m.hd", program, settings, problems);
    if (model == null) {
      throw new AssertionError(
          problems.list() + "\n" + dev.heddle.lang.syntax.Printer.print(program));
    }
    return model;
  }

  private void choices(Consumer<IntUnaryOperator> run) {
    tooMany |= !new Combinations(MOST_RUNS).run(run);
  }

  void run() {
    choices(
        next -> {
          World world = machine.begin();
          StepEnd end = machine.initialise(world, next::applyAsInt);
          if (end instanceof StepEnd.Failed) {
            stopped.accept(world, true);
          } else if (end instanceof StepEnd.Stopped) {
            int[] turn = new int[2 + model.buffers().size()];
            if (!machine.broken(world).isEmpty()) {
              stopped.accept(world, true);
            } else {
              add(world, turn);
            }
          }
        });
    while (!waiting.isEmpty() && !tooMany) {
      expand(waiting.removeFirst());
    }
  }

  private void add(World world, int[] turn) {
    int[] key = world.key();
    int[] whole = Arrays.copyOf(key, key.length + turn.length);
    System.arraycopy(turn, 0, whole, key.length, turn.length);
    if (seen.add(Arrays.stream(whole).boxed().toList())) {
      waiting.add(whole);
      tooMany |= seen.size() > MOST;
    }
  }

  private void expand(int[] key) {
    int turns = 2 + model.buffers().size();
    int[] state = Arrays.copyOf(key, key.length - turns);
    int[] turn = Arrays.copyOfRange(key, key.length - turns, key.length);
    List<Task> ready = machine.ready(World.of(model, state));
    if (ready.isEmpty()) {
      deadlock |= !World.of(model, state).isComplete();
    }
    for (int i = 0; i < ready.size(); i++) {
      int number = i;
      World same = World.of(model, state);
      int buffer = same.bufferOf(machine.ready(same).get(i));
      int[] after = turn.clone();
      if (buffer < turn[0]) {
        after[1]++;
      }
      boolean late = !model.accesses() && after[1] > 0 && turn[2 + buffer] == 0;
      if (late || after[1] == rounds) {
        cut = true;
        continue;
      }
      after[0] = buffer;
      after[2 + buffer] = 1;
      choices(
          next -> {
            World world = World.of(model, state);
            Task task = machine.ready(world).get(number);
            StepEnd end = machine.step(world, task, next::applyAsInt);
            if (end instanceof StepEnd.Failed
                || (end instanceof StepEnd.Stopped && !machine.broken(world).isEmpty())) {
              stopped.accept(world, true);
            } else if (end instanceof StepEnd.Stopped) {
              Task top = world.top(buffer);
              if (top == null || top.stop() != Stop.INSIDE) {
                stopped.accept(world, false);
              }
              add(world, after);
            }
          });
    }
  }
}
