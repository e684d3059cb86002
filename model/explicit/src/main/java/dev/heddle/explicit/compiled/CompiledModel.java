package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.analysis.Quiet;
import dev.heddle.explicit.compiled.steps.ModelCode;
import dev.heddle.explicit.compiled.steps.Roster;
import dev.heddle.explicit.compiled.steps.Steps;
import dev.heddle.explicit.compiled.steps.StepsWriter;
import dev.heddle.explicit.compiled.steps.TaskRow;
import dev.heddle.explicit.engine.Reduction;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.run.Stop;
import java.util.Set;

/** What the engines for the threads of one search share. */
final class CompiledModel {
  final Model model;
  final Limits limits;

  /** Whether all steps are left to the interpreter, which notes accesses. */
  final boolean interpreted;

  /** Which procedures begin with a step that nobody sees and that sees nobody. */
  private final boolean[] beginsAlone;

  final ModelCode code;
  final Steps steps;
  final GlobalsLayout layout;

  /** Where the number of the first buffer's row is in a state. */
  final int firstBuffer;

  final RowPool pool = new RowPool();
  private final boolean[] fifo;

  CompiledModel(Model model, Limits limits, boolean interpreted) {
    this.model = model;
    this.limits = limits;
    this.interpreted = interpreted;
    this.code = new ModelCode(model);
    this.steps = StepsWriter.of(code);
    this.layout = new GlobalsLayout(model);
    this.firstBuffer = GlobalsRow.length(layout);
    this.beginsAlone = new boolean[model.procedures().size()];
    for (int i = 0; i < beginsAlone.length; i++) {
      beginsAlone[i] = new Quiet(model.procedures().get(i)).beginsAlone();
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
  boolean goesAlone(int buffer, Roster roster, Set<Reduction> reductions) {
    return (reductions.contains(Reduction.HIDDEN_STOPS) && beginsAlone(roster))
        || (reductions.contains(Reduction.INDEPENDENCE) && code.commuting.isNext(buffer, roster));
  }

  private boolean beginsAlone(Roster roster) {
    return roster.at.length == 1
        && roster.stop(0) == Stop.START.number()
        && beginsAlone[roster.row[TaskRow.frames(roster.row, roster.at[0]) + 1]];
  }

  boolean isFifo(int buffer) {
    return fifo[buffer];
  }
}
