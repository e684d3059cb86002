package programs;

/** Two threads increment a plain counter. */
public final class LostUpdate {
  private static int count;

  private LostUpdate() {}

  /** Returns the final count. */
  public static Object run() throws InterruptedException {
    Thread first = new Thread(() -> count++);
    Thread second = new Thread(() -> count++);
    first.start();
    second.start();
    first.join();
    second.join();
    return count;
  }
}
