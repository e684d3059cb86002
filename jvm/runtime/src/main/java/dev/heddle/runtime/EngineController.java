package dev.heddle.runtime;

import dev.heddle.core.Outcome;
import dev.heddle.hooks.FileUse;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.PoolPause;
import dev.heddle.hooks.SimulatedEnvironment;
import dev.heddle.runtime.jdk.DeterministicValues;
import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.settings.JavaInvariant;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.PoolStepKind;
import dev.heddle.runtime.statics.StaticInitialisers;
import org.jspecify.annotations.Nullable;

/**
 * Passes what controlled threads do with each other, with time and with random numbers to the
 * responsible parts of the engine.
 */
class EngineController extends SynchronizationController implements JavaInvariant.Watching {
  private final ExecutionEngine engine;
  private final DeterministicValues chance;
  private final StaticInitialisers initialisers;

  EngineController(ExecutionEngine engine) {
    super(engine);
    this.engine = engine;
    this.chance = engine.chance;
    this.initialisers = engine.initialisers;
  }

  @Override
  public void watch(JavaInvariant invariant) {
    engine.invariants.watch(invariant);
  }

  @Override
  public void endless() {
    ControlledThread me = engine.scheduler.current();
    // The program does not run any more, and nothing that is done here is to be controlled.
    Hooks.suspend();
    engine.races.endless();
    engine.scheduler.finish(
        new Outcome.Stuck(
            ValueDescriptions.name(me.thread),
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
  public void property(Object owner, int property, boolean write) {
    engine.properties.use(owner, property, write);
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
  public void beginPool(Object pool, boolean sets) {
    engine.pools.use(pool, PoolStepKind.ANY, sets);
  }

  @Override
  public void stopPool(Object pool, boolean atOnce) {
    engine.pools.use(pool, atOnce ? PoolStepKind.STOPPING : PoolStepKind.ENDING, false);
  }

  @Override
  public void awaitPool(Object pool) {
    engine.pools.begin(pool, PoolStepKind.AWAITING);
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
    engine.footprint.read(LocationTable.CLOCK);
    return engine.clock.now();
  }

  @Override
  public long epochNanos() {
    engine.footprint.read(LocationTable.CLOCK);
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
  public SimulatedEnvironment loopback() {
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
