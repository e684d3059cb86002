package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.hooks.FileUse;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Loopback;
import dev.heddle.hooks.PoolPause;
import dev.heddle.runtime.jdk.Chance;
import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.names.Kinds;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.settings.Invariant;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.PoolStep;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.statics.StaticInitialisers;
import dev.heddle.runtime.sync.Monitors;
import dev.heddle.runtime.sync.Synchronizers;
import dev.heddle.runtime.threads.Threads;
import org.jspecify.annotations.Nullable;

/**
 * Passes what controlled threads do with each other, with time and with chance to the parts of the
 * engine that know about it.
 */
class EngineController extends AccessController implements Invariant.Watching {
  private final Engine engine;
  private final Monitors monitors;
  private final Synchronizers synchronizers;
  private final Threads threads;
  private final Chance chance;
  private final StaticInitialisers initialisers;

  EngineController(Engine engine) {
    super(engine);
    this.engine = engine;
    this.monitors = engine.monitors;
    this.synchronizers = engine.synchronizers;
    this.threads = engine.threads;
    this.chance = engine.chance;
    this.initialisers = engine.initialisers;
  }

  @Override
  public void watch(Invariant invariant) {
    engine.invariants.watch(invariant);
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
  public void endless() {
    Task me = engine.scheduler.current();
    // There is no way back to the program, and nothing that is done here is to be controlled.
    Hooks.suspend();
    engine.races.endless();
    engine.scheduler.finish(
        new Outcome.Stuck(
            Kinds.name(me.thread),
            "runs on without ever meeting a scheduling point, at "
                + Stacks.location(Thread.currentThread().getStackTrace()),
            false,
            Stacks.program(Thread.currentThread().getStackTrace())));
  }

  @Override
  public boolean failsWeakly() {
    return engine.spuriousWakeups.chooseFailure();
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

  /** A wait begins, whose limit, if it has one, depends on the time now. */
  private void beforeWait(long nanos) {
    engine.waits.before();
    if (nanos > 0) {
      engine.clockPoints.before();
    }
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
  public void property(Object owner, int property, boolean write) {
    engine.properties.use(owner, property, write);
  }

  @Override
  public Thread currentThread() {
    return engine.scheduler.current().thread;
  }

  @Override
  public void uncaught(Thread thread, Throwable thrown) {
    engine.ending.handlers().standard(thread, thrown);
  }

  @Override
  public void idle(boolean waits) {
    engine.workers.idle(engine.scheduler.current(), waits);
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

  @Override
  public void beginPool(Object pool, boolean sets) {
    engine.pools.use(pool, PoolStep.ANY, sets);
  }

  @Override
  public void stopPool(Object pool, boolean atOnce) {
    engine.pools.use(pool, atOnce ? PoolStep.STOPPING : PoolStep.ENDING, false);
  }

  @Override
  public void awaitPool(Object pool) {
    engine.pools.begin(pool, PoolStep.AWAITING);
  }

  @Override
  public void beginWorker(Object pool, Object worker) {
    engine.pools.beginWorker(pool, worker);
  }

  @Override
  public void endPool(Object pool) {
    engine.pools.end(pool);
  }

  @Override
  public void pausePool(Object pool, PoolPause before) {
    engine.pools.pause(pool, before);
  }

  @Override
  public void usesPool(Object pool, boolean watches) {
    engine.pools.use(pool, watches);
  }

  @Override
  public void endPoolCallback(Object pool, int depth, boolean ends) {
    engine.pools.goOn(pool, depth, ends);
  }

  @Override
  public void looksAtPool(Object pool, boolean counts) {
    engine.pools.look(pool, counts);
  }

  @Override
  public void clockRead(boolean program) {
    engine.livelocks.progress();
    engine.clockReads.read(program);
  }

  @Override
  public long nanoTime() {
    engine.footprint.read(Locations.CLOCK);
    return engine.clock.now();
  }

  @Override
  public long epochNanos() {
    engine.footprint.read(Locations.CLOCK);
    return engine.clock.epochNanos();
  }

  @Override
  public long seed() {
    return chance.seed();
  }

  @Override
  public int identityHashCode(@Nullable Object object) {
    return object == null ? 0 : chance.identityHashCode(object);
  }

  @Override
  public void prepareHashCode(Object object) {
    chance.prepareHashCode(object);
  }

  @Override
  public int keptHashCode(Object object, String type) {
    return IdentityHash.kept(object, type);
  }

  @Override
  public void prepareKeptHashCode(Object object, String type) {
    IdentityHash.prepareKept(object, type);
  }

  @Override
  public int nextPoolNumber() {
    return chance.nextPoolNumber();
  }

  @Override
  public long nextThreadNumber(boolean id) {
    return chance.nextThreadNumber(id);
  }

  @Override
  public void initialise(Class<?> type, int number) {
    initialisers.initialise(type, number);
  }

  @Override
  public void initialiseAside(Class<?> type, int number) {
    initialisers.initialiseAside(type, number);
  }

  @Override
  public boolean isInitialised(Class<?> type, int number) {
    return initialisers.isUsable(type, number);
  }

  @Override
  public void keep(Class<?> type) {
    initialisers.keep(type);
  }

  @Override
  public Loopback loopback() {
    return engine.network.loopback();
  }

  @Override
  public void useFile(FileUse use, String path) {
    engine.files.use(use, path);
  }

  @Override
  public void useFiles(FileUse use, String from, String to) {
    engine.files.use(use, from, to);
  }

  @Override
  public void useOpenFile(FileUse use, Object descriptor, @Nullable String path) {
    engine.files.useOpen(use, descriptor, path);
  }

  @Override
  public Object commonPool() {
    return chance.commonPool();
  }

  @Override
  public Object delayer() {
    return chance.delayer();
  }
}
