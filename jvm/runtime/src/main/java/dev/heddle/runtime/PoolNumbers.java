package dev.heddle.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;

/** The JDK's counters of pools, from which the names of their workers are made. */
final class PoolNumbers {
  private static final AtomicInteger FACTORIES;
  private static final VarHandle FORK_JOIN_POOLS;

  static {
    try {
      Class<?> factory = Class.forName("java.util.concurrent.Executors$DefaultThreadFactory");
      FACTORIES =
          (AtomicInteger)
              MethodHandles.privateLookupIn(factory, MethodHandles.lookup())
                  .findStaticVarHandle(factory, "poolNumber", AtomicInteger.class)
                  .get();
      FORK_JOIN_POOLS =
          MethodHandles.privateLookupIn(ForkJoinPool.class, MethodHandles.lookup())
              .findStaticVarHandle(ForkJoinPool.class, "poolIds", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private PoolNumbers() {}

  /** Lets counting begin anew, as in a new process. */
  static void reset() {
    FACTORIES.set(1);
    FORK_JOIN_POOLS.setVolatile(1);
  }
}
