package bench.programs;

/** Loops that do little but access fields. */
public final class FieldLoop {
  private long first = 1;
  private long second = 2;
  private volatile long shared = 3;

  /** How many hooks an iteration of {@link #plain} calls: for four accesses and the loop itself. */
  public static final int PLAIN_HOOKS = 5;

  /** How many hooks an iteration of {@link #shared} calls: for a read and the loop itself. */
  public static final int SHARED_HOOKS = 2;

  /** Reads and writes plain fields, each iteration depending on the one before. */
  public long plain(int iterations) {
    for (int i = 0; i < iterations; i++) {
      long old = first;
      second = old * 31 + i;
      first = second ^ (old >>> 3);
    }
    return first;
  }

  /** Reads a volatile field. */
  public long shared(int iterations) {
    long sum = 0;
    for (int i = 0; i < iterations; i++) {
      sum += shared ^ i;
    }
    return sum;
  }
}
