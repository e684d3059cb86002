package dev.heddle.explicit.store;

/** The heap of this JVM. */
public final class HeapMemory {
  /** The share of the heap that a search may use; the rest is for everything else. */
  private static final double MOST = 0.9;

  private HeapMemory() {}

  /** How many bytes are used. */
  public static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** Whether so many more bytes are available, if necessary after a garbage collection. */
  public static boolean has(long bytes) {
    long most = (long) (Runtime.getRuntime().maxMemory() * MOST);
    if (used() + bytes > most) {
      System.gc();
    }
    return used() + bytes <= most;
  }
}
