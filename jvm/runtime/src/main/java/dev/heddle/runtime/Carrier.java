package dev.heddle.runtime;

import dev.heddle.hooks.Hooks;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The thread that searches.
 *
 * <p>It is a class of its own because it may be loaded only when the hooks are in the boot loader.
 */
final class Carrier {
  /** Enough for deep recursion: continuations run on the carrier's stack. */
  static final long STACK_BYTES = 64L << 20;

  private Carrier() {}

  /** Does work that runs executions, on a thread of its own, and waits for it. */
  static <T> T run(Engine engine, Callable<T> work) {
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
      return task.get();
    } catch (InterruptedException e) {
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
}
