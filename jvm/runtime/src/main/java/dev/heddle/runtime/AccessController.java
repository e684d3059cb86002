package dev.heddle.runtime;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.Section;
import dev.heddle.hooks.memory.MemoryHooks;
import dev.heddle.runtime.invariants.FieldResolver;
import dev.heddle.runtime.memory.ContainerAccesses;
import dev.heddle.runtime.memory.SharedMemoryAccesses;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerThread;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.VariableLocations;
import dev.heddle.runtime.sync.SynchronizerOperations;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** Passes what controlled threads read, write and call to the responsible parts of the engine. */
abstract class AccessController extends FieldResolver {
  /**
   * How often a thread searches fork-join pools for tasks without success before others may run.
   */
  private static final int MOST_LOOKS = 32;

  /** Represents all mocks, where it matters which was called first. */
  private static final Object MOCKS = new Object();

  /** How often a thread has searched for a task of a fork-join pool since it tried to take one. */
  private static final class Search extends PerThread.State {
    private int looks;

    @Override
    public void reset() {
      looks = 0;
    }
  }

  private final PerThread<Search> searches = new PerThread<>(Search::new);
  private final ExecutionEngine engine;
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final SynchronizerOperations synchronizers;
  private final SharedMemoryAccesses memory;
  private final ContainerAccesses contents;

  AccessController(ExecutionEngine engine) {
    this.engine = engine;
    this.scheduler = engine.scheduler;
    this.objects = engine.objects;
    this.synchronizers = engine.synchronizers;
    this.memory = engine.memory;
    this.contents = engine.contents;
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
    return objects.known(object) != null;
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
    if (!scheduler.current().sections.isAtomic()) {
      memory.field(access, owner, site);
      look(owner, memory.offset(site));
      return;
    }
    inside(access, owner, memory.offset(site));
    if (memory.told()) {
      memory.touchField(access, owner, site);
    }
  }

  @Override
  public void jdkLocation(int access, @Nullable Object owner, long offset) {
    if (owner instanceof AbstractQueuedSynchronizer) {
      synchronizers.accessed(owner, access);
    } else if (owner instanceof Thread thread && thread != scheduler.current().thread) {
      // Its blocker is kept in the thread object.
      engine.refinement.needStates(objects.task(thread));
    }
    looks(access, owner);
    long part = owner == null ? offset : VariableLocations.part(owner, offset);
    if (!scheduler.current().sections.isAtomic()) {
      memory.location(access, owner, offset);
      look(owner, part);
      return;
    }
    inside(access, owner, part);
    if (memory.told()) {
      memory.touchLocation(access, owner, offset);
    }
  }

  @Override
  public void jdkVariable(int access, Object handle, @Nullable Object owner, long index) {
    looks(access, owner);
    long part = owner == null ? index : VariableLocations.part(handle, owner, index);
    if (!scheduler.current().sections.isAtomic()) {
      memory.variable(access, handle, owner, index);
      look(owner, part);
      return;
    }
    inside(access, owner, part);
    if (memory.told()) {
      memory.touchVariable(access, handle, owner, index);
    }
  }

  /** A part of an object was accessed outside of atomic calls. */
  private void look(@Nullable Object owner, long part) {
    if (owner != null) {
      engine.looks.look(owner, part);
      engine.cascades.look(owner, part);
    }
  }

  /**
   * A part of an object is about to be accessed inside an atomic call; the access may be a step.
   */
  private void inside(int access, @Nullable Object owner, long part) {
    MemoryHooks.takeWeak(); // what such a call does inside is modelled
    if (owner != null
        && (engine.looks.isStep(access, owner, part)
            || engine.cascades.isStep(access, owner, part))) {
      int touch = access == AccessKind.READ ? ExecutionTrace.READ : ExecutionTrace.WRITE;
      scheduler.step(OperationKind.CALL, objects.meet(owner), part, touch);
    }
  }

