package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.steps.BufferTaskList;
import dev.heddle.explicit.compiled.steps.BufferTasks;
import dev.heddle.explicit.compiled.steps.TaskEncoding;
import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.lang.run.Stop;
import java.util.Set;
import java.util.function.ObjIntConsumer;

/**
 * Finds the state that represents all those that no property can distinguish: values that are not
 * read any more are 0, and interchangeable buffers are sorted.
 */
final class CanonicalState {
  private final CompiledModel compiled;
  private final BufferTasks crew;
  private final GlobalsRow globalsRow;
  private final RowInterning.Scratch scratch;
  private final boolean forgets;
  private final BufferSymmetry symmetry;
  private final int[] globals;
  private final ObjIntConsumer<int[]> forgetting = this::forgetFrame;

  CanonicalState(
      CompiledModel compiled,
      BufferTasks crew,
      GlobalsRow globalsRow,
      RowInterning.Scratch scratch,
      Set<StateReduction> reductions) {
    this.compiled = compiled;
    this.crew = crew;
    this.globalsRow = globalsRow;
    this.scratch = scratch;
    this.forgets = reductions.contains(StateReduction.DEAD_VALUES);
    this.symmetry =
        reductions.contains(StateReduction.SYMMETRY)
            ? BufferSymmetry.of(compiled.model)
            : BufferSymmetry.none();
    this.globals = new int[compiled.model.slots().size()];
  }

  /** Replaces a state by its representative. */
  void replace(int[] state) {
    for (int buffer = 0; forgets && buffer < compiled.model.buffers().size(); buffer++) {
      int place = compiled.firstBuffer + buffer;
      state[place] = forgotten(buffer, state[place]);
    }
    int control = globalsRow.read(state, globals);
    globalsRow.write(sort(state, control), globals, state);
  }

  /** The number of the row that a buffer has without the values that are not read any more. */
  private int forgotten(int buffer, int number) {
    int[] row = compiled.pool.row(number);
    BufferTaskList roster = new BufferTaskList(number, row, compiled.code, compiled.isFifo(buffer));
    for (int task : roster.at) {
      if (row[task + TaskEncoding.STOP] != Stop.START.number()) {
        forget(row, task);
      }
    }
    int[] out = new int[row.length];
    int length = crew.write(buffer, roster, row, out);
    return compiled.pool.number(out, length, scratch);
  }

  private void forget(int[] row, int task) {
    int count = TaskEncoding.frames(row, task);
    int base = count + 1 + TaskEncoding.FRAME;
    for (int left = row[count]; left > 0; left--) {
      forgetFrame(row, base);
      base += compiled.code.slots[row[base - 2]] + TaskEncoding.FRAME;
    }
  }

  private void forgetFrame(int[] numbers, int base) {
    for (int slot : compiled.code.dead(numbers[base - 2], numbers[base - 1])) {
      numbers[base + slot] = 0;
    }
  }

  /** Clears the values in frames that are not read any more. */
  void forget(FrameRegisters frames) {
    if (forgets) {
      frames.each(forgetting);
    }
  }

  /** Whether there are interchangeable buffers. */
  boolean sorts() {
    return symmetry.sorts();
  }

  /** Sorts interchangeable buffers; returns the buffer that has control then. */
  int sort(int[] state, int control) {
    return symmetry.sort(state, compiled.firstBuffer, control);
  }
}
