package libraries.bugs;

import libraries.Threads;
import org.apache.commons.pool.impl.GenericObjectPool;

/** A thread that was permitted to make an object just before it waits for one waits for ever. */
public final class PoolPermissionMissed {
  private PoolPermissionMissed() {}

  public static void run() throws Exception {
    GenericObjectPool<Object> pool = new GenericObjectPool<>(new Factory(true), 1);
    Object only = pool.borrowObject();
    Threads.together(() -> pool.invalidateObject(only), pool::borrowObject);
  }
}
