package dev.heddle.core.coverage;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.Point;
import dev.heddle.core.StableThreadNames;
import java.util.Arrays;

/**
 * A number for what has happened so far in an execution and in which order of dependence: the same
 * for all orders of independent steps, and hardly ever the same for anything else.
 *
 * <p>Steps are taken from the trace one after another, while the execution is under way or after
 * it. The next step of a thread depends on nothing but what has happened before it, so two
 * executions with the same number are in the same state of the program.
 */
public final class HappensBeforeHash {
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final StableThreadNames names = new StableThreadNames();
  private int steps;
  private long state;

  /** For each thread, the hash of its latest step. */
  private long[] latest = new long[16];

  /** For each location, from the hash of the latest write, and the sum of those of reads since. */
  private long[] written = new long[64];

  private long[] read = new long[64];

  /** How many locations there have been in this execution. */
  private int locations;

  private long[] stepHash = new long[256];

  /** Prepares for an execution from its start. */
  public void begin() {
    names.reset();
    steps = 0;
    state = 0;
    Arrays.fill(latest, 0);
    Arrays.fill(written, 0, locations, 0);
    Arrays.fill(read, 0, locations, 0);
    locations = 0;
  }

  /** How many steps have been taken in. */
  public int steps() {
    return steps;
  }

  /** The number of the state after these steps. */
  public long state() {
    return state;
  }

  /** The hash of the latest step and of all that happens before it. */
  public long latest() {
    return stepHash[steps - 1];
  }

  /** A number for a thread, the same whichever others were created before it. */
  public int name(Point point, int thread) {
    names.update(point);
    return names.name(thread);
  }

  /** Takes in the next step of the trace, which must have been taken, and returns the state. */
  public long next(Point point) {
    names.update(point);
    if (latest.length < point.threads()) {
      latest = Arrays.copyOf(latest, point.threads() * 2);
    }
    if (stepHash.length == steps) {
      stepHash = Arrays.copyOf(stepHash, steps * 2);
    }
    ExecutionTrace trace = point.trace();
    ensureLocations(trace);
    stepHash[steps] = hash(trace, steps);
    state += mix(stepHash[steps]);
    steps++;
    return state;
  }

  private void ensureLocations(ExecutionTrace trace) {
    int end = trace.firstTouch(steps + 1);
    for (int touch = trace.firstTouch(steps); touch < end; touch++) {
      locations = Math.max(locations, trace.touched(touch) + 1);
    }
    if (written.length < locations) {
      written = Arrays.copyOf(written, locations * 2);
      read = Arrays.copyOf(read, locations * 2);
    }
  }

  private long hash(ExecutionTrace trace, int step) {
    int thread = trace.thread(step);
    long hash = mix(latest[thread] + names.name(thread) + 1);
    int cause = trace.cause(step);
    if (cause >= 0) {
      hash += mix(stepHash[cause] ^ MULTIPLIER);
    }
    int end = trace.firstTouch(step + 1);
    for (int touch = trace.firstTouch(step); touch < end; touch++) {
      int location = trace.touched(touch);
      hash += written[location];
      if (trace.access(touch) != ExecutionTrace.READ) {
        hash += read[location];
      }
    }
    for (int c = trace.firstChoice(step); c < trace.firstChoice(step + 1); c++) {
      hash = mix(hash + trace.choice(c));
    }
    hash = mix(hash);
    long asRead = mix(hash + 1);
    long asWritten = mix(hash);
    for (int touch = trace.firstTouch(step); touch < end; touch++) {
      int location = trace.touched(touch);
      if (trace.access(touch) == ExecutionTrace.READ) {
        read[location] += asRead;
      } else {
        written[location] = asWritten;
        read[location] = 0;
      }
    }
    latest[thread] = hash;
    return hash;
  }

  /** A number each of whose bits depends on all bits of another number. */
  public static long mix(long number) {
    long mixed = (number ^ number >>> 32) * MULTIPLIER;
    mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
    return mixed ^ mixed >>> 32;
  }
}
