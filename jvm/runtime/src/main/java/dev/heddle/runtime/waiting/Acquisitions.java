package dev.heddle.runtime.waiting;

import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.PerThread;

/** What threads that wait for synchronizers want to acquire. */
public final class Acquisitions {
  /** What a thread wants, and its state in the queue. */
  public static final class Acquisition extends PerThread.State {
    /** The argument for the synchronizer. */
    public long argument;

    public boolean shared;

    /** Whether it was woken to try again what it is first in the queue for. */
    public boolean woken;

    /** Whether another thread has seen that it waits in the queue of a plain lock. */
    public boolean queued;

    @Override
    public void reset() {
      argument = 0;
      shared = false;
      woken = false;
      queued = false;
    }
  }

  private final PerThread<Acquisition> acquisitions = new PerThread<>(Acquisition::new);

  /** What a thread wants to acquire. */
  public Acquisition of(ControlledThread task) {
    return acquisitions.of(task);
  }

  /** A thread is about to wait for a synchronizer. */
  public void want(ControlledThread task, long argument, boolean shared) {
    Acquisition wanted = of(task);
    wanted.argument = argument;
    wanted.shared = shared;
  }
}
