package dev.heddle.smt.sequentialised;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.DataChoiceSource;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;

/** An execution of a translated model by the data choices of a solver, which must fail. */
final class TranslatedExecution {
  private TranslatedExecution() {}

  /** Runs it and reports every operation, every choice, and when it is initialised. */
  static void run(
      Model model,
      ModelLimits limits,
      List<Integer> choices,
      StepListener watch,
      IntConsumer chosen,
      Runnable initialised) {
    DataChoiceSource made = new Chosen(new ArrayDeque<>(choices), chosen);
    ModelInterpreter machine = new ModelInterpreter(model, limits, watch);
    ModelConfiguration world = machine.begin();
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
  private record Chosen(Deque<Integer> left, IntConsumer chosen) implements DataChoiceSource {
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
