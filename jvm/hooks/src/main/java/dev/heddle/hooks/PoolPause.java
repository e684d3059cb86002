package dev.heddle.hooks;

/** The operation before which a pool pauses, inside an otherwise atomic section. */
public enum PoolPause {
  /** Any operation that other threads can distinguish from the preceding ones. */
  ANY,
  /** The pool may terminate. */
  ENDING,
  /** A task is put into the queue of the pool, which was found running. */
  OFFERING,
  /** A worker that is already counted is added, unless the pool is shut down meanwhile. */
  ADDING,
  /** A worker that found no more work, and is no longer counted, exits. */
  GOING,
  /** A worker is added, unless there are enough, or the pool has terminated meanwhile. */
  PRESTARTING,
  /** A worker takes a task from the queue, which was not empty, or waits for one. */
  TAKING,
  /** The same, if code of the program may observe that a worker has ended. */
  TAKING_SHOWN,
  /** A worker that exits adds its successor. */
  SUCCEEDING
}
