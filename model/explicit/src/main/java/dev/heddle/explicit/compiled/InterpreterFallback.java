package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.steps.TaskEncoding;
import dev.heddle.explicit.engine.ChoiceEnumeration;
import dev.heddle.explicit.engine.GlobalAccess;
import dev.heddle.explicit.engine.StepWatch;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.StepEnd;
import java.util.Arrays;
import java.util.List;

/** The interpreter for steps between states of a {@link CompiledEngine}. */
final class InterpreterFallback {
  private final CompiledModel compiled;
  private final RowInterning.Scratch scratch;
  private final GlobalsRow globals;
  private final StepWatch watch = new StepWatch();
  private final ModelInterpreter machine;

  /** The configuration after the last step. */
  private ModelConfiguration world;

  InterpreterFallback(CompiledModel compiled, RowInterning.Scratch scratch, GlobalsRow globals) {
    this.compiled = compiled;
    this.globals = globals;
    this.scratch = scratch;
    this.machine = new ModelInterpreter(compiled.model, compiled.limits, watch);
    this.world = machine.begin();
  }

  /** Runs the initialisers. */
  StepEnd begin(ChoiceEnumeration choices, int[] next) {
    choices.restart();
    watch.begin();
    world = machine.begin();
    return reached(machine.initialise(world, choices), next);
  }

  /** Makes a step of a ready task. */
  StepEnd step(int[] state, int task, ChoiceEnumeration choices, int[] next) {
    choices.restart();
    watch.begin();
    world = world(state);
    return reached(machine.step(world, machine.ready(world).get(task), choices), next);
  }

  private StepEnd reached(StepEnd end, int[] next) {
    if (end instanceof StepEnd.Stopped) {
      write(world.key(), next);
    }
    return end;
  }

  /** Writes the state with a key. */
  private void write(int[] key, int[] state) {
    int slots = compiled.model.slots().size();
    globals.write(key[slots], key, state);
    int at = slots + 1;
    for (int buffer = 0; buffer < compiled.model.buffers().size(); buffer++) {
      int end = end(key, end(key, at));
      int[] row = Arrays.copyOfRange(key, at, end);
      state[compiled.firstBuffer + buffer] = compiled.pool.number(row, row.length, scratch);
      at = end;
    }
  }

  /** The end of a sequence of tasks that follows their number. */
  private int end(int[] key, int at) {
    int next = at + 1;
    for (int left = key[at]; left > 0; left--) {
      next = TaskEncoding.end(key, next, compiled.code.slots);
    }
    return next;
  }

  /** The configuration that a state represents. */
  ModelConfiguration world(int[] state) {
    int slots = compiled.model.slots().size();
    int[] key = new int[slots + 1];
    key[slots] = globals.read(state, key);
    for (int buffer = 0; buffer < compiled.model.buffers().size(); buffer++) {
      int[] row = compiled.pool.row(state[compiled.firstBuffer + buffer]);
      int from = key.length;
      key = Arrays.copyOf(key, from + row.length);
      System.arraycopy(row, 0, key, from, row.length);
    }
    return ModelConfiguration.of(compiled.model, key);
  }

  /** Whether an invariant holds in a state. */
  boolean holds(int[] state, int invariant) {
    return machine.holds(world(state), compiled.model.invariants().get(invariant).asCondition());
  }

  boolean isHidden() {
    return machine.isHidden(world);
  }

  List<GlobalAccess> first() {
    return watch.first();
  }

  /** Lines of which neither it nor generated code reached any operation. */
  List<Integer> unreached(boolean[] reached) {
    for (Procedure procedure : compiled.model.procedures()) {
      List<Operation> ops = procedure.ops();
      for (int i = 0; i < ops.size(); i++) {
        if (reached[compiled.code.firstOps[procedure.number()] + i]) {
          watch.reach(ops.get(i));
        }
      }
    }
    return watch.unreached(compiled.model);
  }
}
