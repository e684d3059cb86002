package libraries.bugs;

import libraries.Threads;
import org.apache.log4j.spi.ThrowableInformation;

/** Two appenders that print the same stack trace share its lines without synchronisation. */
public final class Log4jThrowableRace {
  private Log4jThrowableRace() {}

  public static void run() throws InterruptedException {
    ThrowableInformation information = new ThrowableInformation(new Exception("failure"));
    Threads.together(information::getThrowableStrRep, information::getThrowableStrRep);
  }
}
