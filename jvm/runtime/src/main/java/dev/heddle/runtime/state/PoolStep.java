package dev.heddle.runtime.state;

/** What a thread does inside a pool, as one step, and which others that depends on. */
public enum PoolStep {
  /** Nothing. */
  NONE(0, false),
  /** Anything that depends on what the pool is doing: all of these depend on each other. */
  ANY(Locations.CALLS, false),
  /** Stops the pool at once. */
  STOPPING(Locations.CALLS, false),
  /** Shuts the pool down, or ends it, and may hold its lock meanwhile. */
  ENDING(Locations.CALLS, false),
  /** Waits for the end of the pool, whatever it is doing until then. */
  AWAITING(Locations.TERMINATED, true),
  /** Adds a worker that counts already, unless the pool was shut down meanwhile. */
  ADDING(Locations.TERMINATED, true),
  /**
   * Begins to run the first task of a new worker. Nobody else can tell, unless the pool is being
   * stopped at once.
   */
  BEGINNING(Locations.STOPPED, true);

  /** The part of the pool that it is announced by. */
  public final long part;

  /** Whether it depends on nothing else that it touches of the pool. */
  public final boolean quiet;

  PoolStep(long part, boolean quiet) {
    this.part = part;
    this.quiet = quiet;
  }
}
