package bench.steal;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A work-stealing queue without locks: the thread that moves the head by compare-and-set owns the
 * item. The owner of the queue needs the compare-and-set for the last item only; the flawed version
 * omits it.
 */
public final class InterlockedQueue implements WorkQueue {
  private static final int CAPACITY = 16;

  private final boolean flawed;
  private final int[] items = new int[CAPACITY];
  private final AtomicInteger head = new AtomicInteger();
  private volatile int tail;

  private InterlockedQueue(boolean flawed) {
    this.flawed = flawed;
  }

  /** An empty queue that is correct. */
  public static InterlockedQueue right() {
    return new InterlockedQueue(false);
  }

  /** An empty queue whose owner takes the last item like any other. */
  public static InterlockedQueue flawed() {
    return new InterlockedQueue(true);
  }

  @Override
  public void push(int item) {
    int end = tail;
    items[end % CAPACITY] = item;
    tail = end + 1;
  }

  @Override
  public int pop() {
    int last = tail - 1;
    tail = last;
    int start = head.get();
    if (start < last || (flawed && start == last)) {
      return items[last % CAPACITY];
    }
    tail = last + 1;
    if (start > last) {
      return NOTHING;
    }
    return head.compareAndSet(start, start + 1) ? items[last % CAPACITY] : NOTHING;
  }

  @Override
  public int steal() {
    int first = head.get();
    if (first >= tail) {
      return NOTHING;
    }
    int item = items[first % CAPACITY];
    return head.compareAndSet(first, first + 1) ? item : NOTHING;
  }
}
