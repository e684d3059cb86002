package dev.heddle.smt.sequentialised;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Choices;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.run.Machine;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.Watch;
import dev.heddle.lang.run.World;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;

/** An execution of a translated model by the data choices of a solver, which must fail. */
final class TranslatedRun {
  private TranslatedRun() {}

  /** Runs it, telling somebody of every operation, every choice, and when it is initialised. */
  static void run(
      Model model,
      Limits limits,
      List<Integer> choices,
      Watch watch,
      IntConsumer chosen,
      Runnable initialised) {
    Choices made = new Chosen(new ArrayDeque<>(choices), chosen);
    Machine machine = new Machine(model, limits, watch);
    World world = machine.begin();
    StepEnd end = machine.initialise(world, made);
    initialised.run();
    while (end instanceof StepEnd.Stopped) {
      List<Task> ready = machine.ready(world);
      if (ready.isEmpty()) {
        break;
      }
      end = machine.step(world, ready.get(0), made);
    }
    if (!(end instanceof StepEnd.Failed)) {
      throw new IllegalStateException(
          "the solver's counterexample is no execution of the translation: " + end);
    }
  }

  /** What the solver chose; a translation may guess any word. */
  private record Chosen(Deque<Integer> left, IntConsumer chosen) implements Choices {
    @Override
    public int next(int alternatives) {
      Integer choice = left.poll();
      int value = choice == null ? 0 : choice;
      chosen.accept(value);
      return value;
    }

    @Override
    public long most() {
      return 1L << Integer.SIZE;
    }
  }
}
