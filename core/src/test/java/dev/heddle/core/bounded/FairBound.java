package dev.heddle.core.bounded;

import dev.heddle.core.CoveredBound;
import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.dpor.SpinLoops;
import java.util.ArrayList;
import java.util.List;

/**
 * A thread that has made two equal rounds, each ending with a yield, in which it changed nothing,
 * waits until something that it read is changed: what {@link SpinLoops} promises to cover, straight
 * from the order of the steps.
 */
public final class FairBound implements Bound {
  private static final int LONGEST = 8;

  @Override
  public void begin() {}

  @Override
  public boolean admits(Point point, int thread) {
    ExecutionTrace trace = point.trace();
    List<Integer> own = new ArrayList<>();
    for (int step = 0; step < trace.steps(); step++) {
      if (trace.thread(step) == thread) {
        own.add(step);
      }
    }
    int count = own.size();
    // The rounds may be followed by a part of another one.
    for (int part = 0; part < LONGEST; part++) {
      for (int length = 1; length <= LONGEST; length++) {
        int end = count - part;
        if (part < length && isHeldBack(trace, own, end - 2 * length, length, count)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isHeldBack(
      ExecutionTrace trace, List<Integer> own, int first, int length, int count) {
    if (first < 0 || trace.kind(own.get(first + length - 1)) != OperationKind.YIELD) {
      return false;
    }
    boolean reads = false;
    for (int i = first; i < count; i++) {
      int step = own.get(i);
      if (i >= first + length && !alike(trace, own.get(i - length), step)) {
        return false;
      }
      for (int touch = trace.firstTouch(step); touch < trace.firstTouch(step + 1); touch++) {
        reads = true;
        if (trace.access(touch) != ExecutionTrace.READ || isChanged(trace, touch, own.get(first))) {
          return false;
        }
      }
    }
    return reads;
  }

  private static boolean alike(ExecutionTrace trace, int first, int second) {
    return trace.kind(first) == trace.kind(second)
        && trace.location(first) == trace.location(second);
  }

  private static boolean isChanged(ExecutionTrace trace, int read, int since) {
    for (int touch = trace.firstTouch(since); touch < trace.firstTouch(trace.steps()); touch++) {
      if (trace.touched(touch) == trace.touched(read)
          && trace.access(touch) != ExecutionTrace.READ) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void taken(Point point, int thread) {}

  @Override
  public CoveredBound limit(boolean cut) {
    return new CoveredBound(CoveredBound.FAIR, 0, cut);
  }
}
