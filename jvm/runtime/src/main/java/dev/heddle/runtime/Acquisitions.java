package dev.heddle.runtime;

/** What threads that wait for synchronizers want to acquire. */
final class Acquisitions {
  /** What a thread wants, and what it has come to in the queue. */
  static final class Acquisition extends PerTask.State {
    /** The argument for the synchronizer. */
    long argument;

    boolean shared;

    /** Whether it was woken to try again what it is first in the queue for. */
    boolean woken;

    /** Whether another thread has seen that it waits in the queue of a plain lock. */
    boolean queued;

    @Override
    void reset() {
      argument = 0;
      shared = false;
      woken = false;
      queued = false;
    }
  }

  private final PerTask<Acquisition> acquisitions = new PerTask<>(Acquisition::new);

  /** What a thread wants to acquire. */
  Acquisition of(Task task) {
    return acquisitions.of(task);
  }

  /** A thread is about to wait for a synchronizer. */
  void want(Task task, long argument, boolean shared) {
    Acquisition wanted = of(task);
    wanted.argument = argument;
    wanted.shared = shared;
  }
}
