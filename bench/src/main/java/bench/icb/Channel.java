package bench.icb;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A channel in shared memory, similar to that of Dryad: two writers put items into buffers of a
 * small pool, two workers read them and alert the application, and the main thread closes the
 * channel and disposes of it.
 */
final class Channel {
  /** The possible bugs. */
  enum Flaw {
    /** Nothing. */
    NONE,
    /** The channel is closed although a writer may not have written yet. */
    CLOSES_BEFORE_WRITERS,
    /** The channel is disposed of although a worker may still be in it. */
    DISPOSES_BEFORE_WORKERS,
    /** The last worker to leave is determined in two steps, so that there may be two. */
    TWO_LAST_WORKERS,
    /** A worker checks for an item before it holds the lock under which it waits. */
    WAITS_WITHOUT_LOOKING,
    /** A worker returns a buffer before it has read the item in it. */
    RETURNS_BUFFER_EARLY
  }

  private static final class Buffer {
    private volatile int item;
  }

  private static final int WORKERS = 2;

  private final Flaw flaw;
  private final Object lock = new Object();
  private final Deque<Buffer> free = new ArrayDeque<>();
  private final Deque<Buffer> filled = new ArrayDeque<>();
  private final AtomicInteger active = new AtomicInteger(WORKERS);
  private final AtomicInteger alerts = new AtomicInteger();
  private final AtomicInteger sum = new AtomicInteger();

  /** How many are {@link #filled}, for threads that do not hold the lock. */
  private volatile int waitingItems;

  private volatile boolean closed;
  private volatile boolean disposed;

  private Channel(Flaw flaw) {
    this.flaw = flaw;
    free.add(new Buffer());
    free.add(new Buffer());
  }

  static void run(Flaw flaw) throws InterruptedException {
    new Channel(flaw).run();
  }

  private void run() throws InterruptedException {
    Thread[] workers = StartAndJoin.start(StartAndJoin.times(WORKERS, this::work));
    Thread[] writers = StartAndJoin.start(() -> write(1), () -> write(2));
    if (flaw != Flaw.CLOSES_BEFORE_WRITERS) {
      join(writers);
    }
    close();
    if (flaw != Flaw.DISPOSES_BEFORE_WORKERS) {
      join(workers);
    }
    disposed = true;
    join(writers);
    join(workers);
    Check.that(sum.get() == 3, "an item is lost or read twice");
    Check.that(alerts.get() == 1, "the application is to be alerted once");
  }

  private static void join(Thread[] threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void write(int item) throws InterruptedException {
    Buffer buffer;
    synchronized (lock) {
      while (free.isEmpty()) {
        lock.wait();
      }
      buffer = free.removeFirst();
    }
    buffer.item = item;
    synchronized (lock) {
      if (!closed) {
        filled.add(buffer);
        waitingItems = filled.size();
        lock.notifyAll();
      }
    }
  }

  /** Requests the workers to stop and, if there is no flaw, waits until they have. */
  private void close() throws InterruptedException {
    synchronized (lock) {
      closed = true;
      lock.notifyAll();
      while (alerts.get() == 0) {
        lock.wait();
      }
    }
  }

  private void work() throws InterruptedException {
    for (Buffer buffer = next(); buffer != null; buffer = next()) {
      if (flaw == Flaw.RETURNS_BUFFER_EARLY) {
        giveBack(buffer);
        sum.addAndGet(buffer.item);
      } else {
        sum.addAndGet(buffer.item);
        giveBack(buffer);
      }
    }
    leave();
  }

  private @Nullable Buffer next() throws InterruptedException {
    if (flaw == Flaw.WAITS_WITHOUT_LOOKING && waitingItems == 0 && !closed) {
      synchronized (lock) {
        lock.wait();
      }
    }
    synchronized (lock) {
      while (filled.isEmpty() && !closed) {
        lock.wait();
      }
      if (filled.isEmpty()) {
        return null;
      }
      Buffer buffer = filled.removeFirst();
      waitingItems = filled.size();
      return buffer;
    }
  }

  private void giveBack(Buffer buffer) {
    synchronized (lock) {
      free.addFirst(buffer);
      lock.notifyAll();
    }
  }

  private void leave() {
    boolean last;
    if (flaw == Flaw.TWO_LAST_WORKERS) {
      active.decrementAndGet();
      last = active.get() == 0;
    } else {
      last = active.decrementAndGet() == 0;
    }
    if (last) {
      alert();
    }
  }

  /** Notifies the application, and then cleans up under the lock of the channel. */
  private void alert() {
    alerts.incrementAndGet();
    synchronized (lock) {
      lock.notifyAll();
    }
    Check.that(!disposed, "the channel is used after it was disposed of");
    synchronized (lock) {
      filled.clear();
    }
  }
}
