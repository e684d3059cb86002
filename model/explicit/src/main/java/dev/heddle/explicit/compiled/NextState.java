package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.steps.BufferTaskList;
import dev.heddle.explicit.compiled.steps.BufferTasks;
import dev.heddle.explicit.compiled.steps.GeneratedRegisters;
import dev.heddle.explicit.compiled.steps.GeneratedSteps;
import dev.heddle.explicit.compiled.steps.TaskEncoding;
import dev.heddle.lang.run.Stop;

/** The state that a step leads to, while it is being written. */
final class NextState {
  private static final int NO_TASK = -1;

  private final CompiledModel compiled;
  private final BufferTasks crew;
  private final GeneratedRegisters registers;
  private final BufferTaskCache rosters;
  private final FrameRegisters frames;
  private final GlobalsRow globalsRow;
  private final RowInterning.Scratch scratch;
  private final CanonicalState representative;

  /** The state. */
  final int[] row;

  /** The global slots in it. */
  final int[] globals;

  private int[] out = new int[256];

  /** Whether no other task can observe it. */
  private boolean hidden;

  /**
   * The number of the row of the running task's buffer, and the buffer that has control, before
   * buffers are sorted.
   */
  private int number;

  private int control;

  NextState(
      CompiledModel compiled,
      GeneratedRegisters registers,
      BufferTaskCache rosters,
      FrameRegisters frames,
      GlobalsRow globalsRow,
      RowInterning.Scratch scratch,
      CanonicalState representative) {
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

  /** Writes it after a step of the running task from a state. */
  void write(int[] from, int status) {
    boolean runs = status <= GeneratedSteps.LAST_STOP;
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
    if (!runs && crew.group != TaskEncoding.NONE) {
      globals[crew.group]--;
    }
    boolean keeps =
        runs ? status == Stop.INSIDE.number() || status == Stop.YIELD.number() : crew.hasOthers();
    hidden = false;
    control = keeps ? control(runs, status) : NO_TASK;
    globalsRow.write(representative.sort(row, control), globals, row);
  }

  /** Writes it after a step from a state, if the end of the step is known. */
  void write(int[] from, int buffer, ReadyTasks ready, int task) {
    int first = compiled.firstBuffer;
    System.arraycopy(from, first, row, first, row.length - first);
    row[first + buffer] = ready.row(task);
    hidden = ready.is(task, StepCache.HIDDEN);
    globalsRow.write(ready.globals(task), row);
    representative.sort(row, NO_TASK);
  }

  /** Adds the step to a cache, for a buffer that had a row, if nothing else decided it. */
  void keep(StepCache cache, BufferTaskList before, long globalsBefore) {
    if (control == NO_TASK || !representative.sorts()) {
      int flags = (hidden ? StepCache.HIDDEN : 0) | (before.alone ? StepCache.QUIET : 0);
      cache.addStep(crew.home, before.number, globalsBefore, flags, number, globalsRow.key(row));
    }
  }

  /** The buffer of the running task, if it keeps control; it does not if a task there waits. */
  private int control(boolean runs, int status) {
    if (runs && !crew.hasOthers()) {
      hidden = status == Stop.INSIDE.number();
      return crew.home;
    }
    BufferTaskList roster = rosters.of(crew.home, number);
    if (roster.parks) {
      return NO_TASK;
    }
    for (int i = 0; i < roster.candidates.length; i++) {
      if (!rosters.isFree(roster, i, globals)) {
        return NO_TASK;
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
    reserve(crew.room() + frames.end() + registers.held + TaskEncoding.LOCKS + 1);
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

  /** Whether no other task can observe it. */
  boolean isHidden() {
    return hidden;
  }
}
