package libraries.bugs;

import libraries.Threads;
import org.slf4j.LoggerFactory;

/** Of two threads that request the first logger, both initialise, or one gets a substitute. */
public final class Slf4jInitialisation {
  private Slf4jInitialisation() {}

  public static void run() throws InterruptedException {
    Threads.together(() -> LoggerFactory.getLogger("one"), () -> LoggerFactory.getLogger("two"));
  }
}
