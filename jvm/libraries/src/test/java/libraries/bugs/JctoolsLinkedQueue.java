package libraries.bugs;

import java.util.Queue;
import libraries.Threads;
import org.jctools.queues.SpscLinkedQueue;

/**
 * The consumer polls a node that the producer has linked and not yet announced: then the queue is
 * empty, but says that it is not.
 */
public final class JctoolsLinkedQueue {
  private JctoolsLinkedQueue() {}

  public static void run() throws InterruptedException {
    Queue<Integer> queue = new SpscLinkedQueue<>();
    Threads.together(
        () -> queue.offer(1),
        () -> {
          if (queue.poll() != null) {
            Threads.check(queue.isEmpty(), "the only element polled, but not empty");
          }
        });
  }
}
