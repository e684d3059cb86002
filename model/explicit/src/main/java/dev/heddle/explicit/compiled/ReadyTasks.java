package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.steps.BufferTaskList;
import dev.heddle.explicit.compiled.steps.BufferTasks;
import dev.heddle.explicit.compiled.steps.GeneratedRegisters;
import java.util.Arrays;

/** The tasks that may take the next step, in order, and the cached data of these steps. */
final class ReadyTasks {
  /** Stands for the only task that may be ready. */
  private static final int ONLY = -1;

  private final CompiledModel compiled;
  private final BufferTasks crew;
  private final GeneratedRegisters registers;
  private final BufferTaskCache tasksOf;

  int count;
  private int[] buffers = new int[16];
  private int[] tasks = new int[16];

  /**
   * The entry of each in a {@link StepCache}, copied because the cache may remove it while steps
   * are taken.
   */
  private int[] flags = new int[16];

  private int[] rows = new int[16];
  private long[] globals = new long[16];

  ReadyTasks(
      CompiledModel compiled,
      BufferTasks crew,
      GeneratedRegisters registers,
      BufferTaskCache tasksOf) {
    this.compiled = compiled;
    this.crew = crew;
    this.registers = registers;
    this.tasksOf = tasksOf;
  }

  void clear() {
    count = 0;
  }

  private int place(int buffer) {
    if (count == buffers.length) {
      buffers = Arrays.copyOf(buffers, count * 2);
      tasks = Arrays.copyOf(tasks, count * 2);
      flags = Arrays.copyOf(flags, count * 2);
      rows = Arrays.copyOf(rows, count * 2);
      globals = Arrays.copyOf(globals, count * 2);
    }
    buffers[count] = buffer;
    return count++;
  }

  /** Adds a task of a buffer's task list. */
  void add(int buffer, int task) {
    int at = place(buffer);
    tasks[at] = task;
    flags[at] = 0;
  }

  /** Adds the only task of a buffer that may be ready, whose step is known. */
  void add(int buffer, StepCache cache, int entry) {
    int at = place(buffer);
    tasks[at] = ONLY;
    flags[at] = cache.flags(entry);
    rows[at] = cache.row(entry);
    globals[at] = cache.globals(entry);
  }

  /**
   * Finds and adds those of a buffer.
   *
   * @return whether this depends on the buffer's row and the globals only
   */
  boolean find(int buffer, int[] globalSlots) {
    BufferTaskList roster = crew.rosters[buffer];
    registers.wide = false;
    for (int i = 0; i < roster.candidates.length; i++) {
      if (tasksOf.isFree(roster, i, globalSlots)) {
        int task = roster.candidates[i];
        add(buffer, task);
        if (task >= roster.actives && compiled.isFifo(buffer)) {
          break;
        }
      }
    }
    return !registers.wide;
  }

  /** The place of one among those of all buffers, if some of these were not examined. */
  int place(int index, int[] globalSlots) {
    int place = 0;
    while (place < index && buffers[index - place - 1] == buffers[index]) {
      place++;
    }
    int before = count;
    for (int buffer = 0; buffer < buffers[index]; buffer++) {
      find(buffer, globalSlots);
    }
    place += count - before;
    count = before;
    return place;
  }

  int buffer(int index) {
    return buffers[index];
  }

  /** Its number in its buffer's task list. */
  int task(int index, BufferTaskList[] rosters) {
    return tasks[index] == ONLY ? rosters[buffers[index]].candidates[0] : tasks[index];
  }

  /** Whether its step is known. */
  boolean isKnown(int index) {
    return flags[index] != 0;
  }

  boolean is(int index, int flag) {
    return (flags[index] & flag) != 0;
  }

  /** The row of its buffer after a step that is known. */
  int row(int index) {
    return rows[index];
  }

  /** The globals after a step that is known. */
  long globals(int index) {
    return globals[index];
  }
}
