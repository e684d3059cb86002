package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Controller;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Loopback;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** Passes what controlled threads do to the parts of the engine that know about it. */
class EngineController extends Controller {
  private final Engine engine;
  private final Monitors monitors;
  private final Synchronizers synchronizers;
  private final Threads threads;
  private final Memory memory;
  private final Contents contents;
  private final Chance chance;
  private final StaticInitialisers initialisers;

  EngineController(Engine engine) {
    this.engine = engine;
    this.monitors = engine.monitors();
    this.synchronizers = engine.synchronizers();
    this.threads = new Threads(engine);
    this.memory = new Memory(engine);
    this.contents = new Contents(engine);
    this.chance = engine.chance();
    this.initialisers = engine.initialisers();
  }

  /** The current thread sets an invariant. */
  void watch(Invariant invariant) {
    engine.invariants().watch(invariant);
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
  public void read(@Nullable Object owner, int site) {
    memory.plainField(owner, site, OperationKind.READ);
  }

  @Override
  public void write(@Nullable Object owner, int site) {
    memory.plainField(owner, site, OperationKind.WRITE);
  }

  @Override
  public void readVolatile(@Nullable Object owner, int site) {
    memory.volatileField(owner, site, OperationKind.READ);
  }

  @Override
  public void writeVolatile(@Nullable Object owner, int site) {
    memory.volatileField(owner, site, OperationKind.WRITE);
  }

  @Override
  public void readElement(@Nullable Object array, int index, int site) {
    memory.element(array, index, OperationKind.READ);
  }

  @Override
  public void writeElement(@Nullable Object array, int index, int site) {
    memory.element(array, index, OperationKind.WRITE);
  }

  @Override
  public void elements(Object array, int from, int to, boolean write) {
    memory.elements(array, from, to, write ? OperationKind.WRITE : OperationKind.READ);
  }

  @Override
  public boolean knows(Object object) {
    return engine.known(object) != null;
  }

  @Override
  public void location(int access, @Nullable Object owner, long offset) {
    memory.location(access, owner, offset);
  }

  @Override
  public void variable(int access, Object handle, @Nullable Object owner, long index) {
    memory.variable(access, handle, owner, index);
  }

  @Override
  public void plainLocation(int access, @Nullable Object owner, long offset) {
    memory.plainLocation(access, owner, offset);
  }

  @Override
  public void plainVariable(int access, Object handle, @Nullable Object owner, long index) {
    memory.plainVariable(access, handle, owner, index);
  }

  @Override
  public void attempted(boolean written) {
    memory.attempted(written);
  }

  @Override
  public void jdkField(int access, @Nullable Object owner, int site) {
    if (owner instanceof AbstractQueuedSynchronizer) {
      synchronizers.accessed(owner, access);
    }
    if (engine.current().callDepth == 0) {
      memory.field(access, owner, site);
    } else if (memory.told()) {
      memory.touchField(access, owner, site);
    }
  }

  @Override
  public void jdkLocation(int access, @Nullable Object owner, long offset) {
    if (owner instanceof AbstractQueuedSynchronizer) {
      synchronizers.accessed(owner, access);
    }
    if (engine.current().callDepth == 0) {
      memory.location(access, owner, offset);
    } else if (memory.told()) {
      memory.touchLocation(access, owner, offset);
    }
  }

  @Override
  public void jdkVariable(int access, Object handle, @Nullable Object owner, long index) {
    if (engine.current().callDepth == 0) {
      memory.variable(access, handle, owner, index);
    } else if (memory.told()) {
      memory.touchVariable(access, handle, owner, index);
    }
  }

  @Override
  public void meetContainer(Object container, int site) {
    contents.meet(container, site);
  }

  @Override
  public void callContainer(Object container) {
    contents.call(container);
  }

  @Override
  public void contents(Object container, boolean write) {
    contents.access(container, write);
  }

  @Override
  public void item(Object list, int index, boolean write) {
    contents.item(list, index, write);
  }

  @Override
  public void changes(Object shared) {
    if (engine.footprint().traced()) {
      engine.footprint().write(engine.touched(shared), Locations.SELF);
    }
  }

  @Override
  public void endless() {
    Task me = engine.current();
    // There is no way back to the program, and nothing that is done here is to be controlled.
    Hooks.running = null;
    engine.races().endless();
    engine.finish(
        new Outcome.Stuck(
            Kinds.name(me.thread),
            "runs on without ever meeting a scheduling point, at "
                + Stacks.location(Thread.currentThread().getStackTrace()),
            false,
            Stacks.program(Thread.currentThread().getStackTrace())));
  }

  @Override
  public boolean failsWeakly() {
    return engine.spuriousWakeups().chooseFailure();
  }

  @Override
  public void beginCall(@Nullable Object receiver, boolean query) {
    Task me = engine.current();
    if (me.callDepth == 0) {
      if (receiver == null) {
        me.callee = null;
        engine.step(OperationKind.CALL);
      } else {
        SharedObject callee = engine.object(receiver);
        me.callee = callee;
        if (receiver instanceof ReentrantReadWriteLock.WriteLock) {
          engine.leftovers().meets(Kinds.identity(receiver));
        }
        int access = query ? Trace.READ : Trace.WRITE;
        engine.step(OperationKind.CALL, callee, Locations.CALLS, access);
        if (!engine.narrator().silent()) {
          engine.narrator().called(callee);
        }
      }
    }
    me.callDepth++;
    me.spins = 0;
  }

  @Override
  public void endCall() {
    engine.current().callDepth--;
  }

  @Override
  public void readsOptimistically(Object lock) {
    engine.races().optimistic().begin(engine.current(), lock);
  }

  @Override
  public void beginStamp(Object lock) {
    engine.races().optimistic().asks(engine.current());
  }

  @Override
  public void validated(Object lock, boolean valid) {
    engine.races().optimistic().validated(engine.current(), lock, valid);
  }

  @Override
  public void observe(Thread thread, boolean starts) {
    threads.observe(thread, starts ? OperationKind.START : OperationKind.READ);
  }

  @Override
  public Thread[] aliveThreads() {
    return threads.alive();
  }

  @Override
  public int beginCallback() {
    Task me = engine.current();
    int depth = me.callDepth;
    me.callDepth = 0;
    return depth;
  }

  @Override
  public void endCallback(int depth) {
    engine.step(OperationKind.CALL);
    engine.current().callDepth = depth;
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

  /** A wait begins, whose limit, if it has one, depends on the time now. */
  private void beforeWait(long nanos) {
    if (nanos > 0) {
      engine.clockPoints().before();
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
    return threads.state(thread);
  }

  @Override
  public void tellState(Thread thread) {
    threads.tellState(thread);
  }

  @Override
  public StackTraceElement[] stack(Thread thread) {
    return threads.stack(thread);
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
    return engine.current().thread;
  }

  @Override
  public void uncaught(Thread thread, Throwable thrown) {
    engine.ending().handlers().standard(thread, thrown);
  }

  @Override
  public void idle(boolean waits) {
    engine.current().idleDepth += waits ? 1 : -1;
    engine.current().worker = true;
  }

  @Override
  public void park(@Nullable Object blocker, long nanos) {
    beforeWait(nanos);
    threads.park(blocker, nanos);
  }

  @Override
  public void unpark(Thread thread) {
    threads.unpark(thread);
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
    return synchronizers.conditions().await(condition, interruptibly, nanos);
  }

  @Override
  public void signalCondition(Object condition, boolean all) {
    synchronizers.conditions().signal(condition, all);
  }

  @Override
  public Thread[] conditionWaiters(Object condition) {
    return synchronizers.conditions().waiters(condition);
  }

  @Override
  public void clockRead(boolean program) {
    engine.livelocks().progress();
    chance.clockRead(program);
  }

  @Override
  public long nanoTime() {
    engine.footprint().read(Locations.CLOCK);
    return engine.clock().now();
  }

  @Override
  public long epochNanos() {
    engine.footprint().read(Locations.CLOCK);
    return engine.clock().epochNanos();
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
  public void keep(Class<?> type) {
    initialisers.keep(type);
  }

  @Override
  public Loopback loopback() {
    return engine.network().loopback();
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
