package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.util.concurrent.ForkJoinPool;

/**
 * The pools of the JDK that all threads share: controlled threads have their own in each execution.
 */
@Replaces(value = "java.util.concurrent.ForkJoinPool", where = Replaces.Where.FIELD)
@SuppressWarnings("MethodName") // they have the names of the fields that they replace
public final class CommonPools {
  private CommonPools() {}

  /** {@link ForkJoinPool#commonPool}. */
  public static ForkJoinPool common(ForkJoinPool real) {
    return Hooks.controlled() ? (ForkJoinPool) Hooks.controller.commonPool() : real;
  }

  /** {@link java.util.concurrent.CompletableFuture}. */
  @Replaces(value = "java.util.concurrent.CompletableFuture", where = Replaces.Where.FIELD)
  public static final class Futures {
    private Futures() {}

    /** The default executor. */
    public static Object ASYNC_POOL(Object real) {
      return Hooks.controlled() ? Hooks.controller.commonPool() : real;
    }

    /** Whether the default executor is the common pool, which depends on the machine. */
    public static boolean USE_COMMON_POOL(boolean real) {
      return real || Hooks.controlled();
    }
  }

  /** Timeouts of {@link java.util.concurrent.CompletableFuture}, up to JDK 24. */
  @Replaces(value = "java.util.concurrent.CompletableFuture$Delayer", where = Replaces.Where.FIELD)
  public static final class Delayer {
    private Delayer() {}

    /** The executor that waits for the timeouts. */
    public static Object delayer(Object real) {
      return Hooks.controlled() ? Hooks.controller.delayer() : real;
    }
  }
}
