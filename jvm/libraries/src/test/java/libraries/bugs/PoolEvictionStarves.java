package libraries.bugs;

import java.util.NoSuchElementException;
import libraries.Threads;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * A thread that waits while the only object is evicted is not notified that another may be made.
 */
public final class PoolEvictionStarves {
  private PoolEvictionStarves() {}

  public static void run() throws Exception {
    GenericObjectPool<Object> pool = new GenericObjectPool<>(new Factory(false), 1);
    pool.setTestWhileIdle(true);
    pool.addObject();
    Threads.together(() -> evict(pool), () -> pool.returnObject(pool.borrowObject()));
  }

  /** Evicts like the pool's own thread, which ignores exceptions. */
  private static void evict(GenericObjectPool<Object> pool) throws Exception {
    try {
      pool.evict();
    } catch (NoSuchElementException e) {
      Threads.check(pool.getNumIdle() <= 1, e);
    }
  }
}
