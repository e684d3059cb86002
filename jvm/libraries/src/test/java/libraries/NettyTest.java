package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Netty's common module: promises, executors, the timer. */
final class NettyTest {
  private static Promise<Integer> promise() {
    return new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
  }

  private static HashedWheelTimer timer() {
    return new HashedWheelTimer(10, TimeUnit.MILLISECONDS, 4);
  }

  @Test
  void aListenerIsToldOnce() {
    Right.holds(
        () -> {
          Promise<Integer> promise = promise();
          AtomicInteger told = new AtomicInteger();
          together(
              () -> promise.addListener(future -> told.incrementAndGet()),
              () -> promise.setSuccess(1));
          check(told.get() == 1, told);
        });
  }

  @Test
  void whoWaitsForAPromiseGetsIt() {
    Right.holds(
        () -> {
          Promise<Integer> promise = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
          together(() -> check(promise.get() == 1, promise), () -> promise.setSuccess(1));
        });
  }

  @Test
  void aPromiseIsKeptOrCancelled() {
    Right.returns(
        () -> {
          Promise<Integer> promise = promise();
          AtomicInteger won = new AtomicInteger();
          together(
              () -> won.addAndGet(promise.trySuccess(1) ? 1 : 0),
              () -> won.addAndGet(promise.cancel(false) ? 1 : 0));
          check(won.get() == 1, won);
          return promise.isCancelled();
        },
        "false",
        "true");
  }

  @Test
  void anExecutorRunsATaskAndEnds() {
    Right.holds(
        () -> {
          EventExecutor executor = new DefaultEventExecutor();
          Future<Integer> future = executor.submit(() -> 5);
          check(future.get() == 5, future);
          executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        });
  }

  @Test
  void anExecutorRunsTasksOfTwoThreadsOneByOne() {
    Right.holds(
        () -> {
          EventExecutor executor = new DefaultEventExecutor();
          int[] count = {0};
          Threads.Task submit = () -> executor.submit(() -> count[0]++).sync();
          together(submit, submit);
          check(count[0] == 2, count[0]);
          executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        });
  }

  @Test
  void aScheduledTaskRunsWhenItIsDue() {
    Right.holds(
        () -> {
          EventExecutor executor = new DefaultEventExecutor();
          long start = System.nanoTime();
          ScheduledFuture<Long> future =
              executor.schedule(() -> System.nanoTime() - start, 10, TimeUnit.MILLISECONDS);
          check(future.get() >= TimeUnit.MILLISECONDS.toNanos(10), future);
          executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        });
  }

  @Test
  void aTimerFires() {
    Right.holds(
        () -> {
          HashedWheelTimer timer = timer();
          CountDownLatch fired = new CountDownLatch(1);
          timer.newTimeout(timeout -> fired.countDown(), 10, TimeUnit.MILLISECONDS);
          fired.await();
          timer.stop();
        });
  }

  @Test
  void aTimeoutExpiresOrIsCancelled() {
    Right.holds(
        () -> {
          HashedWheelTimer timer = timer();
          AtomicInteger fired = new AtomicInteger();
          Timeout timeout =
              timer.newTimeout(t -> fired.incrementAndGet(), 1, TimeUnit.MILLISECONDS);
          boolean cancelled = timeout.cancel();
          timer.stop();
          check(!cancelled || fired.get() == 0, "cancelled, and fired");
        });
  }
}
