package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A dispatcher that ends when it is shut down and its queue is empty. A poster first checks whether
 * it is shut down and then queues its task, which no thread may read any more.
 */
final class LatePost {
  private static final int POSTERS = 2;

  private final Deque<Integer> queue = new ArrayDeque<>();
  private int accepted;
  private int done;
  private boolean shut;

  static void run() throws InterruptedException {
    LatePost dispatcher = new LatePost();
    StartAndJoin.run(
        StartAndJoin.times(POSTERS, dispatcher::post, dispatcher::dispatch, dispatcher::shutDown));
    Check.that(dispatcher.accepted == dispatcher.done, "a task was accepted and never done");
  }

  private void post() {
    if (isShut()) {
      return;
    }
    synchronized (this) {
      accepted++;
      queue.add(accepted);
      notifyAll();
    }
  }

  private synchronized boolean isShut() {
    return shut;
  }

  private synchronized void shutDown() {
    shut = true;
    notifyAll();
  }

  private synchronized void dispatch() throws InterruptedException {
    while (!shut || !queue.isEmpty()) {
      if (queue.pollFirst() != null) {
        done++;
      } else {
        wait();
      }
    }
  }
}
