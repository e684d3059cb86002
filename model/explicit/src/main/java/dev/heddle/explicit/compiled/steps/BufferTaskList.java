package dev.heddle.explicit.compiled.steps;

import dev.heddle.explicit.compiled.RowInterning;
import dev.heddle.lang.run.Stop;
import java.util.Arrays;

/**
 * The tasks of one buffer, as read from a row: the number of active tasks and these, the running
 * one last, then the number of pending tasks and these. It contains which tasks may be ready, as
 * far as the buffer alone decides.
 */
public final class BufferTaskList {
  private static final int INSIDE = 1;
  private static final int PARK = 6;

  /** The number of the row in a {@link RowInterning}. */
  public final int number;

  public final int[] row;
  public final int actives;

  /** Where each task begins, active ones first. */
  public final int[] at;

  /** The tasks that may be ready, in order; at most the first is an active one. */
  public final int[] candidates;

  /** Where the slots of each candidate's last frame begin; negative if it cannot be blocked. */
  public final int[] bases;

  /** Whether a pending task comes before the active one on top. */
  public final boolean dispatches;

  /** Whether a task that would be a candidate waits to be woken. */
  public final boolean parks;

  /** Whether its only task may take the next step before all others of other buffers. */
  public boolean alone;

  private int found;

  public BufferTaskList(int number, int[] row, ModelCode code, boolean fifo) {
    this.number = number;
    this.row = row;
    this.actives = row[0];
    int[] starts = new int[row.length];
    int next = 1;
    for (int i = 0; i < actives; i++) {
      starts[i] = next;
      next = TaskEncoding.end(row, next, code.slots);
    }
    int pendings = row[next++];
    for (int i = actives; i < actives + pendings; i++) {
      starts[i] = next;
      next = TaskEncoding.end(row, next, code.slots);
    }
    this.at = Arrays.copyOf(starts, actives + pendings);
    this.dispatches = highest() > topLevel() && !isMasked();
    int[] ready = new int[at.length];
    this.parks = find(ready, code, fifo);
    this.candidates = Arrays.copyOf(ready, found);
    this.bases = new int[found];
    for (int i = 0; i < found; i++) {
      bases[i] = guard(at[candidates[i]], code);
    }
  }

  public boolean isEmpty() {
    return at.length == 0;
  }

  /** Whether the active task on top stopped in the middle. */
  public boolean isInside() {
    return actives > 0 && stop(actives - 1) == INSIDE;
  }

  public int stop(int task) {
    return row[at[task] + TaskEncoding.STOP];
  }

  private int highest() {
    int highest = -1;
    for (int task = actives; task < at.length; task++) {
      highest = Math.max(highest, row[at[task] + TaskEncoding.LEVEL]);
    }
    return highest;
  }

  private int topLevel() {
    return actives == 0 ? -1 : row[at[actives - 1] + TaskEncoding.LEVEL];
  }

  private boolean isMasked() {
    return isInside() && row[at[actives - 1] + TaskEncoding.ATOMIC] > 0;
  }

  /** Finds the candidates; returns whether there would be more if no task parked. */
  private boolean find(int[] ready, ModelCode code, boolean fifo) {
    if (dispatches) {
      return findPending(ready, highest(), code, fifo);
    }
    if (actives == 0) {
      return false;
    }
    int top = actives - 1;
    boolean parked = isParked(top);
    if (!parked) {
      ready[found++] = top;
    }
    boolean swaps = Stop.of(stop(top)).allowsSwap();
    return (swaps && findPending(ready, topLevel(), code, fifo)) || parked;
  }

  private boolean findPending(int[] ready, int level, ModelCode code, boolean fifo) {
    int previous = -1;
    boolean parked = false;
    for (int task = actives; task < at.length; task++) {
      if (row[at[task] + TaskEncoding.LEVEL] != level) {
        continue;
      }
      if (isParked(task)) {
        parked = true;
        continue;
      }
      if (fifo || previous < 0 || !areEqual(previous, task, code)) {
        ready[found++] = task;
      }
      previous = task;
    }
    return parked;
  }

  private boolean areEqual(int one, int other, ModelCode code) {
    int oneEnd = TaskEncoding.end(row, at[one], code.slots);
    int otherEnd = TaskEncoding.end(row, at[other], code.slots);
    return Arrays.equals(row, at[one], oneEnd, row, at[other], otherEnd);
  }

  private boolean isParked(int task) {
    return stop(task) == PARK && row[at[task] + TaskEncoding.PARKED] != TaskEncoding.NONE;
  }

  private int guard(int task, ModelCode code) {
    int stop = row[task + TaskEncoding.STOP];
    if (stop != Stop.WAIT.number() && stop != Stop.SWITCH.number()) {
      return -1;
    }
    int base = TaskEncoding.base(row, task, code.slots);
    return code.waits(row[base - 2], row[base - 1]) ? base : -1;
  }
}
