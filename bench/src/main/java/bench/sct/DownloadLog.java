package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A downloader in parts that is interrupted: the handler saves the progress of each part and the
 * total, but not both atomically.
 */
final class DownloadLog {
  private static final int PARTS = 2;
  private static final int BLOCKS = 2;

  private final AtomicIntegerArray offsets = new AtomicIntegerArray(PARTS);
  private int written;

  static void run() throws InterruptedException {
    DownloadLog download = new DownloadLog();
    StartAndJoin.run(() -> download.load(0), () -> download.load(1), download::save);
  }

  private void load(int part) {
    for (int block = 0; block < BLOCKS; block++) {
      synchronized (this) {
        written++;
      }
      offsets.incrementAndGet(part);
    }
  }

  private void save() {
    int sum = 0;
    for (int part = 0; part < PARTS; part++) {
      sum += offsets.get(part);
    }
    int total;
    synchronized (this) {
      total = written;
    }
    Check.that(sum == total, "the log does not add up");
  }
}
