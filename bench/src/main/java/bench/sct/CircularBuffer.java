package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/**
 * A sender and a receiver that take turns by two flags and count their rounds, not the values: a
 * thread that finds the flag down has lost a round, and the values no longer match.
 */
final class CircularBuffer {
  private static final int SIZE = 10;
  private static final int ROUNDS = 7;

  private final int[] buffer = new int[SIZE];
  private int first;
  private int next;
  private boolean send = true;
  private boolean receive;

  static void run() throws InterruptedException {
    CircularBuffer buffer = new CircularBuffer();
    StartAndJoin.run(buffer::send, buffer::receive);
  }

  private void send() {
    for (int round = 0; round < ROUNDS; round++) {
      synchronized (this) {
        if (send) {
          buffer[next] = round;
          next = (next + 1) % SIZE;
          send = false;
          receive = true;
        }
      }
    }
  }

  private void receive() {
    for (int round = 0; round < ROUNDS; round++) {
      synchronized (this) {
        if (receive) {
          Check.that(remove() == round, "a value of another round");
          receive = false;
          send = true;
        }
      }
    }
  }

  private int remove() {
    return next > 0 && first < SIZE ? buffer[first++] : -1;
  }
}
