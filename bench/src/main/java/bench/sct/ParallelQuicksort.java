package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Quicksort by two workers over a common list of segments. A worker that finds the list empty and
 * then no worker busy declares the end; in between, the other may have added a segment.
 */
final class ParallelQuicksort {
  private record Segment(int from, int to) {}

  private final int[] numbers = {3, 4, 1, 2, 0};
  private final Deque<Segment> segments = new ArrayDeque<>();
  private int busy;
  private boolean sorted;

  static void run() throws InterruptedException {
    new ParallelQuicksort().sort();
  }

  private void sort() throws InterruptedException {
    segments.add(new Segment(0, numbers.length - 1));
    Thread[] workers = StartAndJoin.start(this::work, this::work);
    synchronized (this) {
      while (!sorted) {
        wait();
      }
      for (int i = 1; i < numbers.length; i++) {
        Check.that(numbers[i - 1] <= numbers[i], "not sorted");
      }
    }
    for (Thread worker : workers) {
      worker.join();
    }
  }

  private void work() throws InterruptedException {
    while (true) {
      boolean looked = false;
      Segment segment = next();
      if (segment.from <= segment.to) {
        looked = true;
        partition(segment);
        finished();
      }
      if (!looked && declareEnd()) {
        return;
      }
    }
  }

  /** The next segment; an empty one if there is none. */
  private synchronized Segment next() {
    Segment segment = segments.pollFirst();
    if (segment == null) {
      return new Segment(0, -1);
    }
    busy++;
    return segment;
  }

  private synchronized void finished() {
    busy--;
    notifyAll();
  }

  /** Whether the work is over: no worker is busy any more. Otherwise waits for a change. */
  private synchronized boolean declareEnd() throws InterruptedException {
    if (busy == 0) {
      sorted = true;
      notifyAll();
      return true;
    }
    wait();
    return sorted;
  }

  private void partition(Segment segment) {
    int pivot = numbers[segment.to];
    int middle = segment.from;
    for (int i = segment.from; i < segment.to; i++) {
      if (numbers[i] < pivot) {
        swap(i, middle++);
      }
    }
    swap(middle, segment.to);
    add(segment.from, middle - 1);
    add(middle + 1, segment.to);
  }

  private synchronized void add(int from, int to) {
    if (from < to) {
      segments.add(new Segment(from, to));
      notifyAll();
    }
  }

  private void swap(int i, int j) {
    int number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }
}
