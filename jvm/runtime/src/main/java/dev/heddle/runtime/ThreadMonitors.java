package dev.heddle.runtime;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.thread.VirtualThreads;

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
final class ThreadMonitors {
  private final Engine engine;

  ThreadMonitors(Engine engine) {
    this.engine = engine;
  }

  /** Whether the start, the joins and the end of a thread take its monitor. */
  boolean matter(Thread thread) {
    return engine.refinement().monitors(thread.getClass());
  }

  /** The monitor of a thread was taken. */
  void taken(SharedObject thread, Task by) {
    if (by.heldThread == null
        && !VirtualThreads.isVirtual((Thread) thread.key)
        && !matter((Thread) thread.key)) {
      by.heldThread = thread;
    }
  }

  /** The monitor of a thread was given back. */
  void released(SharedObject thread, Task by) {
    if (by.heldThread == thread) {
      by.heldThread = null;
    }
  }

  /** The monitor of a thread is held while others run, or one that waits for it is notified. */
  void need(SharedObject thread) {
    if (!VirtualThreads.isVirtual((Thread) thread.key)) {
      engine.refinement().needMonitors(thread.key.getClass());
    }
  }

  /** Whether a call of {@link Thread#start} has to wait for the monitor. */
  boolean startTakes(SharedObject thread, Class<?> starter) {
    return matter((Thread) thread.key)
        && thread.owner != engine.current()
        && engine.current().callDepth == 0
        && !overridesStart(starter);
  }

  /** Whether to start a thread of a class runs code of the program first. */
  private static boolean overridesStart(Class<?> type) {
    Thread self = Hooks.running;
    Hooks.running = null;
    try {
      return type.getMethod("start").getDeclaringClass() != Thread.class;
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e); // every thread has one
    } finally {
      Hooks.running = self;
    }
  }

  /** Waits until the monitor is free; nothing else runs until the thread is started. */
  void beforeStart(SharedObject thread) {
    engine.monitors().lock(thread);
    engine.footprint().read(thread, Locations.LIFE);
    engine.monitors().unlock(thread);
  }

  /** Waits for the end of a thread, on its monitor; whether it has ended. */
  boolean join(SharedObject thread, long nanos) throws InterruptedException {
    engine.monitors().lock(thread);
    try {
      awaitEnd(thread, nanos);
    } catch (InterruptedException e) {
      engine.monitors().unlock(thread);
      throw e;
    }
    engine.monitors().unlock(thread);
    return thread.task != null && thread.task.state == Task.State.ENDED;
  }

  private void awaitEnd(SharedObject thread, long nanos) throws InterruptedException {
    engine.footprint().read(thread, Locations.LIFE);
    long deadline = engine.clock().after(nanos);
    long left = nanos;
    while (isAlive(thread) && left != 0) {
      engine.monitors().awaitEnd(thread, left);
      if (nanos > 0) {
        engine.timers().looks();
        left = Math.max(deadline - engine.clock().now(), 0);
      }
    }
  }

  private static boolean isAlive(SharedObject thread) {
    return thread.task != null && thread.task.state != Task.State.ENDED;
  }

  /** The current thread has nothing left to do, and waits for its own monitor to end. */
  void ends(Task me) {
    engine.waits().before();
    engine.monitors().lock(me.self);
  }

  /** A thread has ended: it notifies those who wait for that. */
  void ended(SharedObject thread) {
    if (!VirtualThreads.isVirtual((Thread) thread.key)) {
      engine.monitors().wakeAll(thread);
    }
    if (thread.owner == thread.task && thread.owner != null) {
      engine.monitors().unlock(thread);
    }
  }
}
