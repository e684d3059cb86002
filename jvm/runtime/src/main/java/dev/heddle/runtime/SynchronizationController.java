package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.sync.Monitors;
import dev.heddle.runtime.sync.SynchronizerOperations;
import dev.heddle.runtime.threads.ThreadOperations;
import org.jspecify.annotations.Nullable;

/** Passes what controlled threads do with each other to the responsible parts of the engine. */
abstract class SynchronizationController extends AccessController {
  private final ExecutionEngine engine;
  private final Monitors monitors;
  private final SynchronizerOperations synchronizers;
  private final ThreadOperations threads;

  SynchronizationController(ExecutionEngine engine) {
    super(engine);
    this.engine = engine;
    this.monitors = engine.monitors;
    this.synchronizers = engine.synchronizers;
    this.threads = engine.threads;
  }

  @Override
  public void enter(Object monitor) {
    monitors.enter(monitor);
  }

  @Override
  public void exit(Object monitor) {
    monitors.exit(monitor);
  }

  @Override
  public void approach(Object monitor) {
    monitors.approach(monitor);
  }

  @Override
  public void look(Object object) {
    monitors.look(object);
  }

  @Override
  public void beginReal(Object monitor) {
    monitors.beginReal(monitor);
  }

  @Override
  public void endReal(Object monitor) {
    monitors.endReal(monitor);
  }

  @Override
  public void await(Object monitor, long nanos) throws InterruptedException {
    beforeWait(nanos);
    monitors.await(monitor, nanos);
  }

  @Override
  public void notify(Object monitor, boolean all) {
    monitors.notify(monitor, all);
  }

  @Override
  public boolean holdsLock(Object monitor) {
    return monitors.holdsLock(monitor);
  }

  @Override
  public void observe(Thread thread) {
    threads.observe(thread, OperationKind.READ);
  }

  @Override
  public void beforeStart(Thread thread, Class<?> starter) {
    threads.beforeStart(thread, starter);
  }

  @Override
  public Thread[] aliveThreads() {
    return engine.observation.alive();
  }

  @Override
  public void start(Thread thread) {
    threads.start(thread);
  }

  @Override
  public boolean join(Thread thread, long nanos) throws InterruptedException {
    beforeWait(nanos);
    return threads.join(thread, nanos);
  }

  @Override
  public boolean joinUnlessEnded(Thread thread, long nanos) throws InterruptedException {
    beforeWait(nanos);
    return threads.joinUnlessEnded(thread, nanos);
  }

  @Override
  public void sleep(long nanos) throws InterruptedException {
    beforeWait(nanos);
    threads.sleep(nanos);
  }

  @Override
  public void yieldThread() {
    threads.yieldThread();
  }

  @Override
  public Thread.@Nullable State state(Thread thread) {
    return engine.states.of(thread);
  }

  @Override
  public void tellState(Thread thread) {
    engine.observation.look(thread);
  }

  @Override
  public StackTraceElement[] stack(Thread thread) {
    return engine.observation.stack(thread);
  }

  @Override
  public void interrupt(Thread thread) {
    threads.interrupt(thread);
  }

  @Override
  public boolean interrupted(Thread thread, boolean clear) {
    return threads.interrupted(thread, clear);
  }

  @Override
  public Thread currentThread() {
    return engine.scheduler.current().thread;
  }

  @Override
  public void park(@Nullable Object blocker, long nanos) {
    beforeWait(nanos);
    engine.parking.park(blocker, nanos);
  }

  @Override
  public void unpark(Thread thread) {
    engine.parking.unpark(thread);
  }

  @Override
  public boolean acquire(
      Object synchronizer, long argument, boolean shared, boolean interruptibly, long nanos)
      throws InterruptedException {
    return synchronizers.acquire(synchronizer, argument, shared, interruptibly, nanos);
  }

  @Override
  public void lock(Object synchronizer) {
    synchronizers.lock(synchronizer);
  }

  @Override
  public boolean release(Object synchronizer, long argument, boolean shared) {
    return synchronizers.release(synchronizer, argument, shared);
  }

  @Override
  public Thread[] queuedThreads(Object synchronizer) {
    return synchronizers.queuedThreads(synchronizer);
  }

  @Override
  public boolean hasQueuedPredecessors(Object synchronizer) {
    return synchronizers.hasQueuedPredecessors(synchronizer);
  }

  @Override
  public boolean firstQueuedIsExclusive(Object synchronizer) {
    return synchronizers.firstIsExclusive(synchronizer);
  }

  @Override
  public boolean awaitCondition(Object condition, boolean interruptibly, long nanos)
      throws InterruptedException {
    beforeWait(nanos);
    return engine.conditions.await(condition, interruptibly, nanos);
  }

  @Override
  public void signalCondition(Object condition, boolean all) {
    engine.conditions.signal(condition, all);
  }

  @Override
  public Thread[] conditionWaiters(Object condition) {
    return engine.conditions.waiters(condition);
  }

  /** A wait begins, whose limit, if it has one, depends on the time now. */
  private void beforeWait(long nanos) {
    engine.waits.before();
    if (nanos > 0) {
      engine.clockPoints.before();
    }
  }
}
