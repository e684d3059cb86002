package libraries.bugs;

import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import java.util.concurrent.TimeUnit;
import libraries.Threads;

/** A promise that is fulfilled just before a thread waits for it does not notify this thread. */
public final class NettyMissedSignal {
  private NettyMissedSignal() {}

  public static void run() throws InterruptedException {
    Promise<Integer> promise = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
    Threads.together(
        () -> promise.setSuccess(1),
        () -> {
          long start = System.nanoTime();
          promise.awaitUninterruptibly(1, TimeUnit.HOURS);
          long waited = System.nanoTime() - start;
          Threads.check(waited < TimeUnit.HOURS.toNanos(1), "waited for the whole time");
        });
  }
}
