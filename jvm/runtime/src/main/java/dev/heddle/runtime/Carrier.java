package dev.heddle.runtime;

import dev.heddle.core.Outcome;
import dev.heddle.hooks.Hooks;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The thread that searches, and the watch over it.
 *
 * <p>It is a class of its own because it may be loaded only when the hooks are in the boot loader.
 */
final class Carrier {
  /** Enough for deep recursion: continuations run on the carrier's stack. */
  static final long STACK_BYTES = 64L << 20;

  /** How often somebody looks whether things move. */
  private static final long GLANCES = 20;

  private static final ReentrantLock ONE_SEARCH = new ReentrantLock(true);

  private Carrier() {}

  /**
   * Does work that runs executions, on a thread of its own, and waits for it. If an execution gets
   * stuck, the thread is left to itself, and the answer is made from that outcome.
   */
  static <T> T run(Engine engine, Callable<T> work, Function<Outcome, T> ifStuck) {
    if (Hooks.controlled()) {
      throw new IllegalStateException("a program that is being searched cannot start a search");
    }
    // Hooks know one controlled thread at a time, so searches wait for each other.
    ONE_SEARCH.lock();
    try {
      return runAlone(engine, work, ifStuck);
    } finally {
      ONE_SEARCH.unlock();
    }
  }

  private static <T> T runAlone(Engine engine, Callable<T> work, Function<Outcome, T> ifStuck) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread carrier = new Thread(null, task, "heddle", STACK_BYTES);
    carrier.setDaemon(true);
    Hooks.late = null;
    Hooks.controller = new EngineController(engine);
    if (engine.substrate().sharesCpu()) {
      OneCpu.start(carrier);
    } else {
      carrier.start();
    }
    try {
      return watch(engine, task, ifStuck);
    } catch (InterruptedException e) {
      engine.giveUp(new Outcome.Aborted("the search was interrupted"));
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while searching", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      Hooks.running = null;
      engine.substrate().close();
    }
  }

  /**
   * Waits for the end. Glances without progress are counted, not time: a machine that was suspended
   * is not stuck.
   */
  private static <T> T watch(Engine engine, FutureTask<T> task, Function<Outcome, T> ifStuck)
      throws InterruptedException, ExecutionException {
    long nanos = Math.max(engine.settings().patience().toNanos() / GLANCES, 1);
    long seen = -1;
    int standstill = 0;
    while (true) {
      try {
        return task.get(nanos, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        long now = engine.counts().heartbeat();
        standstill = engine.executions().underWay() && now == seen ? standstill + 1 : 0;
        seen = now;
      }
      if (standstill > GLANCES) {
        Outcome stuck = Standstill.describe(engine);
        engine.giveUp(stuck);
        return ifStuck.apply(stuck);
      }
    }
  }
}
