package dev.heddle.explicit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** The threads that expand the states of one depth together, the calling one among them. */
final class Crowd implements AutoCloseable {
  /** How many states are taken at a time. */
  private static final int SHARE = 256;

  private final List<Explorer> explorers;
  private final ExecutorService threads;

  Crowd(List<Explorer> explorers) {
    this.explorers = explorers;
    this.threads =
        Executors.newFixedThreadPool(
            Math.max(1, explorers.size() - 1),
            task -> {
              Thread thread = new Thread(task, "heddle-explorer");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Expands states, telling now and then how many have been, of all depths. */
  void expand(int from, int to, int depth, IntConsumer progress) {
    AtomicInteger next = new AtomicInteger(from);
    List<Future<?>> others = new ArrayList<>();
    // A few states are expanded sooner than others wake up.
    int helpers = to - from < explorers.size() * SHARE ? 0 : explorers.size() - 1;
    for (int i = 1; i <= helpers; i++) {
      Explorer explorer = explorers.get(i);
      others.add(threads.submit(() -> work(explorer, next, to, depth, expanded -> {})));
    }
    work(explorers.get(0), next, to, depth, progress);
    others.forEach(Crowd::await);
  }

  private static void work(
      Explorer explorer, AtomicInteger next, int to, int depth, IntConsumer progress) {
    for (int from = next.getAndAdd(SHARE); from < to && from >= 0; from = next.getAndAdd(SHARE)) {
      progress.accept(from);
      explorer.expand(from, Math.min(to, from + SHARE), depth);
    }
  }

  private static void await(Future<?> other) {
    try {
      other.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("an explorer failed", e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while states were expanded", e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
