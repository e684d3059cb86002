package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import bench.catalog.ThreadBody;
import java.util.Arrays;

/**
 * Writers update two variables under a lock each; a reader between the two reads values that
 * disagree.
 */
final class TwoStage {
  private final Object firstLock = new Object();
  private final Object secondLock = new Object();
  private int first;
  private int second;

  static void run(int writers, int readers) throws InterruptedException {
    TwoStage stages = new TwoStage();
    ThreadBody[] read = new ThreadBody[readers];
    Arrays.fill(read, (ThreadBody) stages::read);
    StartAndJoin.run(StartAndJoin.times(writers, stages::write, read));
  }

  private void write() {
    synchronized (firstLock) {
      first = 1;
    }
    synchronized (secondLock) {
      second = first + 1;
    }
  }

  private void read() {
    int seen;
    synchronized (firstLock) {
      if (first == 0) {
        return;
      }
      seen = first;
    }
    int then;
    synchronized (secondLock) {
      then = second;
    }
    Check.that(then == seen + 1, "the second stage lags behind");
  }
}
