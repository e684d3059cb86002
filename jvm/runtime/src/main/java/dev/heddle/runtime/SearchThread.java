package dev.heddle.runtime;

import dev.heddle.core.Outcome;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.StaticInitialisation;
import dev.heddle.runtime.internals.SingleCpuAffinity;
import dev.heddle.runtime.schedule.CarrierWorker;
import dev.heddle.runtime.schedule.StuckThreadDescription;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The thread that searches, and the watch over it.
 *
 * <p>It is a class of its own because it may be loaded only when the hooks are in the boot loader.
 */
final class SearchThread {
  /** What to answer if an execution does not come to its end. */
  interface Answers<T> {
    /** It reached no scheduling point within the longest time that is allowed. */
    T stuck(Outcome outcome);

    /** It had reached none for a while when the time was over. */
    T overdue(Outcome outcome);
  }

  private static final ReentrantLock ONE_SEARCH = new ReentrantLock(true);

  private SearchThread() {}

  /**
   * Does work that runs executions, on a thread of its own, and waits for it. If an execution gets
   * stuck, the thread is left to itself, and the answer is made from that outcome.
   *
   * @param maxTime after how long the shorter patience applies
   */
  static <T> T run(
      ExecutionEngine engine,
      ExecutionRunner executions,
      Duration maxTime,
      Callable<T> work,
      Answers<T> answers) {
    if (Hooks.controlled()) {
      throw new IllegalStateException("a program that is being searched cannot start a search");
    }
    // Hooks know one controlled thread at a time, so searches wait for each other.
    ONE_SEARCH.lock();
    try {
      return runAlone(engine, executions, maxTime, work, answers);
    } finally {
      ONE_SEARCH.unlock();
    }
  }

  private static <T> T runAlone(
      ExecutionEngine engine,
      ExecutionRunner executions,
      Duration maxTime,
      Callable<T> work,
      Answers<T> answers) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread carrier = new Thread(null, task, "heddle", CarrierWorker.STACK_BYTES);
    carrier.setDaemon(true);
    Hooks.late = null;
    StaticInitialisation.beginSearch();
    Hooks.controller = new EngineController(engine);
    if (engine.scheduler.substrate().sharesCpu()) {
      SingleCpuAffinity.start(carrier);
    } else {
      carrier.start();
    }
    try {
      return watch(engine, new ExecutionWatchdog(engine, executions, maxTime), task, answers);
    } catch (InterruptedException e) {
      engine.scheduler.giveUp(new Outcome.Aborted("the search was interrupted"));
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while searching", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      if (e.getCause() instanceof OutOfMemoryError error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      Hooks.suspend();
      StaticInitialisation.endSearch();
      engine.scheduler.substrate().close();
    }
  }

  /** Waits for the end. */
  private static <T> T watch(
      ExecutionEngine engine, ExecutionWatchdog watch, FutureTask<T> task, Answers<T> answers)
      throws InterruptedException, ExecutionException {
    while (true) {
      try {
        return task.get(watch.glance(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        watch.look();
      }
      if (watch.isStuck() || watch.isOverdue()) {
        Outcome stuck = StuckThreadDescription.describe(engine.scheduler);
        engine.scheduler.giveUp(stuck);
        return watch.isStuck() ? answers.stuck(stuck) : answers.overdue(stuck);
      }
    }
  }
}
