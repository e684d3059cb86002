package dev.heddle.core.random;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;

/**
 * What an execution of {@link RffStrategy} tries to reach: certain steps read what certain other
 * steps wrote last, or what no step has written.
 *
 * <p>A step is named by its thread and how many steps that has taken before. A target is open once
 * its source has been taken, or at once if it has none; it is over when its step is taken.
 */
final class ReadsFromTargets {
  static final int MOST = 5;

  private final int[] threads = new int[MOST];
  private final int[] indices = new int[MOST];
  private final int[] objects = new int[MOST];
  private final int[] sourceThreads = new int[MOST];
  private final int[] sourceIndices = new int[MOST];
  private final boolean[] open = new boolean[MOST];
  private final boolean[] over = new boolean[MOST];
  private int count;

  int count() {
    return count;
  }

  void copy(ReadsFromTargets other) {
    count = 0;
    for (int i = 0; i < other.count; i++) {
      copyOne(other, i);
    }
  }

  private void copyOne(ReadsFromTargets other, int i) {
    threads[count] = other.threads[i];
    indices[count] = other.indices[i];
    objects[count] = other.objects[i];
    sourceThreads[count] = other.sourceThreads[i];
    sourceIndices[count++] = other.sourceIndices[i];
  }

  void clear() {
    count = 0;
  }

  /**
   * Adds the target that a step of a log reads what another step wrote last, or what no step has
   * written.
   */
  void add(EventLog log, int step, int source) {
    threads[count] = log.thread(step);
    indices[count] = log.index(step);
    objects[count] = log.object(step);
    sourceThreads[count] = source == EventLog.NONE ? EventLog.NONE : log.thread(source);
    sourceIndices[count++] = source == EventLog.NONE ? EventLog.NONE : log.index(source);
  }

  /** Removes a target; the last one takes its place. */
  void remove(int index) {
    int last = --count;
    threads[index] = threads[last];
    indices[index] = indices[last];
    objects[index] = objects[last];
    sourceThreads[index] = sourceThreads[last];
    sourceIndices[index] = sourceIndices[last];
  }

  /** Prepares for an execution. */
  void begin() {
    for (int i = 0; i < count; i++) {
      open[i] = sourceThreads[i] == EventLog.NONE;
      over[i] = false;
    }
  }

  /** Whether a thread must not take its next step, because of a target. */
  boolean hold(Point point, EventLog log, int thread) {
    for (int i = 0; i < count; i++) {
      if (!over[i] && holds(i, point, log, thread)) {
        return true;
      }
    }
    return false;
  }

  private boolean holds(int i, Point point, EventLog log, int thread) {
    int target = threads[i];
    if (!open[i]) {
      return thread == target && log.taken(thread) == indices[i];
    }
    if (thread == target || point.kind(thread) == OperationKind.READ) {
      return false;
    }
    boolean near = target < point.threads() && log.taken(target) == indices[i];
    int object = log.next(point, thread);
    return object != EventLog.NONE && object == (near ? log.next(point, target) : objects[i]);
  }

  /** Gives up the targets that cannot be reached: those whose source does not come, or else all. */
  void giveUp() {
    boolean waiting = false;
    for (int i = 0; i < count; i++) {
      boolean closed = !over[i] && !open[i];
      waiting |= closed;
      over[i] |= closed;
    }
    for (int i = 0; i < count && !waiting; i++) {
      over[i] = true;
    }
  }

  /** Notifies that a thread takes its next step according to the log. */
  void taken(EventLog log, int thread) {
    int index = log.taken(thread);
    for (int i = 0; i < count; i++) {
      open[i] |= sourceThreads[i] == thread && sourceIndices[i] == index;
      over[i] |= threads[i] == thread && indices[i] == index;
    }
  }
}
