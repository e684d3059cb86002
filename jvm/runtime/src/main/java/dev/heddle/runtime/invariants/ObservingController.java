package dev.heddle.runtime.invariants;

import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.internals.RawQueuedSynchronizer;
import dev.heddle.runtime.jdk.DeterministicValues;
import dev.heddle.runtime.jdk.PoolSections;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.names.ReportedFields;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.race.Containers;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.PlainAccessPoints;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.VariableLocations;
import dev.heddle.runtime.statics.StaticInitialisers;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gets the calls of the current thread while it evaluates a condition: reports to an observer what
 * is read, and takes no steps.
 */
@SuppressWarnings("NullAway.Init") // the observer makes itself known
public final class ObservingController extends PassiveController {
  private static final int WRITE_LOCKED = 0xFFFF;

  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ObjectNames names;
  private final PlainAccessPoints promoted;
  private final Containers containers;
  private final PoolSections pools;
  private final StaticInitialisers initialisers;
  private final DeterministicValues chance;
  private ConditionObserver observer;
  private final VariableLocations variables = new VariableLocations();

  /** The containers that the condition has made itself. */
  private final List<Object> own = new ArrayList<>();

  public ObservingController(
      Kernel kernel,
      ObjectNames names,
      PlainAccessPoints promoted,
      Containers containers,
      PoolSections pools,
      StaticInitialisers initialisers,
      DeterministicValues chance) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.names = names;
    this.promoted = promoted;
    this.containers = containers;
    this.pools = pools;
    this.initialisers = initialisers;
    this.chance = chance;
  }

  /** Sets the observer that what is read is reported to. */
  void connect(ConditionObserver newObserver) {
    observer = newObserver;
  }

  /** A condition is about to be evaluated. */
  void begin() {
    own.clear();
  }

  /** Reports the value of what is read, if the observer wants it. */
  private void tell(Supplier<String> variable, Supplier<@Nullable Object> value) {
    if (observer.describes()) {
      Thread running = Hooks.suspend();
      try {
        observer.saw(variable.get(), names.value(value.get()));
      } finally {
        Hooks.resume(running);
      }
    }
  }

  private void field(@Nullable Object owner, int site) {
    VariableLocations.Place place = variables.of(site);
    Object base = owner == null ? place.base() : owner;
    if (base != null) {
      observer.reads(base, place.offset());
      tell(() -> fieldName(owner, FieldSite.of(site)), () -> fieldValue(owner, FieldSite.of(site)));
    }
  }

  private String fieldName(@Nullable Object owner, FieldSite site) {
    String type = site.owner();
    String simple = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    return (owner == null ? simple : names.owner(owner)) + "." + site.name();
  }

  private static @Nullable Object fieldValue(@Nullable Object owner, FieldSite site) {
    java.lang.reflect.Field field = ReportedFields.of(site);
    return field == null ? null : ReportedFields.get(field, owner);
  }

  private void inside(@Nullable Object owner, long part) {
    if (owner != null) {
      observer.reads(owner, part);
      if (owner.getClass().getName().startsWith("java.util.concurrent.atomic.")) {
        tell(() -> names.of(objects.of(owner)), () -> ReportedFields.get(owner, "value"));
      }
    }
  }

  /** A condition that acquires a lock has to read a state in which no other thread holds it. */
  private void whenFree(Object lock, boolean free) {
    observer.reads(lock, LocationTable.SELF);
    if (!free) {
      observer.putOff(
          "whenever it was to be, some thread held the "
              + ValueDescriptions.of(lock)
              + " it locks");
    }
  }

  private static void requireNoLock(int access, @Nullable Object owner) {
    if (access != AccessKind.READ && owner instanceof AbstractQueuedSynchronizer) {
      throw refused("try to lock, or to change a synchronizer");
    }
  }

  @Override
  public void enter(Object monitor) {
    whenFree(monitor, objects.of(monitor).owner == null);
  }

  @Override
  public boolean holdsLock(Object monitor) {
    observer.reads(monitor, LocationTable.SELF);
    return objects.of(monitor).owner == scheduler.current();
  }

  @Override
  public void approach(Object monitor) {
    enter(monitor);
  }

  @Override
  public void read(@Nullable Object owner, int site) {
    if (!promoted.contains(site)) {
      observer.readsUnpromoted(promoted.name(site));
    }
    field(owner, site);
  }

  @Override
  public void readVolatile(@Nullable Object owner, int site) {
    field(owner, site);
  }

  @Override
  public void readElement(@Nullable Object array, int index, int site) {
    if (array == null || index < 0 || index >= Array.getLength(array)) {
      return;
    }
    if (!promoted.elements()) {
      observer.readsUnpromoted(Promotions.ELEMENTS);
    }
    observer.reads(array, index);
    tell(() -> names.of(objects.of(array)) + "[" + index + "]", () -> Array.get(array, index));
  }

  @Override
  public void elements(Object array, int from, int to, boolean write) {
    for (int i = from; i < to && !write; i++) {
      readElement(array, i, -1);
    }
  }

  @Override
  public boolean knows(Object object) {
    return objects.known(object) != null;
  }

  @Override
  public void location(int access, @Nullable Object owner, long offset) {
    inside(owner, owner == null ? offset : VariableLocations.part(owner, offset));
  }

  @Override
  public void variable(int access, Object handle, @Nullable Object owner, long index) {
    Object base = owner == null ? VariableLocations.base(handle) : owner;
    inside(base, base == null ? index : VariableLocations.part(handle, base, index));
  }

  private void plain() {
    if (!promoted.handles()) {
      observer.readsUnpromoted(Promotions.HANDLES);
    }
  }

  @Override
  public void plainLocation(int access, @Nullable Object owner, long offset) {
    plain();
    location(access, owner, offset);
  }

  @Override
  public void plainVariable(int access, Object handle, @Nullable Object owner, long index) {
    plain();
    variable(access, handle, owner, index);
  }

  @Override
  public void jdkField(int access, @Nullable Object owner, int site) {
    requireNoLock(access, owner);
    VariableLocations.Place place = variables.of(site);
    inside(owner == null ? place.base() : owner, place.offset());
  }

  @Override
  public void jdkLocation(int access, @Nullable Object owner, long offset) {
    requireNoLock(access, owner);
    location(access, owner, offset);
  }

  @Override
  public void jdkVariable(int access, Object handle, @Nullable Object owner, long index) {
    requireNoLock(access, owner);
    variable(access, handle, owner, index);
  }

  @Override
  public void meetContainer(Object container, int site) {
    if (site >= 0) {
      own.add(container);
    } else if (!isOwn(container)) {
      containers.meet(container, site);
    }
  }

  private boolean isOwn(Object container) {
    for (Object made : own) {
      if (made == container) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void contents(Object container, boolean write) {
    SharedObject known = objects.known(container);
    Containers.Container made = known == null ? null : containers.of(known);
    if (write || known == null || made == null) {
      return;
    }
    if (!promoted.isPromoted(made.site())) {
      observer.readsUnpromoted(promoted.name(made.site()));
    }
    observer.reads(container, LocationTable.CONTENTS);
    tell(() -> containers.name(known, names), () -> container);
  }

  @Override
  public void changes(Object shared) {
    observer.reads(shared, LocationTable.SELF);
  }

  @Override
  public void beginCall(@Nullable Object receiver, boolean query) {
    if (receiver != null) {
      observer.reads(receiver, LocationTable.CALLS);
    }
  }

  @Override
  public void useMock(Object state) {
    observer.reads(state, LocationTable.CALLS);
  }

  @Override
  public void replaceMock(Object state, Object next) {
    observer.reads(state, LocationTable.CALLS);
  }

  @Override
  public void looksAtPool(Object pool, boolean counts) {
    if (!pools.promoted()) {
      observer.readsUnpromoted(Promotions.POOLS);
    }
  }

  @Override
  public void observe(Thread thread) {
    observer.reads(thread, LocationTable.LIFE);
  }

  @Override
  public Thread currentThread() {
    return scheduler.current().thread;
  }

  @Override
  public boolean acquire(
      Object synchronizer, long argument, boolean shared, boolean interruptibly, long nanos) {
    Class<?> owner = synchronizer.getClass().getSuperclass().getEnclosingClass();
    long state = RawQueuedSynchronizer.state(synchronizer);
    if (owner == ReentrantReadWriteLock.class) {
      whenFree(synchronizer, (shared ? state & WRITE_LOCKED : state) == 0);
    } else if (owner == ReentrantLock.class) {
      whenFree(synchronizer, state == 0);
    } else {
      throw refused("acquire a " + ValueDescriptions.of(synchronizer));
    }
    return true;
  }

  @Override
  public void lock(Object synchronizer) {
    acquire(synchronizer, 1, false, false, -1);
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
  public void initialise(Class<?> type, int number) {
    if (!initialisers.isInitialised(type, number)) {
      observer.misses(type, number);
    }
  }

  @Override
  public boolean isInitialised(Class<?> type, int number) {
    return initialisers.isUsable(type, number);
  }

  @Override
  public void keep(Class<?> type) {
    initialisers.keep(type);
  }
}
