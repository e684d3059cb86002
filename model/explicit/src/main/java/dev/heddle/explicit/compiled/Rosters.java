package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.steps.Registers;
import dev.heddle.explicit.compiled.steps.Roster;
import dev.heddle.explicit.engine.Reduction;
import java.util.Set;

/** One thread's way to the tasks of buffers: the rosters that it used lately. */
final class Rosters {
  private static final int KEPT = 1 << 14;

  private final CompiledModel compiled;
  private final Registers registers;

  /** For each buffer, each at its number. */
  private final Roster[][] kept;

  private final Set<Reduction> reductions;

  Rosters(CompiledModel compiled, Registers registers, Set<Reduction> reductions) {
    this.compiled = compiled;
    this.reductions = reductions;
    this.registers = registers;
    this.kept = new Roster[compiled.model.buffers().size()][KEPT];
  }

  /** The tasks of a buffer whose row has a number. */
  Roster of(int buffer, int number) {
    Roster[] ofBuffer = kept[buffer];
    int at = number & KEPT - 1;
    Roster roster = ofBuffer[at];
    if (roster == null || roster.number != number) {
      boolean fifo = compiled.isFifo(buffer);
      roster = new Roster(number, compiled.pool.row(number), compiled.code, fifo);
      roster.alone = compiled.goesAlone(buffer, roster, reductions);
      ofBuffer[at] = roster;
    }
    return roster;
  }

  /** Whether a candidate of a roster is not blocked. */
  boolean isFree(Roster roster, int candidate, int[] globals) {
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
