package bench.catalog;

/** The scheduling points that a program needs to show all its behaviours. */
public enum RequiredPoints {
  /** Before synchronisation operations: the program has no data races that matter. */
  SYNCHRONISATION,
  /** Before every access to a shared variable. */
  ALL
}
