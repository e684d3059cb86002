package dev.heddle.bench.icb;

import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.util.Arrays;

/**
 * Records how large the executions of a search become: the columns of table 1 of "Iterative context
 * bounding".
 */
final class ExecutionSizeRecorder extends ForwardingStrategy {
  private int threads;
  private int steps;
  private int waits;
  private int preemptions;

  /** The numbers of the current execution. */
  private int waitsNow;

  private int preemptionsNow;
  private boolean[] waited = new boolean[16];

  ExecutionSizeRecorder(Strategy inner) {
    super(inner);
  }

  @Override
  public boolean begin() {
    beginCounts();
    return super.begin();
  }

  @Override
  public boolean again() {
    beginCounts();
    return super.again();
  }

  private void beginCounts() {
    waitsNow = 0;
    preemptionsNow = 0;
    Arrays.fill(waited, false);
  }

  @Override
  public int nextThread(Point point) {
    int thread = super.nextThread(point);
    if (thread >= 0) {
      take(point, thread);
    }
    return thread;
  }

  @Override
  public void forced(Point point, int thread) {
    take(point, thread);
    super.forced(point, thread);
  }

  private void take(Point point, int thread) {
    if (waited.length < point.threads()) {
      waited = Arrays.copyOf(waited, point.threads() * 2);
    }
    for (int t = 0; t < point.threads(); t++) {
      waited[t] |= !point.isEnabled(t);
    }
    waitsNow += waited[thread] ? 1 : 0;
    waited[thread] = false;
    preemptionsNow += point.preemptions(thread);
    threads = Math.max(threads, point.threads());
    steps = Math.max(steps, point.steps() + 1);
    waits = Math.max(waits, waitsNow);
    preemptions = Math.max(preemptions, preemptionsNow);
  }

  /** The most threads of an execution. */
  int threads() {
    return threads;
  }

  /** The most steps of an execution. */
  int steps() {
    return steps;
  }

  /** The most steps of an execution before which their thread was blocked. */
  int waits() {
    return waits;
  }

  /** The most preemptions of an execution. */
  int preemptions() {
    return preemptions;
  }
}
