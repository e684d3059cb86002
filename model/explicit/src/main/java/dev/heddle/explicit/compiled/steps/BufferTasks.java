package dev.heddle.explicit.compiled.steps;

import dev.heddle.lang.run.DataChoiceSource;
import java.util.Arrays;

/** The tasks of all buffers during a step of one of them, the runner. */
public final class BufferTasks {
  /** How many numbers a task that holds nothing has before the slots of its only frame. */
  private static final int HEADER = TaskEncoding.LOCKS + 1 + TaskEncoding.FRAME;

  private final ModelCode code;
  private final int maxPending;
  private final boolean[] fifo;

  /** The tasks of each buffer before the step. */
  public final BufferTaskList[] rosters;

  /** The buffer of the runner. */
  public int home;

  /** The runner's level and group. */
  int level;

  public int group;

  /** The other tasks of the runner's buffer, and those that it has added. */
  private int[] numbers = new int[256];

  private int used;
  private int[] below = new int[8];
  private int belows;
  private int[] pending = new int[32];
  private int pendings;

  /** The rows of other buffers whose tasks were woken; null if none was. */
  private final int[][] woken;

  private final boolean[] isWoken;
  private boolean anyWoken;

  public BufferTasks(ModelCode code, int maxPending) {
    this.code = code;
    this.maxPending = maxPending;
    int buffers = code.model.buffers().size();
    this.rosters = new BufferTaskList[buffers];
    this.fifo = new boolean[buffers];
    this.woken = new int[buffers][];
    this.isWoken = new boolean[buffers];
    for (int i = 0; i < buffers; i++) {
      fifo[i] = code.model.buffers().get(i).fifo();
    }
  }

  /** Begins a step of a task; returns where it is in the row of its task list. */
  public int begin(int buffer, int task) {
    home = buffer;
    BufferTaskList roster = rosters[buffer];
    int at = roster.at[task];
    level = roster.row[at + TaskEncoding.LEVEL];
    group = roster.row[at + TaskEncoding.GROUP];
    int count = roster.at.length;
    pendings = 0;
    belows = 0;
    if (anyWoken) {
      Arrays.fill(isWoken, false);
      anyWoken = false;
    }
    if (count == 1) {
      used = 0;
      return at;
    }
    used = roster.row.length;
    reserve(0);
    System.arraycopy(roster.row, 0, numbers, 0, used);
    boolean swaps = task >= roster.actives && !roster.dispatches;
    belows = task < roster.actives || swaps ? roster.actives - 1 : roster.actives;
    below = fitting(below, belows);
    System.arraycopy(roster.at, 0, below, 0, belows);
    pending = fitting(pending, count + 1);
    for (int other = roster.actives; other < count; other++) {
      if (other != task) {
        pending[pendings++] = roster.at[other];
      }
    }
    if (swaps) {
      pending[pendings++] = roster.at[roster.actives - 1];
    }
    return at;
  }

  private static int[] fitting(int[] array, int length) {
    return array.length >= length ? array : new int[length * 2];
  }

  private void reserve(int more) {
    if (used + more > numbers.length) {
      numbers = Arrays.copyOf(numbers, (used + more) * 2);
    }
  }

  /** The array in which the other tasks of the buffer are written. */
  int[] numbers() {
    return numbers;
  }

  /** Adds a task; false if there are too many. */
  boolean add(int newLevel, int newGroup, int procedure) {
    int slots = code.slots[procedure];
    int size = HEADER + slots;
    reserve(size);
    int at = used;
    Arrays.fill(numbers, at, at + size, 0);
    numbers[at + TaskEncoding.LEVEL] = newLevel;
    numbers[at + TaskEncoding.GROUP] = newGroup;
    numbers[at + TaskEncoding.PARKED] = TaskEncoding.NONE;
    numbers[at + TaskEncoding.LOCKS] = 1;
    numbers[at + TaskEncoding.LOCKS + 1] = procedure;
    used += size;
    if (pendings == pending.length) {
      pending = Arrays.copyOf(pending, pendings * 2);
    }
    pending[pendings++] = at;
    return pendings <= maxPending;
  }

  /** The first slot of the task that was added last. */
  int slotsOfAdded() {
    return pending[pendings - 1] + HEADER;
  }

  /** Whether a pending task of the buffer has a higher level than the runner. */
  boolean hasHigher() {
    for (int i = 0; i < pendings; i++) {
      if (numbers[pending[i] + TaskEncoding.LEVEL] > level) {
        return true;
      }
    }
    return false;
  }

  /** Whether the buffer has tasks beside the runner. */
  public boolean hasOthers() {
    return belows + pendings > 0;
  }

