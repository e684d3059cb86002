package dev.heddle.hooks;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The same for threads, parking and synchronizers. */
public abstract class ThreadRecorder extends MemoryRecorder {
  public Thread[] alive = {};

  /** The states of the threads that are controlled. */
  public final Map<Thread, Thread.State> states = new HashMap<>();

  public boolean interrupted;

  public Thread current = Thread.currentThread();

  /** Whether what is waited for comes before the time runs out. */
  public boolean succeeds = true;

  /** Threads that wait for a synchronizer or a condition. */
  public Thread[] waiting = {};

  public boolean hasPredecessors;

  public boolean firstIsExclusive;

  @Override
  public void observe(Thread thread) {
    note("observe", thread);
  }

  @Override
  public void beforeStart(Thread thread, Class<?> starter) {
    note("beforeStart", thread, starter);
  }

  @Override
  public Thread[] aliveThreads() {
    return alive;
  }

  @Override
  public void start(Thread thread) {
    note("start", thread);
  }

  @Override
  public boolean join(Thread thread, long nanos) throws InterruptedException {
    note("join", thread, nanos);
    waitsInterruptibly();
    return succeeds;
  }

  @Override
  public boolean joinUnlessEnded(Thread thread, long nanos) throws InterruptedException {
    note("joinUnlessEnded", thread, nanos);
    waitsInterruptibly();
    return succeeds;
  }

  @Override
  public void sleep(long nanos) throws InterruptedException {
    note("sleep", nanos);
    waitsInterruptibly();
  }

  @Override
  public void yieldThread() {
    note("yieldThread");
  }

  @Override
  public Thread.@Nullable State state(Thread thread) {
    return states.get(thread);
  }

  @Override
  public void tellState(Thread thread) {
    note("tellState", thread);
  }

  @Override
  public StackTraceElement[] stack(Thread thread) {
    note("stack", thread);
    return new StackTraceElement[] {new StackTraceElement("Program", "run", "Program.java", 3)};
  }

  @Override
  public void interrupt(Thread thread) {
    note("interrupt", thread);
  }

  @Override
  public boolean interrupted(Thread thread, boolean clear) {
    note("interrupted", thread, clear);
    return interrupted;
  }

  @Override
  public void property(Object owner, int property, boolean write) {
    note("property", owner, property, write);
  }

  @Override
  public Thread currentThread() {
    return current;
  }

  @Override
  public void uncaught(Thread thread, Throwable thrown) {
    note("uncaught", thread, thrown);
  }

  @Override
  public void idle(boolean waits) {
    note("idle", waits);
  }

  @Override
  public void park(@Nullable Object blocker, long nanos) {
    note("park", blocker, nanos);
    waits();
  }

  @Override
  public void unpark(Thread thread) {
    note("unpark", thread);
  }

  @Override
  public boolean acquire(
      Object synchronizer, long argument, boolean shared, boolean interruptibly, long nanos)
      throws InterruptedException {
    note("acquire", synchronizer, argument, shared, interruptibly, nanos);
    waitsInterruptibly();
    return succeeds;
  }

  @Override
  public void lock(Object synchronizer) {
    note("lock", synchronizer);
  }

  @Override
  public boolean release(Object synchronizer, long argument, boolean shared) {
    note("release", synchronizer, argument, shared);
    return true;
  }

  @Override
  public Thread[] queuedThreads(Object synchronizer) {
    return waiting;
  }

  @Override
  public boolean hasQueuedPredecessors(Object synchronizer) {
    return hasPredecessors;
  }

  @Override
  public boolean firstQueuedIsExclusive(Object synchronizer) {
    return firstIsExclusive;
  }

  @Override
  public boolean awaitCondition(Object condition, boolean interruptibly, long nanos)
      throws InterruptedException {
    note("awaitCondition", condition, interruptibly, nanos);
    waitsInterruptibly();
    return succeeds;
  }

  @Override
  public void signalCondition(Object condition, boolean all) {
    note("signalCondition", condition, all);
  }

  @Override
  public Thread[] conditionWaiters(Object condition) {
    return waiting;
  }
}
