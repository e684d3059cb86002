package bench.catalog;

/** The body of one thread of a program. */
@FunctionalInterface
public interface ThreadBody {
  /** Runs to its end. */
  void run() throws InterruptedException;
}
