package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import scala.collection.concurrent.TrieMap;
import scala.collection.immutable.LazyList;
import scala.collection.immutable.LazyList$;
import scala.concurrent.Await$;
import scala.concurrent.ExecutionContext;
import scala.concurrent.ExecutionContext$;
import scala.concurrent.Future;
import scala.concurrent.Future$;
import scala.concurrent.Promise;
import scala.concurrent.Promise$;
import scala.concurrent.duration.Duration$;

/** Class files of the Scala compiler: its library. */
final class ScalaTest {
  @Test
  void oneOfTwoPutsIfAbsent() {
    Right.holds(
        () -> {
          TrieMap<String, Integer> map = new TrieMap<>();
          AtomicInteger won = new AtomicInteger();
          Threads.Task put = () -> won.addAndGet(map.putIfAbsent("key", 1).isEmpty() ? 1 : 0);
          together(put, put);
          check(won.get() == 1, won);
        });
  }

  @Test
  void aPromiseIsKeptOnce() {
    Right.returns(
        () -> {
          Promise<Integer> promise = Promise$.MODULE$.apply();
          together(() -> promise.trySuccess(1), () -> promise.trySuccess(2));
          return Await$.MODULE$.result(promise.future(), Duration$.MODULE$.Inf());
        },
        "1",
        "2");
  }

  @Test
  void futuresOfAPool() {
    Right.holds(
        () -> {
          ExecutorService pool = Executors.newFixedThreadPool(2);
          ExecutionContext context = ExecutionContext$.MODULE$.fromExecutor(pool);
          Future<Integer> future = Future$.MODULE$.apply(() -> 1, context).map(n -> n + 1, context);
          int value = Await$.MODULE$.result(future, Duration$.MODULE$.Inf());
          check(value == 2, value);
          pool.shutdown();
        });
  }

  @Test
  void aLazyListIsEvaluatedOnce() {
    Right.holds(
        () -> {
          AtomicInteger calls = new AtomicInteger();
          LazyList<Integer> list = LazyList$.MODULE$.continually(calls::incrementAndGet);
          Threads.Task head = () -> check(list.head() == 1, calls);
          together(head, head);
        });
  }
}
