package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.steps.Crew;
import dev.heddle.explicit.compiled.steps.Registers;
import dev.heddle.explicit.compiled.steps.Roster;
import dev.heddle.explicit.compiled.steps.Steps;
import dev.heddle.explicit.compiled.steps.TaskRow;
import dev.heddle.lang.run.Stop;

/** The state that a step leads to, as it is written. */
final class NextState {
  private static final int NOBODY = -1;

  private final CompiledModel compiled;
  private final Crew crew;
  private final Registers registers;
  private final Rosters rosters;
  private final Frames frames;
  private final GlobalsRow globalsRow;
  private final RowPool.Scratch scratch;
  private final Representative representative;

  /** The state. */
  final int[] row;

  /** The global slots in it. */
  final int[] globals;

  private int[] out = new int[256];

  /** Whether nobody can look at it. */
  private boolean hidden;

  /**
   * The number of the row of the runner's buffer, and who has control, before buffers are sorted.
   */
  private int number;

  private int control;

  NextState(
      CompiledModel compiled,
      Registers registers,
      Rosters rosters,
      Frames frames,
      GlobalsRow globalsRow,
      RowPool.Scratch scratch,
      Representative representative) {
    this.compiled = compiled;
    this.crew = registers.crew;
    this.registers = registers;
    this.rosters = rosters;
    this.frames = frames;
    this.globalsRow = globalsRow;
    this.scratch = scratch;
    this.representative = representative;
    this.row = new int[compiled.length()];
    this.globals = new int[compiled.model.slots().size()];
  }

  /** Writes it after a step of the crew's runner from a state. */
  void write(int[] from, int status) {
    boolean runs = status <= Steps.LAST_STOP;
    int first = compiled.firstBuffer;
    int buffer = crew.home;
    System.arraycopy(from, first, row, first, row.length - first);
    if (crew.anyWoken()) {
      writeWoken();
    }
    if (runs) {
      representative.forget(frames);
    }
    int length = writeHome(runs, status);
    number = compiled.pool.number(out, length, scratch);
    row[first + buffer] = number;
    if (!runs && crew.group != TaskRow.NONE) {
      globals[crew.group]--;
    }
    boolean keeps =
        runs ? status == Stop.INSIDE.number() || status == Stop.YIELD.number() : crew.hasOthers();
    hidden = false;
    control = keeps ? control(runs, status) : NOBODY;
    globalsRow.write(representative.sort(row, control), globals, row);
  }

  /** Writes it after a step from a state whose end is known. */
  void write(int[] from, int buffer, ReadyTasks ready, int task) {
    int first = compiled.firstBuffer;
    System.arraycopy(from, first, row, first, row.length - first);
    row[first + buffer] = ready.row(task);
    hidden = ready.is(task, StepCache.HIDDEN);
    globalsRow.write(ready.globals(task), row);
    representative.sort(row, NOBODY);
  }

  /** Keeps where the step led to, of a buffer that had a row, which nothing else decided. */
  void keep(StepCache cache, Roster before, long globalsBefore) {
    if (control == NOBODY || !representative.sorts()) {
      int flags = (hidden ? StepCache.HIDDEN : 0) | (before.alone ? StepCache.QUIET : 0);
      cache.addStep(crew.home, before.number, globalsBefore, flags, number, globalsRow.key(row));
    }
  }

  /** The buffer of the runner, if it keeps control, which it does not if a task there waits. */
  private int control(boolean runs, int status) {
    if (runs && !crew.hasOthers()) {
      hidden = status == Stop.INSIDE.number();
      return crew.home;
    }
    Roster roster = rosters.of(crew.home, number);
    if (roster.parks) {
      return NOBODY;
    }
    for (int i = 0; i < roster.candidates.length; i++) {
      if (!rosters.isFree(roster, i, globals)) {
        return NOBODY;
      }
    }
    hidden = roster.isInside() && !roster.dispatches;
    return crew.home;
  }

  private void writeWoken() {
    for (int other = 0; other < crew.rosters.length; other++) {
      if (crew.isWoken(other)) {
        reserve(crew.rosters[other].row.length);
        int length = crew.writeWoken(other, out);
        row[compiled.firstBuffer + other] = compiled.pool.number(out, length, scratch);
      }
    }
  }

  private int writeHome(boolean runs, int status) {
    reserve(crew.room() + frames.end() + registers.held + TaskRow.LOCKS + 1);
    int end = crew.writeBelow(runs, out);
    if (runs) {
      end = crew.writeRunner(registers, status, frames.count(), out, end);
      end = frames.write(out, end);
    }
    return crew.writePending(out, end);
  }

  private void reserve(int length) {
    if (out.length < length) {
      out = new int[length * 2];
    }
  }

  /** Whether nobody can look at it. */
  boolean isHidden() {
    return hidden;
  }
}
