package dev.heddle.explicit.store;

/** The heap of this JVM. */
public final class HeapMemory {
  /** What is left for everything else. */
  private static final double MOST = 0.9;

  private HeapMemory() {}

  /** How many bytes are used. */
  public static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** Whether so many more bytes can be had, if need be after garbage was collected. */
  public static boolean has(long bytes) {
    long most = (long) (Runtime.getRuntime().maxMemory() * MOST);
    if (used() + bytes > most) {
      System.gc();
    }
    return used() + bytes <= most;
  }
}
