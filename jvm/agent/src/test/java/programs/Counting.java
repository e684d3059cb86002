package programs;

/** Has static state, and a synchronized method. */
public final class Counting {
  private static int count = Integer.parseInt("0");

  /** Counts. */
  public synchronized int next() {
    return ++count;
  }
}
