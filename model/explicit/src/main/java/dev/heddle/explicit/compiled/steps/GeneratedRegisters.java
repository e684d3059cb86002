package dev.heddle.explicit.compiled.steps;

import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.lang.run.DataChoiceSource;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data that generated code uses besides globals and frames. An expression that cannot be
 * computed has an arbitrary value, and {@link #fault} is set; the step is then left to the
 * interpreter, which reports the error.
 */
public final class GeneratedRegisters {
  private static final DataChoiceSource FIRST = alternatives -> 0;

  /** Far more operations than any step that ends; the interpreter counts exactly. */
  private static final int MOST_OPS = 100_000;

  /** Which operations were reached, of all procedures. */
  public final boolean[] reached;

  /** Which buffers have no task. */
  public final boolean[] empty;

  /** The tasks of the buffer whose task runs. */
  public final BufferTasks crew;

  /** Whether stops that no other task can observe are left out. */
  final boolean goesOn;

  /** The steps that are merged with the step before them; null if none is. */
  private final @Nullable PersistentSteps together;

  /** Whether the current step continued from a point into another step. */
  public boolean passed;

  /** Whether something could not be computed. */
  public boolean fault;

  /** Whether more than globals and the tasks of one buffer was read or changed. */
  public boolean wide;

  /** The result of a procedure. */
  public int value;

  /** How many atomic blocks the running task is in. */
  public int atomic;

  /** The slot of the condition or barrier where the running task parks. */
  public int parked;

  /** How many locks the running task holds, and their slots, ascending. */
  public int held;

  /** The slots of the locks that the running task holds, ascending. */
  int[] locks = new int[8];

  private DataChoiceSource choices = FIRST;
  private int ops;

  /** Registers for the steps of a model, some of which are left out. */
  public GeneratedRegisters(ModelCode code, BufferTasks crew, Set<StateReduction> reductions) {
    this.reached = new boolean[code.operations];
    this.empty = new boolean[code.model.buffers().size()];
    this.crew = crew;
    this.goesOn = reductions.contains(StateReduction.HIDDEN_STOPS);
    this.together = reductions.contains(StateReduction.INDEPENDENCE) ? code.commuting : null;
  }

  /** Begins a step. */
  public void begin(DataChoiceSource newChoices) {
    choices = newChoices;
    fault = false;
    passed = false;
    ops = 0;
  }

  /** Begins to evaluate a condition, in which each data choice takes its first alternative. */
  public void look() {
    begin(FIRST);
  }

  /** Counts so many operations; returns whether a step has become too long. */
  boolean isLong(int more) {
    ops += more;
    return ops > MOST_OPS;
  }

  int index(int index, int length) {
    if (index >= 0 && index < length) {
      return index;
    }
    fault = true;
    return 0;
  }

  int divided(int left, int right) {
    if (right != 0) {
      return left / right;
    }
    fault = true;
    return 0;
  }

  int exactlyDivided(int left, int right) {
    return right == 0 ? divided(left, right) : fitting((long) left / right);
  }

  int modulo(int left, int right) {
    if (right != 0) {
      return left % right;
    }
    fault = true;
    return 0;
  }

  /** A number, of which a step without a fault has only those of 32 bits. */
  int fitting(long number) {
    fault |= number != (int) number;
    return (int) number;
  }

  int inRange(int number, int low, int high) {
    fault |= number < low || number > high;
    return number;
  }

  int any(int low, int high) {
    long alternatives = (long) high - low + 1;
    if (alternatives > Integer.MAX_VALUE || alternatives < 1) {
      fault = true;
      return low;
    }
    if (alternatives < 2) {
      return low;
    }
    wide = true;
    return low + choices.next((int) alternatives);
  }

  int hasEnded(int first, int count, int index) {
    wide = true;
    return empty[first + index(index, count)] ? 1 : 0;
  }

  int haveEnded(int first, int count) {
    wide = true;
    for (int buffer = first; buffer < first + count; buffer++) {
      if (!empty[buffer]) {
        return 0;
      }
    }
    return 1;
  }

  /** Loads the locks that a task holds; their number is at an index of a row. */
  public void load(int[] row, int at) {
    held = row[at];
    if (held > locks.length) {
      locks = new int[held * 2];
    }
    System.arraycopy(row, at + 1, locks, 0, held);
  }

  boolean holds(int lock) {
    return Arrays.binarySearch(locks, 0, held, lock) >= 0;
  }

  void take(int lock) {
    if (held == locks.length) {
      locks = Arrays.copyOf(locks, held * 2);
    }
    int at = held++;
    while (at > 0 && locks[at - 1] > lock) {
      locks[at] = locks[at - 1];
      at--;
    }
    locks[at] = lock;
  }

  void give(int lock) {
    int at = Arrays.binarySearch(locks, 0, held, lock);
    held--;
    System.arraycopy(locks, at + 1, locks, at, held - at);
  }

  /**
   * Adds a task to the running one's buffer; returns where its slots begin in {@link
   * BufferTasks#numbers}.
   */
  int post(int level, int group, int procedure) {
    fault |= !crew.add(level, group, procedure);
    return crew.slotsOfAdded();
  }

  int[] posted() {
    return crew.numbers();
  }

  /** Whether a task of a higher level is pending. */
  boolean isInterrupted() {
    return atomic == 0 && crew.hasHigher();
  }

  /** Whether to continue from the end of a loop's body, which no other task can observe. */
  boolean mayGoOn() {
    return goesOn && atomic == 0 && !crew.hasHigher();
  }

  /**
   * Whether to continue from a point with the operation after it, in a frame with some base,
   * because other tasks need not run before.
   */
  boolean passes(int procedure, int op, int base) {
    boolean alone =
        base == TaskEncoding.FRAME && crew.group == TaskEncoding.NONE && !crew.hasOthers();
    boolean passes = together != null && alone && together.isFrom(crew.home, procedure, op);
    passed |= passes;
    return passes;
  }

  void wake(int slot, boolean all) {
    wide = true;
    crew.wake(slot, all, choices);
  }
}
