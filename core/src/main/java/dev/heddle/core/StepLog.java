package dev.heddle.core;

import java.util.Arrays;

/**
 * The steps of an execution, as far as they concern an object, the creators of its threads, and the
 * objects that are shared: touched by several threads, not all just reading.
 *
 * <p>Steps after the first million, and objects with numbers past a million, are left out.
 */
final class StepLog {
  /** Stands for no object, also not for the one of operations that concern none. */
  static final int NO_TARGET = -2;

  private static final int MOST = 1 << 20;
  private static final byte CHANGED = 1;
  private static final byte SEVERAL = 2;
  private static final byte SHARED = CHANGED | SEVERAL;

  private int[] threads = new int[64];
  private int[] objects = new int[64];
  private int steps;
  private int[] creators = new int[16];
  private int threadCount;

  /** The first thread that touched each object, plus one, and what is known of the object. */
  private int[] firstThread = new int[64];

  private byte[] facts = new byte[64];
  private int[] shared = new int[16];
  private int sharedCount;

  /** Forgets everything. */
  void clear() {
    for (int i = 0; i < steps; i++) {
      firstThread[objects[i]] = 0;
      facts[objects[i]] = 0;
    }
    steps = 0;
    threadCount = 0;
    sharedCount = 0;
  }

  /** Notes the next thread. */
  void created(int thread, int creator) {
    if (thread >= creators.length) {
      creators = Arrays.copyOf(creators, Math.max(thread + 1, creators.length * 2));
    }
    creators[thread] = creator;
    threadCount = thread + 1;
  }

  /** Notes a step. */
  void add(int thread, int object, boolean changes) {
    if (object < 0 || object >= MOST || steps == MOST) {
      return;
    }
    if (steps == threads.length) {
      threads = Arrays.copyOf(threads, steps * 2);
      objects = Arrays.copyOf(objects, steps * 2);
    }
    threads[steps] = thread;
    objects[steps++] = object;
    if (object >= facts.length) {
      int size = Math.max(object + 1, facts.length * 2);
      facts = Arrays.copyOf(facts, size);
      firstThread = Arrays.copyOf(firstThread, size);
    }
    if (facts[object] != SHARED) {
      learn(thread, object, changes);
    }
  }

  private void learn(int thread, int object, boolean changes) {
    if (firstThread[object] == 0) {
      firstThread[object] = thread + 1;
    } else if (firstThread[object] != thread + 1) {
      facts[object] |= SEVERAL;
    }
    if (changes) {
      facts[object] |= CHANGED;
    }
    if (facts[object] == SHARED) {
      if (sharedCount == shared.length) {
        shared = Arrays.copyOf(shared, sharedCount * 2);
      }
      shared[sharedCount++] = object;
    }
  }

  /** One of the shared objects, or {@link #NO_TARGET}. */
  int drawShared(SplitMix random) {
    return sharedCount == 0 ? NO_TARGET : shared[random.below(sharedCount)];
  }

  /**
   * For each thread, how many steps it took on an object, together with the threads it created, and
   * those they created; in the given array or a larger one.
   */
  int[] count(int object, int[] into) {
    int[] counts =
        threadCount <= into.length ? into : new int[Math.max(threadCount, into.length * 2)];
    Arrays.fill(counts, 0);
    for (int i = 0; i < steps; i++) {
      counts[threads[i]] += objects[i] == object ? 1 : 0;
    }
    for (int t = threadCount - 1; t >= 0; t--) {
      if (creators[t] >= 0) {
        counts[creators[t]] += counts[t];
      }
    }
    return counts;
  }
}
