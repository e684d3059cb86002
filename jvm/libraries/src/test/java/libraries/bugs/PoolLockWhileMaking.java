package libraries.bugs;

import libraries.Threads;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/** The pool makes objects under its own lock, so a factory that locks can deadlock with users. */
public final class PoolLockWhileMaking {
  private static final Object LOCK = new Object();

  private PoolLockWhileMaking() {}

  private static final class Locking extends BasePoolableObjectFactory<Object> {
    @Override
    public Object makeObject() {
      synchronized (LOCK) {
        return "made";
      }
    }
  }

  public static void run() throws Exception {
    GenericObjectPool<Object> pool = new GenericObjectPool<>(new Locking(), 2);
    Threads.together(
        pool::borrowObject,
        () -> {
          synchronized (LOCK) {
            pool.getNumActive();
          }
        });
  }
}