  /** Wakes one or all of the tasks that park at a slot. */
  void wake(int slot, boolean all, DataChoiceSource choices) {
    int parked = visit(slot, -1, false);
    if (parked > 0) {
      int which = all || parked == 1 ? 0 : choices.next(parked);
      visit(slot, which, all);
    }
  }

  /** Counts the tasks that park at a slot; wakes all from one on, or that one. */
  private int visit(int slot, int which, boolean all) {
    int seen = 0;
    for (int buffer = 0; buffer < rosters.length; buffer++) {
      int tasks = buffer == home ? belows + pendings : rosters[buffer].at.length;
      for (int i = 0; i < tasks; i++) {
        int at = buffer == home ? own(i) : rosters[buffer].at[i];
        int[] row = buffer == home ? numbers : row(buffer);
        if (row[at + TaskEncoding.PARKED] == slot) {
          if (which >= 0 && (all || seen == which)) {
            writable(buffer)[at + TaskEncoding.PARKED] = TaskEncoding.NONE;
          }
          seen++;
        }
      }
    }
    return seen;
  }

  private int own(int task) {
    return task < belows ? below[task] : pending[task - belows];
  }

  private int[] row(int buffer) {
    return isWoken[buffer] ? woken[buffer] : rosters[buffer].row;
  }

  private int[] writable(int buffer) {
    if (buffer == home) {
      return numbers;
    }
    if (!isWoken[buffer]) {
      woken[buffer] = rosters[buffer].row.clone();
      isWoken[buffer] = true;
      anyWoken = true;
    }
    return woken[buffer];
  }

  /** Whether tasks of other buffers were woken. */
  public boolean anyWoken() {
    return anyWoken;
  }

  /** Whether tasks of a buffer other than the runner's were woken. */
  public boolean isWoken(int buffer) {
    return isWoken[buffer];
  }

  /** Writes the row of a buffer whose tasks were woken; returns its length. */
  public int writeWoken(int buffer, int[] out) {
    return write(buffer, rosters[buffer], woken[buffer], out);
  }

  /**
   * Writes the tasks of a task list, with other numbers at the same places; returns the row's
   * length.
   */
  public int write(int buffer, BufferTaskList roster, int[] numbersNow, int[] out) {
    int actives = roster.actives;
    int[] active = Arrays.copyOf(roster.at, actives);
    int[] others = Arrays.copyOfRange(roster.at, actives, roster.at.length);
    out[0] = actives;
    int next = writeTasks(numbersNow, active, actives, out, 1);
    return writePending(buffer, numbersNow, others, others.length, out, next);
  }

  /** How long the row of the runner's buffer can be, without the runner. */
  public int room() {
    return used + 2;
  }

  /**
   * Writes the beginning of the runner's buffer, the tasks below the runner; returns where the
   * runner goes.
   */
  public int writeBelow(boolean runs, int[] out) {
    out[0] = runs ? belows + 1 : belows;
    return belows == 0 ? 1 : writeTasks(numbers, below, belows, out, 1);
  }

  /** Writes the runner without its frames; returns where these begin. */
  public int writeRunner(GeneratedRegisters registers, int stop, int frames, int[] out, int next) {
    out[next + TaskEncoding.LEVEL] = level;
    out[next + TaskEncoding.GROUP] = group;
    out[next + TaskEncoding.STOP] = stop;
    out[next + TaskEncoding.ATOMIC] = registers.atomic;
    out[next + TaskEncoding.PARKED] = registers.parked;
    out[next + TaskEncoding.HELD] = registers.held;
    System.arraycopy(registers.locks, 0, out, next + TaskEncoding.LOCKS, registers.held);
    int at = next + TaskEncoding.LOCKS + registers.held;
    out[at] = frames;
    return at + 1;
  }

  /** Writes the pending tasks of the runner's buffer; returns the row's length. */
  public int writePending(int[] out, int next) {
    return writePending(home, numbers, pending, pendings, out, next);
  }

  private int writePending(int buffer, int[] from, int[] at, int count, int[] out, int next) {
    out[next] = count;
    if (count > 1 && !fifo[buffer]) {
      TaskEncoding.sort(from, at, count, code.slots);
    }
    return count == 0 ? next + 1 : writeTasks(from, at, count, out, next + 1);
  }

  private int writeTasks(int[] from, int[] at, int count, int[] out, int start) {
    int next = start;
    for (int i = 0; i < count; i++) {
      int size = TaskEncoding.end(from, at[i], code.slots) - at[i];
      System.arraycopy(from, at[i], out, next, size);
      next += size;
    }
    return next;
  }
}
