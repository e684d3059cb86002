package dev.heddle.core.order;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import java.util.Arrays;

/**
 * What threads are about to do after the last of their certain steps, as long as a certain step of
 * another thread is not done that has to come first.
 *
 * <p>What comes before a certain step is certain too, and the same in all executions of a branch.
 * So a step that is not certain, and depends on a certain one, comes after it in all of them. And
 * what a thread is about to do after a certain step is known: it depends on nothing but what
 * happened before that. If it is about to touch what a certain step changes, it cannot have done so
 * before that step.
 */
final class NextSteps {
  /** Stands for the extra step, which is not in the trace in the form it would have. */
  private static final int EXTRA = Integer.MAX_VALUE;

  private final HappensBefore order;
  private ExecutionTrace trace = new ExecutionTrace();

  /** For each thread its next step in the trace, or -1. */
  private int[] next = new int[16];

  /** For each thread the certain step that must come before its next one, or -1. */
  private int[] earlier = new int[16];

  private int width;
  private int extraThread;
  private int extraOrdinal;

  NextSteps(HappensBefore order) {
    this.order = order;
  }

  /** Prepares for a trace whose order has been built. */
  void begin(ExecutionTrace looked) {
    trace = looked;
    width = order.width();
    if (next.length < width) {
      next = new int[width * 2];
      earlier = new int[width * 2];
    }
  }

  /**
   * Finds the next steps after the certain ones.
   *
   * @param clock the certain steps, with all that happens before them, but for the extra one
   * @param thread the thread of the extra step
   * @param ordinal how many steps that takes before it
   * @param changed the location that the extra step changes, whatever comes before it, or -1
   */
  void find(int[] clock, int thread, int ordinal, int changed) {
    extraThread = thread;
    extraOrdinal = ordinal;
    Arrays.fill(next, 0, width, -1);
    Arrays.fill(earlier, 0, width, -1);
    for (int t = 0; t < width; t++) {
      int step = t == thread ? -1 : after(clock[t], t);
      if (step < 0) {
        continue;
      }
      int location = trace.location(step);
      if (location == changed) {
        next[t] = step;
        earlier[t] = EXTRA;
        continue;
      }
      int change = order.latestChange(location, 0, clock);
      if (change >= 0) {
        next[t] = step;
        earlier[t] = order.stepOf(change);
      }
    }
  }

  /** The step that a thread takes after so many, and after its beginning; -1 if that is unknown. */
  private int after(int count, int thread) {
    if (count >= order.count(thread)) {
      return -1;
    }
    int step = order.step(thread, count);
    if (trace.kind(step) == OperationKind.BEGIN) {
      if (count + 1 == order.count(thread)) {
        return -1;
      }
      step = order.step(thread, count + 1);
    }
    return touches(step) ? step : -1;
  }

  /** Whether a step touches the location that it announced, whatever came before it. */
  private boolean touches(int step) {
    return switch (trace.kind(step)) {
      case READ, WRITE, UPDATE, LOCK, TRY_LOCK, UNLOCK ->
          trace.location(step) >= 0
              && !trace.isFree(step, trace.thread(step))
              && trace.touchOf(step, trace.location(step)) >= 0;
      default -> false;
    };
  }

  /**
   * The step that a thread is about to take, or will be after it begins; -1 if that is not known.
   *
   * @param done what is done of the certain steps, among that all of the thread
   */
  int of(int thread, int[] done) {
    int first = earlier[thread];
    if (first < 0) {
      return -1;
    }
    boolean isDone =
        first == EXTRA ? done[extraThread] > extraOrdinal : order.contains(done, first);
    return isDone ? -1 : next[thread];
  }
}
