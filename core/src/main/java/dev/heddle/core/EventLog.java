package dev.heddle.core;

import java.util.Arrays;

/**
 * The steps of an execution: whose each was, which one of that thread's, on which object, and which
 * step had changed the object last.
 *
 * <p>Steps after the first million are left out. Threads that took steps of the same kinds on the
 * same objects in the same order are alike.
 */
final class EventLog {
  /** Stands for no step. */
  static final int NONE = -1;

  private static final int MOST = 1 << 20;

  private int[] threads = new int[64];
  private int[] indices = new int[64];
  private int[] objects = new int[64];
  private boolean[] changes = new boolean[64];
  private int steps;

  /** How many steps each thread has taken, and a fingerprint of them. */
  private int[] taken = new int[16];

  private int[] fingerprints = new int[16];
  private int threadCount;

  /** Forgets everything. */
  void clear() {
    steps = 0;
    Arrays.fill(taken, 0, threadCount, 0);
    Arrays.fill(fingerprints, 0, threadCount, 0);
    threadCount = 0;
  }

  /** How many steps a thread has taken: the number of its next. */
  int taken(int thread) {
    return thread < threadCount ? taken[thread] : 0;
  }

  /** Notes the step that a thread is about to take. */
  void add(Point point, int thread) {
    if (thread >= threadCount) {
      threadCount = thread + 1;
      if (threadCount > taken.length) {
        int size = Math.max(threadCount, taken.length * 2);
        taken = Arrays.copyOf(taken, size);
        fingerprints = Arrays.copyOf(fingerprints, size);
      }
    }
    int index = taken[thread]++;
    int object = point.object(thread);
    fingerprints[thread] = (fingerprints[thread] * 31 + object) * 31 + point.kind(thread).code();
    if (steps == MOST) {
      return;
    }
    if (steps == threads.length) {
      threads = Arrays.copyOf(threads, steps * 2);
      indices = Arrays.copyOf(indices, steps * 2);
      objects = Arrays.copyOf(objects, steps * 2);
      changes = Arrays.copyOf(changes, steps * 2);
    }
    threads[steps] = thread;
    indices[steps] = index;
    objects[steps] = object;
    changes[steps++] = point.kind(thread) != OperationKind.READ;
  }

  int thread(int step) {
    return threads[step];
  }

  int index(int step) {
    return indices[step];
  }

  int object(int step) {
    return objects[step];
  }

  /**
   * Draws a step: first the kind of thread, all being equally likely, then a thread of that kind,
   * then one of its steps. There must be some.
   */
  int drawStep(SplitMix random) {
    int kind = drawKind(random);
    int thread = 0;
    int alike = 0;
    for (int t = 0; t < threadCount; t++) {
      if (taken[t] > 0 && fingerprints[t] == kind && random.below(++alike) == 0) {
        thread = t;
      }
    }
    int index = random.below(taken[thread]);
    for (int step = 0; step < steps; step++) {
      if (threads[step] == thread && indices[step] == index) {
        return step;
      }
    }
    return 0;
  }

  /** A fingerprint, each that there is being equally likely: that with the least random number. */
  private int drawKind(SplitMix random) {
    long salt = random.next();
    int drawn = 0;
    long least = Long.MAX_VALUE;
    for (int t = 0; t < threadCount; t++) {
      long number = SplitMix.mix(salt, fingerprints[t]);
      if (taken[t] > 0 && number <= least) {
        least = number;
        drawn = fingerprints[t];
      }
    }
    return drawn;
  }

  /** Draws a step of another thread that changes the object of a step, or {@link #NONE}. */
  int drawChange(int of, SplitMix random) {
    int drawn = NONE;
    int seen = 0;
    for (int step = 0; step < steps; step++) {
      boolean fits = changes[step] && objects[step] == objects[of] && threads[step] != threads[of];
      if (fits && random.below(++seen) == 0) {
        drawn = step;
      }
    }
    return drawn;
  }

  boolean isEmpty() {
    return steps == 0;
  }

  /** Adds a fingerprint of each step together with the last change of its object to a set. */
  boolean addPairs(IntSet pairs, int[] lastChange) {
    boolean added = false;
    Arrays.fill(lastChange, NONE);
    for (int step = 0; step < steps; step++) {
      if (objects[step] < 0) {
        continue;
      }
      int slot = objects[step] & (lastChange.length - 1);
      int source = lastChange[slot];
      int from = source == NONE ? NONE : indices[source];
      added |= pairs.add(((objects[step] * 31 + indices[step]) * 31 + from) * 31 + kind(step));
      if (changes[step]) {
        lastChange[slot] = step;
      }
    }
    return added;
  }

  private int kind(int step) {
    return changes[step] ? 1 : 0;
  }
}
