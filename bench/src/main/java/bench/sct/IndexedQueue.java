package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/**
 * A queue between two threads that take turns by flags and remember what they sent by the number of
 * their round: a thread that finds the flag down has lost a round.
 */
final class IndexedQueue {
  private static final int SIZE = 20;

  private final int[] elements = new int[SIZE + 2];
  private final int[] sent = new int[SIZE + 1];
  private int head;
  private int tail;
  private boolean enqueue = true;
  private boolean dequeue;

  static void run() throws InterruptedException {
    IndexedQueue queue = new IndexedQueue();
    StartAndJoin.run(queue::send, queue::receive);
  }

  private void send() {
    int value = 0;
    synchronized (this) {
      add(value);
      sent[0] = value;
      Check.that(head != tail, "the queue is empty");
    }
    for (int i = 1; i < SIZE; i++) {
      synchronized (this) {
        if (enqueue) {
          value++;
          add(value);
          sent[i] = value;
          enqueue = false;
          dequeue = true;
        }
      }
    }
  }

  private void receive() {
    for (int i = 0; i < SIZE; i++) {
      synchronized (this) {
        if (dequeue) {
          Check.that(remove() == sent[i], "a value of another round");
          dequeue = false;
          enqueue = true;
        }
      }
    }
  }

  private void add(int value) {
    elements[tail] = value;
    tail = tail == SIZE ? 1 : tail + 1;
  }

  private int remove() {
    int value = elements[head];
    head = head == SIZE ? 1 : head + 1;
    return value;
  }
}
