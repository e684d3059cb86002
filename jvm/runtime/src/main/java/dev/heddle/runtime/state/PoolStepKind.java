package dev.heddle.runtime.state;

/** What a thread does inside a pool, as one step, and which other steps depend on it. */
public enum PoolStepKind {
  /** Nothing. */
  NONE(0, false),
  /** Anything that depends on what the pool is doing: all of these depend on each other. */
  ANY(LocationTable.CALLS, false),
  /** Stops the pool at once. */
  STOPPING(LocationTable.CALLS, false),
  /** Shuts the pool down, or ends it, and may hold its lock meanwhile. */
  ENDING(LocationTable.CALLS, false),
  /** Waits for the end of the pool, whatever it is doing until then. */
  AWAITING(LocationTable.TERMINATED, true),
  /** Adds a worker that counts already, unless the pool was shut down meanwhile. */
  ADDING(LocationTable.TERMINATED, true),
  /**
   * Begins to run the first task of a new worker. No other thread can observe it, unless the pool
   * is being stopped at once.
   */
  BEGINNING(LocationTable.STOPPED, true);

  /** The part of the pool that it is announced by. */
  public final long part;

  /** Whether it depends on nothing else that it accesses of the pool. */
  public final boolean quiet;

  PoolStepKind(long part, boolean quiet) {
    this.part = part;
    this.quiet = quiet;
  }
}
