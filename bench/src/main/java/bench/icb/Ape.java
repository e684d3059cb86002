package bench.icb;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * An asynchronous processing environment: reference-counted objects, a queue of work items that can
 * be cancelled, and completions to wait for. The main thread sets it up, starts two workers that
 * use it, and waits for them.
 */
final class Ape {
  /** The possible bugs. */
  enum Flaw {
    /** Nothing. */
    NONE,
    /** The queue is opened by the first worker, not when the environment is set up. */
    OPENED_LATE,
    /** A completion that no thread waits for yet is lost. */
    FORGETS_COMPLETION,
    /** A reference is released in two steps. */
    RELEASES_IN_STEPS,
    /** An item that has been taken from the queue can still be cancelled. */
    CANCELS_TAKEN
  }

  private static final class Item {
    private boolean taken;
    private boolean cancelled;
  }

  private final Flaw flaw;

  /** How many items are submitted, and checked. */
  private final int items;

  private final ApeObject shared = new ApeObject();
  private final Deque<Item> queue = new ArrayDeque<>();
  private final Object completion = new Object();
  private boolean open;
  private boolean completed;

  private Ape(Flaw flaw, int items) {
    this.flaw = flaw;
    this.items = items;
  }

  static void run(Flaw flaw, int items) throws InterruptedException {
    Ape ape = new Ape(flaw, items);
    if (flaw != Flaw.OPENED_LATE) {
      ape.open();
    }
    ape.shared.addReference();
    StartAndJoin.run(ape::submitter, ape::processor);
    Check.that(ape.shared.freed(), "the shared object is never freed");
  }

  private void submitter() throws InterruptedException {
    if (flaw == Flaw.OPENED_LATE) {
      open();
    }
    for (int i = 0; i < items; i++) {
      Item item = new Item();
      submit(item);
      cancel(item);
    }
    awaitCompletion();
    release();
  }

  private void processor() {
    for (int i = 0; i < items; i++) {
      Item item = take();
      if (item != null) {
        process(item);
      }
    }
    complete();
    release();
  }

  private synchronized void open() {
    open = true;
  }

  private synchronized void submit(Item item) {
    queue.add(item);
  }

  private synchronized @Nullable Item take() {
    Check.that(open, "the queue is used before it is opened");
    Item item = queue.pollFirst();
    if (item != null) {
      item.taken = true;
    }
    return item;
  }

  private synchronized void cancel(Item item) {
    if (flaw == Flaw.CANCELS_TAKEN || !item.taken) {
      queue.remove(item);
      item.cancelled = true;
    }
  }

  private synchronized void process(Item item) {
    Check.that(!item.cancelled, "a cancelled item is processed");
  }

  private void complete() {
    synchronized (completion) {
      completed = flaw != Flaw.FORGETS_COMPLETION;
      completion.notifyAll();
    }
  }

  private void awaitCompletion() throws InterruptedException {
    synchronized (completion) {
      if (flaw == Flaw.FORGETS_COMPLETION) {
        completion.wait();
        return;
      }
      while (!completed) {
        completion.wait();
      }
    }
  }

  private void release() {
    if (flaw == Flaw.RELEASES_IN_STEPS) {
      shared.releaseInTwoSteps();
    } else {
      shared.release();
    }
  }
}
