package bench.catalog;

/** Where threads have to be switched for a program to show all it can do. */
public enum RequiredPoints {
  /** Before synchronisation operations: the program has no data races that matter. */
  SYNCHRONISATION,
  /** Before every access to a shared variable. */
  ALL
}
