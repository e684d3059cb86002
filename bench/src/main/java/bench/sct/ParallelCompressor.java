package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/**
 * A compressor whose main thread queues blocks, waits for the writer and disposes of the queue,
 * while a consumer may still be about to check whether there is more to do.
 */
final class ParallelCompressor {
  private static final int BLOCKS = 2;

  private final Object mutex = new Object();
  private final boolean[] compressed = new boolean[BLOCKS];
  private int queued;
  private int taken;
  private int written;
  private volatile boolean disposed;

  static void run() throws InterruptedException {
    new ParallelCompressor().compress();
  }

  private void compress() throws InterruptedException {
    Thread[] consumers = StartAndJoin.start(this::consume, this::consume);
    Thread writer = StartAndJoin.start(this::write);
    for (int i = 0; i < BLOCKS; i++) {
      synchronized (mutex) {
        queued++;
        mutex.notifyAll();
      }
    }
    writer.join();
    disposed = true;
    for (Thread consumer : consumers) {
      consumer.join();
    }
  }

  private void consume() throws InterruptedException {
    while (true) {
      int block;
      Check.that(!disposed, "the queue is used after it was disposed of");
      synchronized (mutex) {
        while (taken == queued && taken < BLOCKS) {
          mutex.wait();
        }
        if (taken == BLOCKS) {
          return;
        }
        block = taken++;
        mutex.notifyAll();
      }
      synchronized (compressed) {
        compressed[block] = true;
        compressed.notifyAll();
      }
    }
  }

  private void write() throws InterruptedException {
    synchronized (compressed) {
      while (written < BLOCKS) {
        while (!compressed[written]) {
          compressed.wait();
        }
        written++;
      }
    }
  }
}
