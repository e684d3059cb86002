package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.steps.BufferTaskList;
import dev.heddle.explicit.compiled.steps.GeneratedRegisters;
import dev.heddle.explicit.engine.StateReduction;
import java.util.Set;

/** One thread's access to the tasks of buffers: the task lists that it used recently. */
final class BufferTaskCache {
  private static final int KEPT = 1 << 14;

  private final CompiledModel compiled;
  private final GeneratedRegisters registers;

  /** For each buffer, each at its number. */
  private final BufferTaskList[][] kept;

  private final Set<StateReduction> reductions;

  BufferTaskCache(
      CompiledModel compiled, GeneratedRegisters registers, Set<StateReduction> reductions) {
    this.compiled = compiled;
    this.reductions = reductions;
    this.registers = registers;
    this.kept = new BufferTaskList[compiled.model.buffers().size()][KEPT];
  }

  /** The tasks of a buffer whose row has a number. */
  BufferTaskList of(int buffer, int number) {
    BufferTaskList[] ofBuffer = kept[buffer];
    int at = number & KEPT - 1;
    BufferTaskList roster = ofBuffer[at];
    if (roster == null || roster.number != number) {
      boolean fifo = compiled.isFifo(buffer);
      roster = new BufferTaskList(number, compiled.pool.row(number), compiled.code, fifo);
      roster.alone = compiled.goesAlone(buffer, roster, reductions);
      ofBuffer[at] = roster;
    }
    return roster;
  }

  /** Whether a candidate of a task list is not blocked. */
  boolean isFree(BufferTaskList roster, int candidate, int[] globals) {
    int base = roster.bases[candidate];
    if (base < 0) {
      return true;
    }
    int[] row = roster.row;
    registers.look();
    return compiled.steps.isFree(row[base - 2], row[base - 1], registers, globals, row, base)
        || registers.fault;
  }
}
