package libraries.bugs;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import libraries.Threads;

/** A refresh that began before an invalidation stores its value into the cache after it. */
public final class CaffeineRefreshAfterInvalidate {
  private CaffeineRefreshAfterInvalidate() {}

  public static void run() throws InterruptedException {
    AtomicInteger source = new AtomicInteger(1);
    AtomicLong time = new AtomicLong();
    LoadingCache<String, Integer> cache =
        Caffeine.newBuilder()
            .executor(Runnable::run)
            .ticker(time::get)
            .refreshAfterWrite(1, TimeUnit.SECONDS)
            .build(key -> source.get());
    cache.get("key");
    time.set(TimeUnit.SECONDS.toNanos(2));
    Threads.together(
        () -> cache.get("key"),
        () -> {
          source.set(2);
          cache.invalidate("key");
        });
    Threads.check(cache.get("key") == 2, "stale after the invalidation");
  }
}
