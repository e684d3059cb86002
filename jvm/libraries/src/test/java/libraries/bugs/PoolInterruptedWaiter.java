package libraries.bugs;

import libraries.Threads;
import org.apache.commons.pool.impl.GenericObjectPool;

/** A returned object is given to a thread that has stopped waiting, and is lost. */
public final class PoolInterruptedWaiter {
  private PoolInterruptedWaiter() {}

  public static void run() throws Exception {
    GenericObjectPool<Object> pool = new GenericObjectPool<>(new Factory(true), 1);
    Object only = pool.borrowObject();
    Thread waiter =
        new Thread(
            () -> {
              try {
                pool.returnObject(pool.borrowObject());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    waiter.start();
    waiter.interrupt();
    Threads.together(() -> pool.returnObject(only));
    waiter.join();
    pool.borrowObject();
  }
}
