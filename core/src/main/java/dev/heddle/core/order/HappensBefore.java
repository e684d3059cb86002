package dev.heddle.core.order;

import dev.heddle.core.ExecutionTrace;
import java.util.Arrays;

/**
 * Which steps of a trace happen before which: by the order within a thread, by causes, and by
 * touching the same location.
 *
 * <p>Each step has a vector clock: for every thread, how many of its steps happen before it, itself
 * included. Built once per execution into arrays that are used again.
 */
public final class HappensBefore {
  private ExecutionTrace trace = new ExecutionTrace();
  private int width;

  /** How many steps of the trace were read. */
  private int built;

  private int[] clocks = new int[1024];
  private int[] previous = new int[256];
  private int[] ordinal = new int[256];
  private int[] lastOf = new int[16];
  private int[] countOf = new int[16];

  /** For each touch, the latest earlier touch of the same location, or -1. */
  private int[] earlier = new int[256];

  /** For each touch, the latest earlier one of the same location that changed it, or -1. */
  private int[] earlierChange = new int[256];

  private int[] stepOf = new int[256];

  /** For each location its latest touch, or -1; locations past {@link #locations} have none. */
  private int[] latest = {};

  private int locations;

  /** The steps of each thread, one thread after another; up to date if {@link #listed}. */
  private int[] stepsOf = new int[256];

  private int[] firstOf = new int[17];
  private boolean listed;

  /** The touches that change each location, one after another; up to date if {@link #sorted}. */
  private int[] changes = new int[256];

  private int[] firstChange = new int[256];
  private boolean sorted;

  /** Reads a trace, and forgets what was known of another one. */
  public void build(ExecutionTrace newTrace, int threads) {
    trace = newTrace;
    width = threads;
    built = 0;
    Arrays.fill(latest, 0, locations, -1);
    locations = 0;
    reserve();
    Arrays.fill(lastOf, 0, width, -1);
    Arrays.fill(countOf, 0, width, 0);
    add();
  }

  /** Reads what was added to the trace; all of the trace if there are more threads now. */
  public void extend(int threads) {
    if (threads != width || trace.steps() < built) {
      build(trace, threads);
    } else if (trace.steps() > built) {
      reserve();
      add();
    }
  }

  private void add() {
    listed = false;
    sorted = false;
    for (int step = built; step < trace.steps(); step++) {
      int thread = trace.thread(step);
      previous[step] = lastOf[thread];
      ordinal[step] = countOf[thread]++;
      lastOf[thread] = step;
      int clock = step * width;
      before(previous[step], trace.cause(step), clocks, clock);
      for (int touch = trace.firstTouch(step); touch < trace.firstTouch(step + 1); touch++) {
        touch(step, touch);
      }
      clocks[clock + thread] = ordinal[step] + 1;
    }
    built = trace.steps();
  }

  private void reserve() {
    int steps = trace.steps();
    int touches = trace.firstTouch(steps);
    if (clocks.length < (steps + 1) * width) {
      clocks = Arrays.copyOf(clocks, Math.max(clocks.length * 2, (steps + 1) * width));
    }
    if (previous.length < steps) {
      previous = Arrays.copyOf(previous, steps * 2);
      ordinal = Arrays.copyOf(ordinal, steps * 2);
    }
    if (lastOf.length < width) {
      lastOf = new int[width * 2];
      countOf = new int[width * 2];
    }
    if (earlier.length < touches) {
      earlier = Arrays.copyOf(earlier, touches * 2);
      earlierChange = Arrays.copyOf(earlierChange, touches * 2);
      stepOf = Arrays.copyOf(stepOf, touches * 2);
    }
  }

  private void touch(int step, int touch) {
    int location = trace.touched(touch);
    if (location >= latest.length) {
      int old = latest.length;
      latest = Arrays.copyOf(latest, Math.max(256, Math.max(old * 2, location + 1)));
      Arrays.fill(latest, old, latest.length, -1);
    }
    locations = Math.max(locations, location + 1);
    stepOf[touch] = step;
    int before = latest[location];
    latest[location] = touch;
    earlier[touch] = before;
    int change =
        before < 0 || trace.access(before) != ExecutionTrace.READ ? before : earlierChange[before];
    earlierChange[touch] = change;
    if (trace.access(touch) == ExecutionTrace.READ) {
      if (change >= 0) {
        join(clocks, step * width, stepOf[change]);
      }
      return;
    }
    for (int other = before; other >= change && other >= 0; other = earlier[other]) {
      join(clocks, step * width, stepOf[other]);
    }
  }

  /** Writes the clock of what happens before a step by its thread and its cause alone. */
  private void before(int previousStep, int cause, int[] into, int at) {
    if (previousStep < 0) {
      Arrays.fill(into, at, at + width, 0);
    } else {
      System.arraycopy(clocks, previousStep * width, into, at, width);
    }
    if (cause >= 0) {
      join(into, at, cause);
    }
  }