  /**
   * A thread that finds the slot of a task empty, because another thread has just taken the task,
   * reads again and again until the other one has published that. Unless the thread yields, that
   * may never happen.
   */
  private void looks(int access, @Nullable Object owner) {
    if (owner instanceof ForkJoinTask<?>[]) {
      ControlledThread me = scheduler.current();
      Search search = searches.of(me);
      search.looks = access == AccessKind.READ ? search.looks + 1 : 0;
      if (search.looks > MOST_LOOKS && !me.sections.isAtomic()) {
        search.looks = 0;
        scheduler.step(OperationKind.YIELD);
      }
    }
  }

  @Override
  public void meetContainer(Object container, int site) {
    engine.containers.meet(container, site);
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
    if (engine.footprint.traced()) {
      engine.footprint.write(objects.of(shared), LocationTable.SELF);
    }
  }

  @Override
  public void beginCall(@Nullable Object receiver, boolean query) {
    ControlledThread me = scheduler.current();
    if (!me.sections.isAtomic()) {
      me.sections.call().begin(receiver);
      engine.cascades.begin(receiver);
      if (receiver == null) {
        scheduler.step(OperationKind.CALL);
      } else {
        SharedObject callee = objects.meet(receiver);
        me.sections.call().callee = callee;
        if (receiver instanceof ReentrantReadWriteLock.WriteLock) {
          engine.leftovers.meets(ValueDescriptions.identity(receiver));
        }
        int access = query ? ExecutionTrace.READ : ExecutionTrace.WRITE;
        scheduler.step(OperationKind.CALL, callee, LocationTable.CALLS, access);
        if (!engine.narration.narrator().silent()) {
          engine.narration.narrator().called(callee);
        }
      }
    }
    if (!engine.looks.all()) {
      me.sections.enter(Section.ATOMIC);
    }
    me.sections.forgetYields();
  }

  @Override
  public void useMock(Object state) {
    SharedObject mock = objects.meet(state);
    SharedObject used = engine.refinement.orderOfMocks() ? objects.meet(MOCKS) : mock;
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(OperationKind.CALL, used, LocationTable.CALLS, ExecutionTrace.WRITE);
    }
    engine.footprint.write(used, LocationTable.CALLS);
    engine.races.acquires(mock, LocationTable.CALLS);
    engine.races.releases(mock, LocationTable.CALLS);
    engine.narration.narrator().didTo(OperationKind.CALL, mock, null);
  }

  @Override
  public void replaceMock(Object state, Object next) {
    useMock(state);
    SharedObject replaced = objects.meet(next);
    engine.footprint.write(replaced, LocationTable.CALLS);
    engine.races.releases(replaced, LocationTable.CALLS);
  }

  @Override
  public void askForOrderOfMocks() {
    engine.refinement.needOrderOfMocks();
  }

  @Override
  public void beginPart() {
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.current().sections.call().begin(null);
    }
    scheduler.current().sections.enter(Section.ATOMIC);
    scheduler.current().sections.forgetYields();
  }

  @Override
  public void endCall() {
    if (!engine.looks.all()) {
      scheduler.current().sections.leave(Section.ATOMIC);
    }
  }

  @Override
  public void readsOptimistically(Object lock) {
    engine.races.optimistic().begin(scheduler.current(), lock);
  }

  @Override
  public void beginStamp(Object lock) {
    engine.races.optimistic().asks(scheduler.current());
  }

  @Override
  public void validated(Object lock, boolean valid) {
    engine.races.optimistic().validated(scheduler.current(), lock, valid);
  }

  @Override
  public int beginCallback() {
    ControlledThread me = scheduler.current();
    int depth = me.sections.suspend();
    if (depth > 0) {
      engine.pools.leave(me);
    }
    return depth;
  }

  @Override
  public void endCallback(int depth) {
    ControlledThread me = scheduler.current();
    me.sections.endCallback();
    SharedObject callee = me.sections.call().callee;
    if (callee == null) {
      scheduler.step(OperationKind.CALL);
    } else {
      scheduler.step(OperationKind.CALL, callee, LocationTable.CALLS, ExecutionTrace.WRITE);
    }
    me.sections.resume(depth);
  }
}
