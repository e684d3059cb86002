package libraries.bugs;

import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.util.concurrent.atomic.AtomicInteger;
import libraries.Threads;

/** The check for listeners does not take the lock under which they are added. */
public final class NettyListenerRace {
  private NettyListenerRace() {}

  public static void run() throws InterruptedException {
    Promise<Integer> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
    AtomicInteger told = new AtomicInteger();
    Threads.together(
        () -> promise.setSuccess(1), () -> promise.addListener(f -> told.incrementAndGet()));
    Threads.check(told.get() == 1, "told " + told + " times");
  }
}
