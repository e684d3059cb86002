package dev.heddle.core.random;

import dev.heddle.core.DenseNumbering;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.SplitMixRandom;
import java.util.Arrays;

/**
 * The steps of an execution: the thread of each step, its number in that thread, its object, and
 * whether it could change that object.
 *
 * <p>Steps after the first million are left out. Objects have the numbers of a {@link
 * LocationIndex}; steps of the life cycle of a thread concern none. Threads that took steps of the
 * same kinds on the same objects in the same order are alike. An object is shared if several
 * threads touched it, not all just reading.
 */
final class EventLog {
  /** Stands for no step and for no object. */
  static final int NONE = DenseNumbering.NONE;

  private static final int MOST = 1 << 20;

  private final LocationIndex locations;
  private int[] threads = new int[64];
  private int[] indices = new int[64];
  private int[] objects = new int[64];
  private boolean[] changes = new boolean[64];
  private int steps;

  /** How many steps each thread has taken, a fingerprint of them, and which thread created it. */
  private int[] taken = new int[16];

  private int[] fingerprints = new int[16];
  private int[] creators = new int[16];
  private int threadCount;

  EventLog(LocationIndex locations) {
    this.locations = locations;
  }

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

  /** The object of the step that a thread is about to take. */
  int next(Point point, int thread) {
    return locations.of(point, thread);
  }

  /** Notes the step that a thread is about to take. */
  void add(Point point, int thread) {
    while (thread >= threadCount) {
      meet(point, threadCount++);
    }
    int index = taken[thread]++;
    int object = next(point, thread);
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

  private void meet(Point point, int thread) {
    if (thread == taken.length) {
      taken = Arrays.copyOf(taken, thread * 2);
      fingerprints = Arrays.copyOf(fingerprints, thread * 2);
      creators = Arrays.copyOf(creators, thread * 2);
    }
    creators[thread] = point.creator(thread);
  }

  int steps() {
    return steps;
  }

  int threads() {
    return threadCount;
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

  boolean changes(int step) {
    return changes[step];
  }

  int creator(int thread) {
    return creators[thread];
  }

  /** A number that is the same for threads that are alike. */
  int fingerprint(int thread) {
    return fingerprints[thread];
  }

  /** Draws a step of another thread that changes the object of a step, or {@link #NONE}. */
  int drawChange(int of, SplitMixRandom random) {
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
}
