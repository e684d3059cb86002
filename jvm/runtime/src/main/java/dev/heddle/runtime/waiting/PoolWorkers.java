package dev.heddle.runtime.waiting;

import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.PerThread;

/** Which threads work for pools, and which of them wait for work. */
public final class PoolWorkers {
  private static final class Work extends PerThread.State {
    /** How deep the thread is in waiting for work. */
    private int idleDepth;

    private boolean worker;
    private boolean pooled;

    @Override
    public void reset() {
      idleDepth = 0;
      worker = false;
      pooled = false;
    }
  }

  private final PerThread<Work> work = new PerThread<>(Work::new);

  /** A worker of a pool begins to wait for work, or no longer does. */
  public void idle(ControlledThread task, boolean waits) {
    Work of = work.of(task);
    of.idleDepth += waits ? 1 : -1;
    of.worker = true;
  }

  /** Whether a thread waits for work as a worker of a pool. */
  public boolean isIdle(ControlledThread task) {
    return work.of(task).idleDepth > 0;
  }

  /** Whether a thread has ever searched for work as a worker of a pool. */
  public boolean isWorker(ControlledThread task) {
    return work.of(task).worker;
  }

  /** A thread does something inside a pool as one step. */
  public void steps(ControlledThread task) {
    work.of(task).pooled = true;
  }

  /** Whether a thread has ever done that. */
  public boolean hasStepped(ControlledThread task) {
    return work.of(task).pooled;
  }
}
