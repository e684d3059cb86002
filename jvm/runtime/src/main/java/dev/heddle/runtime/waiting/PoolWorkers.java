package dev.heddle.runtime.waiting;

import dev.heddle.runtime.state.PerTask;
import dev.heddle.runtime.state.Task;

/** Which threads work for pools, and which of them wait for work. */
public final class PoolWorkers {
  private static final class Work extends PerTask.State {
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

  private final PerTask<Work> work = new PerTask<>(Work::new);

  /** A worker of a pool begins to wait for work, or no longer does. */
  public void idle(Task task, boolean waits) {
    Work of = work.of(task);
    of.idleDepth += waits ? 1 : -1;
    of.worker = true;
  }

  /** Whether a thread waits for work as a worker of a pool. */
  public boolean isIdle(Task task) {
    return work.of(task).idleDepth > 0;
  }

  /** Whether a thread has ever looked for work as a worker of a pool. */
  public boolean isWorker(Task task) {
    return work.of(task).worker;
  }

  /** A thread does something inside a pool that counts as one step. */
  public void steps(Task task) {
    work.of(task).pooled = true;
  }

  /** Whether a thread has ever done that. */
  public boolean hasStepped(Task task) {
    return work.of(task).pooled;
  }
}
