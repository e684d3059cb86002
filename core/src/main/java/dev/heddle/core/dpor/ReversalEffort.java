package dev.heddle.core.dpor;

/**
 * How much work is spent on finding what follows from one execution, and until when.
 *
 * <p>Among n threads that all depend on each other there are about n² reversals, each of which
 * reads the clocks of n threads. No search comes to the end of so many branches, so with thousands
 * of threads the strategy searches only for some of them, and the verdict claims nothing.
 */
final class ReversalEffort {
  /** About how many entries of clocks are read at most for one execution. */
  private static final long MOST_WORK = 1L << 25;

  /** The most entries of clocks that are kept for one execution. */
  private static final long MOST_MEMORY = 1L << 26;

  /** One of so many questions reads the clock. */
  private static final int INTERVAL = 256;

  private volatile long nanos;
  private volatile boolean known;
  private int asked;
  private boolean late;
  private long work;
  private boolean tooMuch;

  /** The work is given up at a time of {@link System#nanoTime}; another thread may set it. */
  void endsAt(long at) {
    nanos = at;
    known = true;
  }

  /** Begins with another execution; false if that is too large. */
  boolean begin(int steps, int threads) {
    work = 0;
    boolean fits = fits(steps, threads);
    tooMuch |= !fits;
    return fits;
  }

  /** Whether there is room for the clocks of an execution. */
  static boolean fits(int steps, int threads) {
    return (steps + 1L) * threads <= MOST_MEMORY;
  }

  /** Notes some work. */
  void spend(int entries) {
    work += entries;
  }

  /** Whether no more is to be done for this execution. */
  boolean isSpent() {
    if (known && !late && ++asked % INTERVAL == 0) {
      late = System.nanoTime() - nanos > 0;
    }
    tooMuch |= work > MOST_WORK;
    return late || work > MOST_WORK;
  }

  /** Whether anything was left undone because the time was over. */
  boolean wasLate() {
    return late;
  }

  /** Whether anything was left undone because it was too much. */
  boolean wasTooMuch() {
    return tooMuch;
  }

  /** Forgets that anything was too much. */
  void clear() {
    tooMuch = false;
  }
}
