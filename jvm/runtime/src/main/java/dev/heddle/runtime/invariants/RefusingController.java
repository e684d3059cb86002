package dev.heddle.runtime.invariants;

import org.jspecify.annotations.Nullable;

/** Refuses whatever could change the program, wait, or depend on anything but its state. */
abstract class RefusingController extends FieldController {
  static IllegalStateException refused(String what) {
    return new IllegalStateException("an invariant must only look at the program, not " + what);
  }

  @Override
  public void await(Object monitor, long nanos) {
    throw refused("wait");
  }

  @Override
  public void notify(Object monitor, boolean all) {
    throw refused("notify");
  }

  @Override
  public void endless() {
    throw refused("run on forever");
  }

  @Override
  public Thread[] aliveThreads() {
    throw refused("ask which threads there are");
  }

  @Override
  public void beforeStart(Thread thread, Class<?> starter) {
    throw refused("start a thread");
  }

  @Override
  public void start(Thread thread) {
    throw refused("start a thread");
  }

  @Override
  public boolean joinUnlessEnded(Thread thread, long nanos) {
    throw refused("wait for a thread");
  }

  @Override
  public boolean join(Thread thread, long nanos) {
    throw refused("wait for a thread");
  }

  @Override
  public void sleep(long nanos) {
    throw refused("sleep");
  }

  @Override
  public Thread.@Nullable State state(Thread thread) {
    throw refused("ask for the state of a thread");
  }

  @Override
  public void tellState(Thread thread) {
    throw refused("ask for the state of a thread");
  }

  @Override
  public StackTraceElement[] stack(Thread thread) {
    throw refused("ask for the stack of a thread");
  }

  @Override
  public void interrupt(Thread thread) {
    throw refused("interrupt a thread");
  }

  @Override
  public boolean interrupted(Thread thread, boolean clear) {
    throw refused("ask whether a thread is interrupted");
  }

  @Override
  public void uncaught(Thread thread, Throwable thrown) {
    throw refused("handle exceptions of threads");
  }

  @Override
  public void park(@Nullable Object blocker, long nanos) {
    throw refused("park");
  }

  @Override
  public void unpark(Thread thread) {
    throw refused("unpark a thread");
  }

  @Override
  public Thread[] queuedThreads(Object synchronizer) {
    throw refused("ask who waits for a lock");
  }

  @Override
  public boolean hasQueuedPredecessors(Object synchronizer) {
    throw refused("ask who waits for a lock");
  }

  @Override
  public boolean firstQueuedIsExclusive(Object synchronizer) {
    throw refused("ask who waits for a lock");
  }

  @Override
  public boolean awaitCondition(Object condition, boolean interruptibly, long nanos) {
    throw refused("wait");
  }

  @Override
  public void signalCondition(Object condition, boolean all) {
    throw refused("signal");
  }

  @Override
  public Thread[] conditionWaiters(Object condition) {
    throw refused("ask who waits for a condition");
  }

  @Override
  public void clockRead(boolean program) {
    throw refused("read the clock");
  }

  @Override
  public long nanoTime() {
    throw refused("read the clock");
  }

  @Override
  public long epochNanos() {
    throw refused("read the clock");
  }

  @Override
  public long seed() {
    throw refused("use random numbers");
  }

  @Override
  public int nextPoolNumber() {
    throw refused("make a pool");
  }

  @Override
  public long nextThreadNumber(boolean id) {
    throw refused("make a thread");
  }

  @Override
  public Object commonPool() {
    throw refused("use a pool");
  }

  @Override
  public Object delayer() {
    throw refused("use a pool");
  }
}
