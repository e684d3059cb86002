package bench.icb;

import java.util.concurrent.atomic.AtomicInteger;

/** An object of the asynchronous processing environment, alive while there are references to it. */
final class ApeObject {
  private final AtomicInteger references = new AtomicInteger(1);
  private volatile boolean freed;

  void addReference() {
    references.incrementAndGet();
  }

  /** Releases a reference; the last one frees the object. */
  void release() {
    if (references.decrementAndGet() == 0) {
      freed = true;
    }
  }

  /** The same in two steps, which is wrong. */
  void releaseInTwoSteps() {
    int left = references.get() - 1;
    references.set(left);
    if (left == 0) {
      freed = true;
    }
  }

  boolean freed() {
    return freed;
  }
}
