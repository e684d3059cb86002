package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.analysis.InvisibleStops;
import dev.heddle.explicit.compiled.steps.BufferTaskList;
import dev.heddle.explicit.compiled.steps.GeneratedSteps;
import dev.heddle.explicit.compiled.steps.ModelCode;
import dev.heddle.explicit.compiled.steps.StepClassWriter;
import dev.heddle.explicit.compiled.steps.TaskEncoding;
import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.Stop;
import java.util.Set;

/** The data that the engines for the threads of one search share. */
final class CompiledModel {
  final Model model;
  final ModelLimits limits;

  /** Whether all steps are left to the interpreter, which notes accesses. */
  final boolean interpreted;

  /**
   * Which procedures begin with a step that no other task can observe and that observes no other.
   */
  private final boolean[] beginsAlone;

  final ModelCode code;
  final GeneratedSteps steps;
  final GlobalsLayout layout;

  /** Where the number of the first buffer's row is in a state. */
  final int firstBuffer;

  final RowInterning pool = new RowInterning();
  private final boolean[] fifo;

  CompiledModel(Model model, ModelLimits limits, boolean interpreted) {
    this.model = model;
    this.limits = limits;
    this.interpreted = interpreted;
    this.code = new ModelCode(model);
    this.steps = StepClassWriter.of(code);
    this.layout = new GlobalsLayout(model);
    this.firstBuffer = GlobalsRow.length(layout);
    this.beginsAlone = new boolean[model.procedures().size()];
    for (int i = 0; i < beginsAlone.length; i++) {
      beginsAlone[i] = new InvisibleStops(model.procedures().get(i)).beginsAlone();
    }
    this.fifo = new boolean[model.buffers().size()];
    for (int i = 0; i < fifo.length; i++) {
      fifo[i] = model.buffers().get(i).fifo();
    }
  }

  /** How many numbers a state has. */
  int length() {
    return firstBuffer + fifo.length;
  }

  /** Whether the only task of a buffer may take the next step alone, before all others. */
  boolean goesAlone(int buffer, BufferTaskList roster, Set<StateReduction> reductions) {
    return (reductions.contains(StateReduction.HIDDEN_STOPS) && beginsAlone(roster))
        || (reductions.contains(StateReduction.INDEPENDENCE)
            && code.commuting.isNext(buffer, roster));
  }

  private boolean beginsAlone(BufferTaskList roster) {
    return roster.at.length == 1
        && roster.stop(0) == Stop.START.number()
        && beginsAlone[roster.row[TaskEncoding.frames(roster.row, roster.at[0]) + 1]];
  }

  boolean isFifo(int buffer) {
    return fifo[buffer];
  }
}
