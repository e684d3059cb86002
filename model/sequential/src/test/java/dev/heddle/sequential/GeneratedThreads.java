package dev.heddle.sequential;

/** Generated threads, for tests in other packages. */
public final class GeneratedThreads {
  private GeneratedThreads() {}

  /** Threads that use two variables and wait for conditions only. */
  public static String of(long seed) {
    return new Programs(seed).threads(/* synchronisers= */ false);
  }
}
