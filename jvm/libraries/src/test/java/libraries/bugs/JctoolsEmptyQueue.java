package libraries.bugs;

import java.util.Queue;
import libraries.Threads;
import org.jctools.queues.SpscGrowableArrayQueue;

/** The queue says that it is not empty, but returns no element: the index is written first. */
public final class JctoolsEmptyQueue {
  private JctoolsEmptyQueue() {}

  public static void run() throws InterruptedException {
    Queue<Integer> queue = new SpscGrowableArrayQueue<>(8, 16);
    Threads.together(
        () -> queue.offer(1),
        () -> {
          if (!queue.isEmpty()) {
            Threads.check(queue.poll() != null, "not empty, but polled null");
          }
        });
  }
}
