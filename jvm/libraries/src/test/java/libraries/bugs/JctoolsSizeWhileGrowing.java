package libraries.bugs;

import libraries.Threads;
import org.jctools.queues.MpscUnboundedArrayQueue;

/** While a producer adds a buffer, the queue has size 0 but says that it is not empty. */
public final class JctoolsSizeWhileGrowing {
  private JctoolsSizeWhileGrowing() {}

  public static void run() throws InterruptedException {
    MpscUnboundedArrayQueue<Integer> queue = new MpscUnboundedArrayQueue<>(2);
    queue.offer(1);
    queue.offer(2);
    Threads.together(
        () -> queue.offer(3),
        () -> {
          queue.poll();
          queue.poll();
          boolean none = queue.size() == 0;
          boolean empty = queue.isEmpty();
          boolean still = queue.size() == 0;
          Threads.check(empty || !none || !still, "size 0, but not empty");
        });
  }
}
