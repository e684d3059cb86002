package dev.heddle.hooks;

/** Before what a pool pauses, in the middle of something that counts as one step otherwise. */
public enum PoolPause {
  /** Anything that others could tell from what comes before. */
  ANY,
  /** The pool may come to its end. */
  ENDING,
  /** A task is put into the queue of the pool, which was found running. */
  OFFERING,
  /** A worker is added that counts already, unless the pool is shut down meanwhile. */
  ADDING,
  /** A worker goes that has found nothing more to do and does not count any more. */
  GOING,
  /** A worker is added, unless there are enough or the pool has come to its end meanwhile. */
  PRESTARTING,
  /** A worker takes a task from the queue, which was not empty, or waits for one. */
  TAKING,
  /** The same if code of the program may see that a worker has ended. */
  TAKING_SHOWN,
  /** A worker that goes adds its successor. */
  SUCCEEDING
}
