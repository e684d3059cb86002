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
final class SearchThreads implements AutoCloseable {
  /** How many states are taken at a time, at most and at least. */
  private static final int LARGEST_SHARE = 256;

  private static final int LEAST_SHARE = 32;

  /**
   * How many shares of the states of a depth there are for each thread, so that all threads end at
   * about the same time.
   */
  private static final int SHARES = 8;

  private final List<StateExpander> explorers;
  private final ExecutorService threads;

  SearchThreads(List<StateExpander> explorers) {
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

  /** Expands states, and reports now and then how many have been expanded, of all depths. */
  void expand(int from, int to, int depth, IntConsumer progress) {
    AtomicInteger next = new AtomicInteger(from);
    List<Future<?>> others = new ArrayList<>();
    // A few states are expanded sooner than others wake up.
    int helpers = to - from < explorers.size() * LARGEST_SHARE ? 0 : explorers.size() - 1;
    int fair = (to - from) / (explorers.size() * SHARES);
    int share = Math.max(LEAST_SHARE, Math.min(LARGEST_SHARE, fair));
    for (int i = 1; i <= helpers; i++) {
      StateExpander explorer = explorers.get(i);
      others.add(threads.submit(() -> work(explorer, next, share, to, depth, expanded -> {})));
    }
    work(explorers.get(0), next, share, to, depth, progress);
    others.forEach(SearchThreads::await);
  }

  private static void work(
      StateExpander explorer,
      AtomicInteger next,
      int share,
      int to,
      int depth,
      IntConsumer progress) {
    for (int from = next.getAndAdd(share); from < to && from >= 0; from = next.getAndAdd(share)) {
      progress.accept(from);
      explorer.expand(from, Math.min(to, from + share), depth);
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
