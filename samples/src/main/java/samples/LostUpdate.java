package samples;

/** Sample 1: two threads increment a plain field, and one increment is lost. */
public final class LostUpdate {
  private static int count;

  private LostUpdate() {}

  private static void increment() {
    count++;
  }

  /** Increments twice, in two threads, and expects 2. */
  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(LostUpdate::increment, "first");
    Thread second = new Thread(LostUpdate::increment, "second");
    first.start();
    second.start();
    first.join();
    second.join();
    if (count != 2) {
      throw new AssertionError("expected 2 but was " + count);
    }
  }
}
