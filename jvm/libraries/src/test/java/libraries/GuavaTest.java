package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Multimaps;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.util.concurrent.AbstractExecutionThreadService;
import com.google.common.util.concurrent.AtomicLongMap;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.Monitor;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.RateLimiter;
import com.google.common.util.concurrent.SettableFuture;
import com.google.common.util.concurrent.Striped;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;

/** Guava: caches, futures, monitors, services. */
final class GuavaTest {
  @Test
  void aCacheLoadsAKeyOnce() {
    Right.holds(
        () -> {
          Cache<String, Integer> cache = CacheBuilder.newBuilder().maximumSize(10).build();
          AtomicInteger loads = new AtomicInteger();
          Threads.Task get = () -> cache.get("key", loads::incrementAndGet);
          together(get, get);
          check(loads.get() == 1, loads);
        });
  }

  @Test
  void aCacheOfOneEntryKeepsOne() {
    Right.returns(
        () -> {
          Cache<String, Integer> cache =
              CacheBuilder.newBuilder().concurrencyLevel(1).maximumSize(1).build();
          together(() -> cache.put("a", 1), () -> cache.put("b", 2));
          return cache.asMap().toString();
        },
        "{a=1}",
        "{b=2}");
  }

  @Test
  void aListenerIsCalledOnce() {
    Right.holds(
        () -> {
          SettableFuture<Integer> future = SettableFuture.create();
          AtomicInteger calls = new AtomicInteger();
          together(
              () -> future.addListener(calls::incrementAndGet, Runnable::run), () -> future.set(1));
          check(calls.get() == 1, calls);
          check(future.get() == 1, future);
        });
  }

  @Test
  void aFutureIsSetOrCancelled() {
    Right.returns(
        () -> {
          SettableFuture<Integer> future = SettableFuture.create();
          AtomicInteger won = new AtomicInteger();
          together(
              () -> won.addAndGet(future.set(1) ? 1 : 0),
              () -> won.addAndGet(future.cancel(false) ? 1 : 0));
          check(won.get() == 1, won);
          return future.isCancelled();
        },
        "false",
        "true");
  }

  @Test
  void allFuturesOfAPool() {
    Right.holdsInTime(
        () -> {
          ListeningExecutorService pool =
              MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(2));
          ListenableFuture<Integer> one = pool.submit(() -> 1);
          ListenableFuture<Integer> two = pool.submit(() -> 2);
          List<Integer> all = Futures.allAsList(one, two).get();
          check(all.equals(List.of(1, 2)), all);
          pool.shutdown();
          check(pool.awaitTermination(1, TimeUnit.DAYS), "not ended");
        });
  }

  @Test
  void aSequentialExecutorRunsOneTaskAtATime() {
    Right.holdsInSpiteOfRaces(
        "the state is looked at without the lock first, and under it again",
        () -> {
          Executor executor = MoreExecutors.newSequentialExecutor(task -> new Thread(task).start());
          int[] count = {0};
          SettableFuture<Integer> done = SettableFuture.create();
          Runnable task =
              () -> {
                if (++count[0] == 3) {
                  done.set(count[0]);
                }
              };
          together(
              () -> executor.execute(task),
              () -> {
                executor.execute(task);
                executor.execute(task);
              });
          check(done.get() == 3, done);
        });
  }

  @Test
  void aMonitorLetsInWhenItsGuardHolds() {
    Right.holds(
        () -> {
          Monitor monitor = new Monitor();
          boolean[] open = {false};
          Monitor.Guard guard = monitor.newGuard(() -> open[0]);
          together(
              () -> {
                monitor.enterWhen(guard);
                check(open[0], "closed");
                monitor.leave();
              },
              () -> {
                monitor.enter();
                open[0] = true;
                monitor.leave();
              });
        });
  }

  @Test
  void aMemoizedSupplierIsAskedOnce() {
    Right.holds(
        () -> {
          AtomicInteger calls = new AtomicInteger();
          Supplier<Integer> supplier = Suppliers.memoize(calls::incrementAndGet);
          Threads.Task get = () -> check(supplier.get() == 1, "asked again");
          together(get, get);
        });
  }

  @Test
  void stripesOfAKeyExcludeEachOther() {
    Right.holds(
        () -> {
          Striped<Lock> locks = Striped.lock(4);
          int[] count = {0};
          Threads.Task increment =
              () -> {
                Lock lock = locks.get("key");
                lock.lock();
                try {
                  count[0]++;
                } finally {
                  lock.unlock();
                }
              };
          together(increment, increment);
          check(count[0] == 2, count[0]);
        });
  }

  @Test
  void countsAreNotLost() {
    Right.holds(
        () -> {
          ConcurrentHashMultiset<String> set = ConcurrentHashMultiset.create();
          AtomicLongMap<String> map = AtomicLongMap.create();
          Threads.Task add =
              () -> {
                set.add("a");
                map.incrementAndGet("a");
              };
          together(add, add);
          check(set.count("a") == 2 && map.get("a") == 2, set + " " + map);
        });
  }

  @Test
  void aSynchronizedMultimapKeepsAll() {
    Right.returns(
        () -> {
          ListMultimap<String, Integer> map =
              Multimaps.synchronizedListMultimap(ArrayListMultimap.create());
          together(() -> map.put("a", 1), () -> map.put("a", 2));
          return map.get("a").toString();
        },
        "[1, 2]",
        "[2, 1]");
  }

  /** Subscribes to all events. */
  public static final class Listener {
    private final AtomicInteger heard = new AtomicInteger();

    @Subscribe
    public void hear(String event) {
      heard.incrementAndGet();
    }
  }

  @Test
  void anEventIsHeardByWhoIsThere() {
    Right.returns(
        () -> {
          EventBus bus = new EventBus();
          Listener listener = new Listener();
          together(() -> bus.register(listener), () -> bus.post("event"));
          return listener.heard.get();
        },
        "0",
        "1");
  }

  @Test
  void aServiceStartsAndStops() {
    Right.holds(
        () -> {
          AbstractExecutionThreadService service =
              new AbstractExecutionThreadService() {
                @Override
                protected void run() {
                  check(!state().toString().equals("NEW"), state());
                }
              };
          service.startAsync().awaitTerminated();
        });
  }

  @Test
  void aRateLimiterTakesItsTime() {
    Right.holds(
        () -> {
          RateLimiter limiter = RateLimiter.create(1);
          long start = System.nanoTime();
          together(limiter::acquire, limiter::acquire);
          long waited = System.nanoTime() - start;
          check(waited >= TimeUnit.MILLISECONDS.toNanos(900), waited);
        });
  }
}
