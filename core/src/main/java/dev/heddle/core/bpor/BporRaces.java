package dev.heddle.core.bpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.order.HappensBefore;
import dev.heddle.core.order.LatestAccesses;
import java.util.BitSet;
import java.util.List;

/**
 * The races of an execution of {@link BporStrategy}: which threads are to be tried where, because a
 * step of theirs that came later depends on the step there.
 *
 * <p>The cost is linear in the number of steps: a touch is checked once for each thread, when that
 * takes its next step, and of the touches before only the latest of each thread.
 */
final class BporRaces {
  private final List<BporNode> path;
  private final boolean preemptionsBounded;
  private final HappensBefore order = new HappensBefore();
  private final LatestAccesses touches = new LatestAccesses();

  /**
   * The steps from which all threads were marked, back to where the thread of the step began to
   * run.
   */
  private final BitSet switched = new BitSet();

  private ExecutionTrace trace = new ExecutionTrace();

  BporRaces(List<BporNode> path, boolean preemptionsBounded) {
    this.path = path;
    this.preemptionsBounded = preemptionsBounded;
  }

  /** Reads an execution whose first steps, which came before a given one, are known. */
  void find(Point point, int from) {
    trace = point.trace();
    order.build(trace, point.threads());
    touches.clear();
    switched.clear();
    for (int step = 0; step < trace.steps(); step++) {
      int thread = trace.thread(step);
      for (int t = trace.firstTouch(step); t < trace.firstTouch(step + 1); t++) {
        if (step >= from) {
          boolean reads = trace.access(t) == ExecutionTrace.READ;
          find(thread, order.previous(step), trace.touched(t), order.earlierTouch(t), reads);
        }
        touches.add(trace.touched(t), thread, t, trace.access(t) != ExecutionTrace.READ);
      }
    }
    for (int thread = 0; thread < point.threads(); thread++) {
      boolean reads = point.kind(thread) == OperationKind.READ;
      int location = point.object(thread);
      find(thread, order.last(thread), location, order.latestTouch(location), reads);
    }
  }

  /**
   * Marks a thread to be tried before the steps that its own depends on: all that were taken while
   * it was about to take its own, and before that the latest of each other thread.
   */
  private void find(int thread, int previous, int location, int latest, boolean reads) {
    int touch = latest;
    while (touch >= 0 && order.stepOf(touch) > previous) {
      if (!reads || trace.access(touch) != ExecutionTrace.READ) {
        race(touch, thread);
      }
      touch = order.earlierTouch(touch);
    }
    for (int entry = touches.first(location); entry >= 0; entry = touches.next(entry)) {
      if (touches.thread(entry) != thread) {
        int before = touches.latest(entry, reads);
        while (before >= 0 && order.stepOf(before) > previous) {
          before = touches.earlier(before, reads);
        }
        if (before >= 0) {
          race(before, thread);
        }
      }
    }
  }

  private void race(int touch, int thread) {
    int step = order.stepOf(touch);
    if (trace.thread(step) != thread) {
      want(step, thread);
      if (preemptionsBounded) {
        wantAllAtSwitch(step);
        if (trace.releases(touch) && step + 1 < path.size()) {
          // The thread waits for the release, before which others may run.
          path.get(step + 1).wantAll();
        }
      }
    }
  }

  /**
   * Marks a thread to be tried before a step; if it sleeps there, the first that can come without
   * it.
   */
  private void want(int step, int thread) {
    BporNode node = path.get(step);
    node.want(thread);
    if (node.asleep.containsKey(thread)) {
      for (int next = step + 1; next < trace.steps(); next++) {
        if (!order.ordered(step, next)) {
          node.want(trace.thread(next));
          return;
        }
      }
    }
  }

  /**
   * Marks all threads to be tried where the one that ran before a step began to run, and at free
   * steps. Where it took a lock that another thread may not have released before, it began to run
   * again.
   */
  private void wantAllAtSwitch(int before) {
    int running = -1;
    int begun = before;
    for (int step = before; step >= 0; step--) {
      int thread = trace.thread(step);
      if (trace.isFree(step, thread)) {
        path.get(step).wantAll();
      } else if (running >= 0 && running != thread) {
        break;
      } else if (switched.get(step)) {
        return;
      } else {
        running = thread;
        begun = step;
        switched.set(step);
        if (mayHaveWaited(step)) {
          path.get(step).wantAll();
        }
      }
    }
    path.get(begun).wantAll();
  }

  /** Whether a step took a lock that another thread may have released only then. */
  private boolean mayHaveWaited(int step) {
    int touch = trace.touchOf(step, trace.location(step));
    int earlier = touch < 0 ? -1 : order.earlierTouch(touch);
    return earlier >= 0
        && trace.releases(earlier)
        && trace.thread(order.stepOf(earlier)) != trace.thread(step);
  }
}
