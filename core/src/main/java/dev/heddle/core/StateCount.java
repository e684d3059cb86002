package dev.heddle.core;

import java.util.Arrays;

/**
 * Counts the distinct states that executions pass through, where a state is what has happened so
 * far and in which order of dependence.
 *
 * <p>This is the measure of coverage of Musuvathi and Qadeer, Iterative Context Bounding (PLDI
 * 2007), section 4.3: two executions that differ only in the order of independent steps pass
 * through the same states. A state is known by a hash code of 64 bits.
 */
final class StateCount {
  private static final int CAPACITY = 1 << 20;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final ThreadNames names = new ThreadNames();
  private final DistinctCount states = new DistinctCount(CAPACITY);
  private final DistinctCount ends = new DistinctCount(CAPACITY);
  private long executions;

  /** For each thread, the hash of its latest step and how many it took. */
  private long[] latest = new long[16];

  /** For each location, the hash of the latest write and the sum of those of reads since. */
  private long[] written = new long[64];

  private long[] read = new long[64];
  private long[] stepHash = new long[256];

  /** Adds the states of an execution that has ended. */
  void add(Point point) {
    Trace trace = point.trace();
    names.reset();
    names.update(point);
    prepare(trace, point.threads());
    long state = 0;
    for (int step = 0; step < trace.steps(); step++) {
      stepHash[step] = hash(trace, step);
      state += mix(stepHash[step]);
      states.add(state);
    }
    ends.add(state);
    executions++;
  }

  private void prepare(Trace trace, int threads) {
    if (latest.length < threads) {
      latest = new long[threads * 2];
    }
    if (stepHash.length < trace.steps()) {
      stepHash = new long[trace.steps() * 2];
    }
    int locations = 0;
    for (int touch = 0; touch < trace.firstTouch(trace.steps()); touch++) {
      locations = Math.max(locations, trace.touched(touch) + 1);
    }
    if (written.length < locations) {
      written = new long[locations * 2];
      read = new long[locations * 2];
    }
    Arrays.fill(latest, 0, threads, 0);
    Arrays.fill(written, 0, locations, 0);
    Arrays.fill(read, 0, locations, 0);
  }

  private long hash(Trace trace, int step) {
    int thread = trace.thread(step);
    long hash = mix(latest[thread] + names.name(thread) + 1);
    int cause = trace.cause(step);
    if (cause >= 0) {
      hash += mix(stepHash[cause] ^ MULTIPLIER);
    }
    int end = trace.firstTouch(step + 1);
    for (int touch = trace.firstTouch(step); touch < end; touch++) {
      int location = trace.touched(touch);
      hash += mix(written[location]);
      if (trace.access(touch) != Trace.READ) {
        hash += read[location];
      }
    }
    for (int c = trace.firstChoice(step); c < trace.firstChoice(step + 1); c++) {
      hash = mix(hash + trace.choice(c));
    }
    hash = mix(hash);
    for (int touch = trace.firstTouch(step); touch < end; touch++) {
      int location = trace.touched(touch);
      if (trace.access(touch) == Trace.READ) {
        read[location] += mix(hash + 1);
      } else {
        written[location] = hash;
        read[location] = 0;
      }
    }
    latest[thread] = hash;
    return hash;
  }

  private static long mix(long number) {
    long mixed = (number ^ number >>> 32) * MULTIPLIER;
    mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
    return mixed ^ mixed >>> 32;
  }

  /** How many distinct states there were. */
  long states() {
    return states.count();
  }

  /** How many executions ended in a state that another had ended in. */
  long redundant() {
    return Math.max(0, executions - ends.count());
  }

  /** Whether the numbers are exact and not estimates. */
  boolean exact() {
    return states.exact() && ends.exact();
  }
}
