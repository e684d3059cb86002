package dev.heddle.runtime.sync;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.thread.VirtualThreads;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.schedule.VirtualClock;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.waiting.ThreadWaits;
import dev.heddle.runtime.waiting.TimedWaitQueue;

/**
 * The monitors of platform threads, which the JDK and the JVM take as well as the program: {@link
 * Thread#start} holds the monitor of its thread, {@link Thread#join} enters it and waits there, and
 * a thread that ends enters it to notify all.
 *
 * <p>As long as there is no context switch while a thread holds the monitor of a thread, and no
 * thread notifies a single waiter of it, nothing of that can be observed: a join is one step, which
 * is enabled when the thread has ended. Otherwise the threads of that class are promoted, and do as
 * the JDK does. Virtual threads are started, joined and ended without their monitors.
 */
public final class ThreadObjectMonitors {
  private final ThreadScheduler scheduler;
  private final ThreadMonitorHolds holds;
  private final VirtualClock clock;
  private final TimedWaitQueue timers;
  private final Footprint footprint;
  private final ThreadWaits waits;
  private final Monitors monitors;

  public ThreadObjectMonitors(
      Kernel kernel,
      ThreadMonitorHolds holds,
      VirtualClock clock,
      TimedWaitQueue timers,
      ThreadWaits waits,
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

  /** Whether starting a thread of a class runs code of the program first. */
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
    footprint.read(thread, LocationTable.LIFE);
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
    return thread.task != null && thread.task.state == ControlledThread.State.ENDED;
  }

  private void awaitEnd(SharedObject thread, long nanos) throws InterruptedException {
    footprint.read(thread, LocationTable.LIFE);
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
    return thread.task != null && thread.task.state != ControlledThread.State.ENDED;
  }

  /** The current thread has nothing left to do, and waits for its own monitor to end. */
  public void ends(ControlledThread me) {
    waits.before();
    monitors.lock(me.self);
  }

  /** A thread has ended: it notifies the threads that wait for that. */
  public void ended(SharedObject thread) {
    if (!VirtualThreads.isVirtual((Thread) thread.key)) {
      monitors.wakeAll(thread);
    }
    if (thread.owner == thread.task && thread.owner != null) {
      monitors.unlock(thread);
    }
  }
}