  /** Adds what happens before a step, and the step, to a clock. */
  public void join(int[] clock, int at, int step) {
    if (clock[at + trace.thread(step)] > ordinal[step]) {
      return; // a clock that has a step has all that happens before it
    }
    int from = step * width;
    for (int i = 0; i < width; i++) {
      clock[at + i] = Math.max(clock[at + i], clocks[from + i]);
    }
  }

  /** The number of entries of a clock. */
  public int width() {
    return width;
  }

  /** The clock of what must happen before a step, whatever else happens. */
  public void mustBefore(int step, int[] into) {
    before(previous[step], trace.cause(step), into, 0);
  }

  /** The same for the step that a thread would take next. */
  public void mustBeforeNext(int thread, int cause, int[] into) {
    before(lastOf[thread], cause, into, 0);
  }

  /** Whether a step is in a clock. */
  public boolean contains(int[] clock, int step) {
    return clock[trace.thread(step)] > ordinal[step];
  }

  /** Whether a step happens before another, or is the same. */
  public boolean ordered(int first, int second) {
    return clocks[second * width + trace.thread(first)] > ordinal[first];
  }

  /** How many steps of a thread happen before a step, itself included. */
  public int countBefore(int step, int thread) {
    return clocks[step * width + thread];
  }

  /** Whether all that happens before a step is in a clock. */
  boolean isReady(int step, int[] clock) {
    int at = step * width;
    int self = trace.thread(step);
    for (int thread = 0; thread < width; thread++) {
      if (thread != self && clocks[at + thread] > clock[thread]) {
        return false;
      }
    }
    return true;
  }

  /** The step before a step in the same thread, or -1. */
  public int previous(int step) {
    return previous[step];
  }

  /** The latest step of a thread, or -1. */
  public int last(int thread) {
    return lastOf[thread];
  }

  /** How many steps its thread took before a step. */
  public int ordinal(int step) {
    return ordinal[step];
  }

  /** How many steps a thread took. */
  public int count(int thread) {
    return countOf[thread];
  }

  /** The step of a thread before which it took so many. */
  public int step(int thread, int ordinalOfIt) {
    list();
    return stepsOf[firstOf[thread] + ordinalOfIt];
  }

  private void list() {
    if (listed) {
      return;
    }
    listed = true;
    if (firstOf.length <= width) {
      firstOf = new int[width * 2 + 1];
    }
    if (stepsOf.length < trace.steps()) {
      stepsOf = new int[trace.steps() * 2];
    }
    int next = 0;
    for (int thread = 0; thread < width; thread++) {
      firstOf[thread] = next;
      next += countOf[thread];
    }
    for (int step = 0; step < trace.steps(); step++) {
      stepsOf[firstOf[trace.thread(step)] + ordinal[step]] = step;
    }
  }

  /**
   * The latest touch that changes a location among the steps before a place and those of a clock,
   * or -1. These steps must be such that all that happens before one of them is among them too.
   */
  public int latestChange(int location, int place, int[] clock) {
    if (location < 0 || location >= locations) {
      return -1;
    }
    sort();
    int first = firstChange[location];
    int low = first;
    int high = firstChange[location + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      int step = stepOf[changes[middle]];
      if (step < place || contains(clock, step)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > first ? changes[low - 1] : -1;
  }

  private void sort() {
    if (sorted) {
      return;
    }
    sorted = true;
    int touches = trace.firstTouch(trace.steps());
    if (firstChange.length < locations + 2) {
      firstChange = new int[locations * 2 + 2];
    }
    if (changes.length < touches) {
      changes = new int[touches * 2];
    }
    Arrays.fill(firstChange, 0, locations + 2, 0);
    for (int touch = 0; touch < touches; touch++) {
      if (trace.access(touch) != ExecutionTrace.READ) {
        firstChange[trace.touched(touch) + 2]++;
      }
    }
    for (int location = 1; location < locations; location++) {
      firstChange[location + 1] += firstChange[location];
    }
    for (int touch = 0; touch < touches; touch++) {
      if (trace.access(touch) != ExecutionTrace.READ) {
        changes[firstChange[trace.touched(touch) + 1]++] = touch;
      }
    }
  }

  /** The latest touch of a location before a touch, or -1. */
  public int earlierTouch(int touch) {
    return earlier[touch];
  }

  /** The latest touch that changed a location before a touch of it, or -1. */
  public int earlierChange(int touch) {
    return earlierChange[touch];
  }

  /** The latest touch of a location, or -1. */
  public int latestTouch(int location) {
    return location < 0 || location >= latest.length ? -1 : latest[location];
  }

  /** The step that a touch belongs to. */
  public int stepOf(int touch) {
    return stepOf[touch];
  }
}
