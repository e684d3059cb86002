package libraries.bugs;

import java.io.PrintWriter;
import libraries.Threads;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * The asynchronous appender prints stack traces in its own thread. If that needs a lock, and the
 * thread that holds it logs until the buffer is full, both threads wait.
 */
public final class Log4jThrowableDeadlock {
  private static final Object LOCK = new Object();

  private Log4jThrowableDeadlock() {}

  private static final class Failure extends Exception {
    @Override
    public void printStackTrace(PrintWriter writer) {
      synchronized (LOCK) {
        writer.println("failure");
      }
    }
  }

  private static final class Rendering extends AppenderSkeleton {
    @Override
    protected void append(LoggingEvent event) {
      event.getThrowableStrRep();
    }

    @Override
    public void close() {}

    @Override
    public boolean requiresLayout() {
      return false;
    }
  }

  public static void run() throws InterruptedException {
    AsyncAppender appender = new AsyncAppender();
    appender.setBufferSize(1);
    appender.addAppender(new Rendering());
    Logger logger = Logger.getLogger("deadlock");
    logger.setAdditivity(false);
    logger.addAppender(appender);
    Threads.together(
        () -> {
          synchronized (LOCK) {
            logger.error("1", new Failure());
            logger.error("2", new Failure());
            logger.error("3", new Failure());
          }
        });
    appender.close();
  }
}
