package dev.heddle.explicit.compiled.steps;

import java.util.Arrays;

/**
 * How a task is written in a row, the same as in the key of a {@link
 * dev.heddle.lang.run.ModelConfiguration}: level, group, stop, depth of atomic blocks, where it
 * parks, how many locks it holds and which, how many frames it has, and for each of them procedure,
 * next operation and slots.
 */
public final class TaskEncoding {
  static final int LEVEL = 0;
  static final int GROUP = 1;
  public static final int STOP = 2;
  public static final int ATOMIC = 3;
  static final int PARKED = 4;
  public static final int HELD = 5;
  public static final int LOCKS = 6;

  /** Before the slots of a frame: procedure and next operation. */
  public static final int FRAME = 2;

  /** Parks nowhere, belongs to no group. */
  public static final int NONE = -1;

  private TaskEncoding() {}

  /** Where the number of frames is. */
  public static int frames(int[] row, int at) {
    return at + LOCKS + row[at + HELD];
  }

  /** Where the slots of a task's last frame begin. */
  static int base(int[] row, int at, int[] slots) {
    int count = frames(row, at);
    int base = count + 1 + FRAME;
    for (int left = row[count]; left > 1; left--) {
      base += slots[row[base - FRAME]] + FRAME;
    }
    return base;
  }

  /** Where a task ends. */
  public static int end(int[] row, int at, int[] slots) {
    int base = base(row, at, slots);
    return base + slots[row[base - FRAME]];
  }

  /** Sorts tasks of a row by what is written there. */
  static void sort(int[] row, int[] at, int count, int[] slots) {
    for (int i = 1; i < count; i++) {
      int task = at[i];
      int end = end(row, task, slots);
      int place = i;
      while (place > 0 && isLess(row, task, end, at[place - 1], slots)) {
        at[place] = at[place - 1];
        place--;
      }
      at[place] = task;
    }
  }

  private static boolean isLess(int[] row, int task, int end, int other, int[] slots) {
    return Arrays.compare(row, task, end, row, other, end(row, other, slots)) < 0;
  }
}
