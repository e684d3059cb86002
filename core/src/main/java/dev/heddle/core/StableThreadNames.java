package dev.heddle.core;

import java.util.Arrays;

/**
 * Names for threads that are the same in all executions of a program.
 *
 * <p>Threads are numbered in the order of their creation, which depends on the interleaving if
 * several threads create others. By its name, a small number, a thread is the n-th that another
 * creates, whenever that happens.
 */
public final class StableThreadNames {
  private static final int UNNAMED = -1;
  private static final int[] NO_CHILDREN = {};

  /**
   * Row n + 1 has the names of the threads that the one with the name n creates, in that order; row
   * 0 those of threads that no thread of the program created.
   */
  private int[][] names = new int[16][];

  private int count;
  private int[] nameOf = new int[16];
  private int[] threadOf = new int[16];
  private int[] children = new int[16];
  private int known;

  /** Forgets which thread has which name, but no name. */
  public void reset() {
    Arrays.fill(threadOf, -1);
    Arrays.fill(children, 0);
    known = 0;
  }

  /** Names the threads that were created since the last call. */
  public void update(Point point) {
    while (known < point.threads()) {
      int creator = point.creator(known);
      // Slot 0 counts the threads that no thread of the program created.
      int slot = creator + 1;
      if (Math.max(slot, known + 1) >= children.length) {
        children = Arrays.copyOf(children, children.length * 2);
      }
      int name = name(creator < 0 ? 0 : nameOf[creator] + 1, children[slot]++);
      if (known == nameOf.length) {
        nameOf = Arrays.copyOf(nameOf, known * 2);
      }
      nameOf[known] = name;
      if (name >= threadOf.length) {
        int old = threadOf.length;
        threadOf = Arrays.copyOf(threadOf, Math.max(old * 2, name + 1));
        Arrays.fill(threadOf, old, threadOf.length, -1);
      }
      threadOf[name] = known++;
    }
  }

  private int name(int parent, int child) {
    if (parent >= names.length) {
      names = Arrays.copyOf(names, Math.max(parent + 1, names.length * 2));
    }
    int[] row = names[parent] == null ? NO_CHILDREN : names[parent];
    if (child >= row.length) {
      int old = row.length;
      row = Arrays.copyOf(row, Math.max(child + 1, old * 2));
      Arrays.fill(row, old, row.length, UNNAMED);
      names[parent] = row;
    }
    if (row[child] == UNNAMED) {
      row[child] = count++;
    }
    return row[child];
  }

  /** The name of a thread. */
  public int name(int thread) {
    return nameOf[thread];
  }

  /** The thread that has a name, or -1 if it does not exist in this execution yet. */
  public int thread(int name) {
    return name < threadOf.length ? threadOf[name] : -1;
  }
}
