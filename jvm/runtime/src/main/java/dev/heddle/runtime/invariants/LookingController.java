package dev.heddle.runtime.invariants;

import dev.heddle.hooks.Access;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Site;
import dev.heddle.runtime.internals.QueuedSynchronizer;
import dev.heddle.runtime.jdk.Chance;
import dev.heddle.runtime.jdk.Pools;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.names.Fields;
import dev.heddle.runtime.names.IdentityHash;
import dev.heddle.runtime.names.Kinds;
import dev.heddle.runtime.race.Containers;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.settings.PromotedFields;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.Names;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Variables;
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
 * Gets the calls of the current thread while it evaluates a condition: tells an observer what is
 * read, and takes no steps.
 */
@SuppressWarnings("NullAway.Init") // the observer makes itself known
public final class LookingController extends RefusingController {
  private static final int WRITE_LOCKED = 0xFFFF;

  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Names names;
  private final PromotedFields promoted;
  private final Containers containers;
  private final Pools pools;
  private final StaticInitialisers initialisers;
  private final Chance chance;
  private Observer observer;
  private final Variables variables = new Variables();

  /** The containers that the condition has made itself. */
  private final List<Object> own = new ArrayList<>();

  public LookingController(
      Kernel kernel,
      Names names,
      PromotedFields promoted,
      Containers containers,
      Pools pools,
      StaticInitialisers initialisers,
      Chance chance) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.names = names;
    this.promoted = promoted;
    this.containers = containers;
    this.pools = pools;
    this.initialisers = initialisers;
    this.chance = chance;
  }

  /** Sets what is told what is read. */
  void connect(Observer newObserver) {
    observer = newObserver;
  }

  /** A condition is about to be evaluated. */
  void begin() {
    own.clear();
  }

  /** Tells the value of what is read, if anybody wants to know it. */
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
    Variables.Place place = variables.of(site);
    Object base = owner == null ? place.base() : owner;
    if (base != null) {
      observer.reads(base, place.offset());
      tell(() -> fieldName(owner, Site.of(site)), () -> fieldValue(owner, Site.of(site)));
    }
  }

  private String fieldName(@Nullable Object owner, Site site) {
    String type = site.owner();
    String simple = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    return (owner == null ? simple : names.owner(owner)) + "." + site.name();
  }

  private static @Nullable Object fieldValue(@Nullable Object owner, Site site) {
    java.lang.reflect.Field field = Fields.of(site);
    return field == null ? null : Fields.get(field, owner);
  }

  private void inside(@Nullable Object owner, long part) {
    if (owner != null) {
      observer.reads(owner, part);
      if (owner.getClass().getName().startsWith("java.util.concurrent.atomic.")) {
        tell(() -> names.of(objects.of(owner)), () -> Fields.get(owner, "value"));
      }
    }
  }

  /** Whoever acquires a lock wants to see what is there while nobody else holds it. */
  private void whenFree(Object lock, boolean free) {
    observer.reads(lock, Locations.SELF);
    if (!free) {
      observer.putOff(
          "whenever it was to be, some thread held the " + Kinds.of(lock) + " it locks");
    }
  }

  private static void requireNoLock(int access, @Nullable Object owner) {
    if (access != Access.READ && owner instanceof AbstractQueuedSynchronizer) {
      throw refused("try to lock, or to change a synchronizer");
    }
  }

  @Override
  public void enter(Object monitor) {
    whenFree(monitor, objects.of(monitor).owner == null);
  }

  @Override
  public void exit(Object monitor) {}

  @Override
  public boolean holdsLock(Object monitor) {
    observer.reads(monitor, Locations.SELF);
    return objects.of(monitor).owner == scheduler.current();
  }

  @Override
  public void approach(Object monitor) {
    enter(monitor);
  }

  @Override
  public void beginReal(Object monitor) {}

  @Override
  public void endReal(Object monitor) {}

  @Override
  public void read(@Nullable Object owner, int site) {
    if (!promoted.contains(site)) {
      observer.readsUnpromoted(promoted.name(site));
    }
    field(owner, site);
  }

  @Override
  public void write(@Nullable Object owner, int site) {}

  @Override
  public void readVolatile(@Nullable Object owner, int site) {
    field(owner, site);
  }

  @Override
  public void writeVolatile(@Nullable Object owner, int site) {}

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
  public void writeElement(@Nullable Object array, int index, int site) {}

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
    inside(owner, owner == null ? offset : Variables.part(owner, offset));
  }

  @Override
  public void variable(int access, Object handle, @Nullable Object owner, long index) {
    Object base = owner == null ? Variables.base(handle) : owner;
    inside(base, base == null ? index : Variables.part(handle, base, index));
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
  public void attempted(boolean written) {}

  @Override
  public void jdkField(int access, @Nullable Object owner, int site) {
    requireNoLock(access, owner);
    Variables.Place place = variables.of(site);
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
  public void callContainer(Object container) {}

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
    observer.reads(container, Locations.CONTENTS);
    tell(() -> containers.name(known, names), () -> container);
  }

  @Override
  public void changes(Object shared) {
    observer.reads(shared, Locations.SELF);
  }

  @Override
  public void beginCall(@Nullable Object receiver, boolean query) {
    if (receiver != null) {
      observer.reads(receiver, Locations.CALLS);
    }
  }

  @Override
  public void endCall() {}

  @Override
  public void useMock(Object state) {
    observer.reads(state, Locations.CALLS);
  }

  @Override
  public void replaceMock(Object state, Object next) {
    observer.reads(state, Locations.CALLS);
  }

  @Override
  public int beginCallback() {
    return 0;
  }

  @Override
  public void endCallback(int depth) {}

  @Override
  public void looksAtPool(Object pool, boolean counts) {
    if (!pools.promoted()) {
      observer.readsUnpromoted(Promotions.POOLS);
    }
  }

  @Override
  public void observe(Thread thread) {
    observer.reads(thread, Locations.LIFE);
  }

  @Override
  public void yieldThread() {}

  @Override
  public Thread currentThread() {
    return scheduler.current().thread;
  }

  @Override
  public void idle(boolean waits) {}

  @Override
  public boolean acquire(
      Object synchronizer, long argument, boolean shared, boolean interruptibly, long nanos) {
    Class<?> owner = synchronizer.getClass().getSuperclass().getEnclosingClass();
    long state = QueuedSynchronizer.state(synchronizer);
    if (owner == ReentrantReadWriteLock.class) {
      whenFree(synchronizer, (shared ? state & WRITE_LOCKED : state) == 0);
    } else if (owner == ReentrantLock.class) {
      whenFree(synchronizer, state == 0);
    } else {
      throw refused("acquire a " + Kinds.of(synchronizer));
    }
    return true;
  }

  @Override
  public void lock(Object synchronizer) {
    acquire(synchronizer, 1, false, false, -1);
  }

  @Override
  public boolean release(Object synchronizer, long argument, boolean shared) {
    return true;
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
