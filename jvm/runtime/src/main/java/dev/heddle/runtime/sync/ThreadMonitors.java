package dev.heddle.runtime.sync;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.thread.VirtualThreads;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.schedule.Clock;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.waiting.Timers;
import dev.heddle.runtime.waiting.Waits;

/**
 * The monitors of platform threads, which the JDK and the JVM take as well as the program: {@link
 * Thread#start} holds the monitor of its thread, {@link Thread#join} enters it and waits there, and
 * a thread that ends enters it to notify all.
 *
 * <p>As long as no thread is switched while it holds the monitor of a thread, and none notifies a
 * single waiter of it, nothing of that can be observed: a join is one step, which is possible when
 * the thread has ended. Otherwise the threads of that class are promoted, and do as the JDK does.
 * Virtual threads are started, joined and ended without their monitors.
 */
public final class ThreadMonitors {
  private final Scheduler scheduler;
  private final ThreadMonitorHolds holds;
  private final Clock clock;
  private final Timers timers;
  private final Footprint footprint;
  private final Waits waits;
  private final Monitors monitors;

  public ThreadMonitors(
      Kernel kernel,
      ThreadMonitorHolds holds,
      Clock clock,
      Timers timers,
      Waits waits,
      Monitors monitors) {
    this.scheduler = kernel.scheduler();
    this.holds = holds;
    this.clock = clock;
    this.timers = timers;
    this.footprint = kernel.footprint();
    this.waits = waits;
    this.monitors = monitors;
  }

  /** Whether a call of {@link Thread#start} has to wait for the monitor. */
  public boolean startTakes(SharedObject thread, Class<?> starter) {
    return holds.matter((Thread) thread.key)
        && thread.owner != scheduler.current()
        && !scheduler.current().sections.isAtomic()
        && !overridesStart(starter);
  }

  /** Whether to start a thread of a class runs code of the program first. */
  private static boolean overridesStart(Class<?> type) {
    Thread self = Hooks.suspend();
    try {
      return type.getMethod("start").getDeclaringClass() != Thread.class;
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e); // every thread has one
    } finally {
      Hooks.resume(self);
    }
  }

  /** Waits until the monitor is free; nothing else runs until the thread is started. */
  public void beforeStart(SharedObject thread) {
    monitors.lock(thread);
    footprint.read(thread, Locations.LIFE);
    monitors.unlock(thread);
  }

  /** Waits for the end of a thread, on its monitor; whether it has ended. */
  public boolean join(SharedObject thread, long nanos) throws InterruptedException {
    monitors.lock(thread);
    try {
      awaitEnd(thread, nanos);
    } catch (InterruptedException e) {
      monitors.unlock(thread);
      throw e;
    }
    monitors.unlock(thread);
    return thread.task != null && thread.task.state == Task.State.ENDED;
  }

  private void awaitEnd(SharedObject thread, long nanos) throws InterruptedException {
    footprint.read(thread, Locations.LIFE);
    long deadline = clock.after(nanos);
    long left = nanos;
    while (isAlive(thread) && left != 0) {
      monitors.awaitEnd(thread, left);
      if (nanos > 0) {
        timers.looks();
        left = Math.max(deadline - clock.now(), 0);
      }
    }
  }

  private static boolean isAlive(SharedObject thread) {
    return thread.task != null && thread.task.state != Task.State.ENDED;
  }

  /** The current thread has nothing left to do, and waits for its own monitor to end. */
  public void ends(Task me) {
    waits.before();
    monitors.lock(me.self);
  }

  /** A thread has ended: it notifies those who wait for that. */
  public void ended(SharedObject thread) {
    if (!VirtualThreads.isVirtual((Thread) thread.key)) {
      monitors.wakeAll(thread);
    }
    if (thread.owner == thread.task && thread.owner != null) {
      monitors.unlock(thread);
    }
  }
}
