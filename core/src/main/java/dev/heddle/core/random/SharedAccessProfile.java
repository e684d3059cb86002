package dev.heddle.core.random;

import dev.heddle.core.DenseNumbering;
import dev.heddle.core.SplitMixRandom;
import java.util.Arrays;

/**
 * What the threads of an execution shared, and which of them were alike. The next execution of a
 * random strategy draws from this.
 */
final class SharedAccessProfile {
  private static final byte CHANGED = 1;
  private static final byte SEVERAL = 2;
  private static final byte SHARED = CHANGED | SEVERAL;

  private final EventLog log;
  private final DenseNumbering kinds;

  /** The first thread that touched each object, plus one, and what is known of the object. */
  private int[] firstThread = new int[64];

  private byte[] facts = new byte[64];
  private int[] shared = new int[16];
  private int sharedCount;

  /** How many steps each thread took on shared objects, and of which kind it is. */
  private int[] sharedSteps = new int[16];

  private int[] kindOf = new int[16];

  /** How many threads there are of each kind. */
  private int[] alike = new int[16];

  /**
   * The shared accesses of an execution that a log records; {@code kinds} numbers the kinds of
   * threads.
   */
  SharedAccessProfile(EventLog log, DenseNumbering kinds) {
    this.log = log;
    this.kinds = kinds;
  }

  /** Reads the log, which is complete now. */
  void study() {
    Arrays.fill(firstThread, 0);
    Arrays.fill(facts, (byte) 0);
    sharedCount = 0;
    for (int step = 0; step < log.steps(); step++) {
      int object = log.object(step);
      if (object != EventLog.NONE) {
        ensureRoomForObject(object);
        learn(object, log.thread(step), log.changes(step));
      }
    }
    countThreads();
  }

  private void ensureRoomForObject(int object) {
    if (object >= facts.length) {
      int size = Math.max(object + 1, facts.length * 2);
      facts = Arrays.copyOf(facts, size);
      firstThread = Arrays.copyOf(firstThread, size);
    }
  }

  private void learn(int object, int thread, boolean changes) {
    byte before = facts[object];
    if (firstThread[object] == 0) {
      firstThread[object] = thread + 1;
    } else if (firstThread[object] != thread + 1) {
      facts[object] |= SEVERAL;
    }
    if (changes) {
      facts[object] |= CHANGED;
    }
    if (facts[object] == SHARED && before != SHARED) {
      if (sharedCount == shared.length) {
        shared = Arrays.copyOf(shared, sharedCount * 2);
      }
      shared[sharedCount++] = object;
    }
  }

  private void countThreads() {
    int threads = log.threads();
    if (threads > kindOf.length) {
      kindOf = new int[threads * 2];
      sharedSteps = new int[threads * 2];
    }
    Arrays.fill(sharedSteps, 0);
    for (int step = 0; step < log.steps(); step++) {
      sharedSteps[log.thread(step)] += isShared(step) ? 1 : 0;
    }
    Arrays.fill(alike, 0);
    for (int t = 0; t < threads; t++) {
      kindOf[t] = kinds.of(log.fingerprint(t));
      if (kindOf[t] >= alike.length) {
        alike = Arrays.copyOf(alike, Math.max(kindOf[t] + 1, alike.length * 2));
      }
      if (kindOf[t] != DenseNumbering.NONE) {
        alike[kindOf[t]]++;
      }
    }
  }

  private boolean isShared(int step) {
    int object = log.object(step);
    return object != EventLog.NONE && facts[object] == SHARED;
  }

  /** Whether any object was shared. */
  boolean any() {
    return sharedCount > 0;
  }

  /** Draws one of the shared objects, of which there must be some. */
  int drawObject(SplitMixRandom random) {
    return shared[random.below(sharedCount)];
  }

  /** How many threads were like a thread, itself included. */
  int alike(int thread) {
    return kindOf[thread] == DenseNumbering.NONE ? 1 : alike[kindOf[thread]];
  }

  /**
   * Draws a step on a shared object, of which there must be some: first the kind of thread, all
   * being equally likely, then a thread of that kind, then one of its steps.
   */
  int drawStep(SplitMixRandom random) {
    int kind = drawKind(random);
    int thread = 0;
    int seen = 0;
    for (int t = 0; t < log.threads(); t++) {
      if (sharedSteps[t] > 0 && kindOf[t] == kind && random.below(++seen) == 0) {
        thread = t;
      }
    }
    int skip = random.below(sharedSteps[thread]);
    int step = 0;
    while (log.thread(step) != thread || !isShared(step) || skip-- > 0) {
      step++;
    }
    return step;
  }

  /** A kind of thread, each that there is being equally likely: that with the least number. */
  private int drawKind(SplitMixRandom random) {
    long salt = random.next();
    int drawn = DenseNumbering.NONE;
    long least = Long.MAX_VALUE;
    for (int t = 0; t < log.threads(); t++) {
      long number = SplitMixRandom.mix(salt, kindOf[t]);
      if (sharedSteps[t] > 0 && number <= least) {
        least = number;
        drawn = kindOf[t];
      }
    }
    return drawn;
  }

  /**
   * Adds each step together with the last change of its object to those seen so far; whether any is
   * new.
   */
  boolean addPairs(DenseNumbering pairs) {
    int before = pairs.size();
    // The first threads of objects are not needed any more: from here on, their last changes, plus
    // one.
    Arrays.fill(firstThread, 0);
    for (int step = 0; step < log.steps(); step++) {
      int object = log.object(step);
      if (object == EventLog.NONE) {
        continue;
      }
      int source = firstThread[object] - 1;
      int from = source < 0 ? EventLog.NONE : log.index(source);
      int pair = ((object * 31 + log.index(step)) * 31 + from) * 31 + (log.changes(step) ? 1 : 0);
      pairs.of(pair);
      if (log.changes(step)) {
        firstThread[object] = step + 1;
      }
    }
    return pairs.size() > before;
  }
}
