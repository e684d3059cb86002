package programs;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs that do something in their first execution and never again: it is done then. */
public final class OnlyOnce {
  private static final Object LOCK = new Object();

  private OnlyOnce() {}

  /** Takes more steps the first time, before threads compete. */
  public static Object moreStepsAtFirst(boolean[] done) throws InterruptedException {
    if (isFirst(done)) {
      for (int i = 0; i < 3; i++) {
        synchronized (LOCK) {
          LOCK.notifyAll();
        }
      }
    }
    return compete();
  }

  /** Takes fewer steps the first time: threads do not compete. */
  public static Object fewerStepsAtFirst(boolean[] done) throws InterruptedException {
    return isFirst(done) ? alone() : compete();
  }

  private static boolean isFirst(boolean[] done) {
    boolean first = !done[0];
    done[0] = true;
    return first;
  }

  private static Object alone() throws InterruptedException {
    Thread other = new Thread(() -> {});
    other.start();
    other.join();
    return 0;
  }

  private static Object compete() throws InterruptedException {
    AtomicInteger counter = new AtomicInteger();
    int[] seen = new int[2];
    Pieces.run(() -> seen[0] = counter.incrementAndGet(), () -> seen[1] = counter.addAndGet(2));
    return seen[0] + " " + seen[1];
  }
}
