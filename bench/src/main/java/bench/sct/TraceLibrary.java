package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import org.jspecify.annotations.Nullable;

/** A tracing library whose threads register in a list without a lock: one may lose its place. */
final class TraceLibrary {
  private static final class Entry {
    final int thread;
    final @Nullable Entry next;

    Entry(int thread, @Nullable Entry next) {
      this.thread = thread;
      this.next = next;
    }
  }

  private @Nullable Entry first;

  static void run() throws InterruptedException {
    TraceLibrary library = new TraceLibrary();
    StartAndJoin.run(() -> library.trace(1), () -> library.trace(2));
  }

  private void trace(int thread) {
    first = new Entry(thread, first);
    Check.that(registered(thread), "a thread that traces is not registered");
  }

  private boolean registered(int thread) {
    for (Entry entry = first; entry != null; entry = entry.next) {
      if (entry.thread == thread) {
        return true;
      }
    }
    return false;
  }
}
