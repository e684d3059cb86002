package bench.catalog;

/** What one thread of a program does. */
@FunctionalInterface
public interface ThreadBody {
  /** Runs to its end. */
  void run() throws InterruptedException;
}
