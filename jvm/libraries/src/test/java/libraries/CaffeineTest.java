package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Caffeine: loading, eviction, expiry, asynchronous caches. */
final class CaffeineTest {
  private static final String SKETCH =
      "the frequencies of keys are counted with plain accesses: a lost count is accepted";

  @Test
  void aKeyIsLoadedOnce() {
    Right.holds(
        () -> {
          Cache<String, Integer> cache = Caffeine.newBuilder().build();
          AtomicInteger loads = new AtomicInteger();
          Threads.Task get = () -> cache.get("key", key -> loads.incrementAndGet());
          together(get, get);
          check(loads.get() == 1, loads);
        });
  }

  @Test
  void aBoundedCacheLoadsAKeyOnce() {
    Right.holdsInSpiteOfRaces(
        SKETCH,
        () -> {
          Cache<String, Integer> cache =
              Caffeine.newBuilder().maximumSize(2).executor(Runnable::run).build();
          AtomicInteger loads = new AtomicInteger();
          Threads.Task get = () -> cache.get("key", key -> loads.incrementAndGet());
          together(get, get);
          check(loads.get() == 1, loads);
        });
  }

  @Test
  void aCacheOfOneEntryKeepsOne() {
    Right.holdsInSpiteOfRaces(
        SKETCH,
        () -> {
          Cache<Integer, Integer> cache =
              Caffeine.newBuilder().maximumSize(1).executor(Runnable::run).build();
          together(() -> cache.put(1, 1), () -> cache.put(2, 2));
          cache.cleanUp();
          check(cache.estimatedSize() == 1, cache.asMap());
        });
  }

  @Test
  void whatIsRemovedIsToldOnce() {
    Right.holdsInSpiteOfRaces(
        SKETCH,
        () -> {
          AtomicInteger told = new AtomicInteger();
          Cache<Integer, Integer> cache =
              Caffeine.newBuilder()
                  .maximumSize(5)
                  .executor(Runnable::run)
                  .removalListener((key, value, cause) -> told.incrementAndGet())
                  .build();
          cache.put(1, 1);
          together(() -> cache.invalidate(1), () -> cache.invalidate(1));
          check(told.get() == 1, told);
        });
  }

  @Test
  void anExpiredEntryIsLoadedAgain() {
    Right.holds(
        () -> {
          AtomicLong time = new AtomicLong();
          AtomicInteger loads = new AtomicInteger();
          LoadingCache<String, Integer> cache =
              Caffeine.newBuilder()
                  .executor(Runnable::run)
                  .ticker(time::get)
                  .expireAfterWrite(1, TimeUnit.SECONDS)
                  .build(key -> loads.incrementAndGet());
          cache.get("key");
          time.set(TimeUnit.SECONDS.toNanos(2));
          Threads.Task get = () -> check(cache.get("key") == 2, loads);
          together(get, get);
        });
  }

  @Test
  void anAsynchronousCacheSharesItsFuture() {
    Right.holds(
        () -> {
          AtomicInteger loads = new AtomicInteger();
          AsyncLoadingCache<String, Integer> cache =
              Caffeine.newBuilder().buildAsync(key -> loads.incrementAndGet());
          Threads.Task get = () -> check(cache.get("key").get() == 1, loads);
          together(get, get);
        });
  }

  @Test
  void aMapViewMergesAtomically() {
    Right.holds(
        () -> {
          Cache<String, Integer> cache = Caffeine.newBuilder().build();
          Threads.Task merge = () -> cache.asMap().merge("key", 1, Integer::sum);
          together(merge, merge);
          check(cache.getIfPresent("key") == 2, cache.asMap());
        });
  }
}
