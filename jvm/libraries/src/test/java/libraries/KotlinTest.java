package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import kotlin.Lazy;
import kotlin.LazyKt;
import kotlinx.coroutines.CompletableDeferred;
import kotlinx.coroutines.CompletableDeferredKt;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.ExecutorsKt;
import kotlinx.coroutines.flow.MutableStateFlow;
import kotlinx.coroutines.flow.StateFlowKt;
import kotlinx.coroutines.sync.Mutex;
import kotlinx.coroutines.sync.MutexKt;
import org.junit.jupiter.api.Test;

/** Class files of the Kotlin compiler: its standard library, and coroutines. */
final class KotlinTest {
  @Test
  void aLazyValueIsMadeOnce() {
    Right.holds(
        () -> {
          AtomicInteger calls = new AtomicInteger();
          Lazy<Integer> lazy = LazyKt.lazy(calls::incrementAndGet);
          Threads.Task get = () -> check(lazy.getValue() == 1, calls);
          together(get, get);
        });
  }

  @Test
  void aDeferredValueIsCompletedOnce() {
    Right.holds(
        () -> {
          CompletableDeferred<Integer> deferred = CompletableDeferredKt.CompletableDeferred(null);
          AtomicInteger won = new AtomicInteger();
          together(
              () -> won.addAndGet(deferred.complete(1) ? 1 : 0),
              () -> won.addAndGet(deferred.complete(2) ? 1 : 0));
          check(won.get() == 1, won);
        });
  }

  @Test
  void aMutexHasOneHolder() {
    Right.holds(
        () -> {
          Mutex mutex = MutexKt.Mutex(false);
          int[] inside = {0};
          Threads.Task enter =
              () -> {
                if (mutex.tryLock(null)) {
                  check(++inside[0] == 1, "two inside");
                  inside[0]--;
                  mutex.unlock(null);
                }
              };
          together(enter, enter);
        });
  }

  @Test
  void aStateIsSetByOneOfTwo() {
    Right.returns(
        () -> {
          MutableStateFlow<Integer> state = StateFlowKt.MutableStateFlow(0);
          together(() -> state.compareAndSet(0, 1), () -> state.compareAndSet(0, 2));
          return state.getValue();
        },
        "1",
        "2");
  }

  @Test
  void theDefaultDispatcherRunsTasks() {
    Right.holds(
        () -> {
          Executor executor = ExecutorsKt.asExecutor(Dispatchers.getDefault());
          CountDownLatch ran = new CountDownLatch(2);
          executor.execute(ran::countDown);
          executor.execute(ran::countDown);
          ran.await();
        });
  }
}
