package dev.heddle.runtime.statics;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Initialising;
import dev.heddle.hooks.StaticEntry;
import dev.heddle.hooks.Statics;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.Result;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerTask;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.waiting.Waits;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs the static initialisers of the program's classes in every execution, as the language
 * specification says (JLS 12.4.2).
 *
 * <p>To begin is a step like acquiring a lock: others then wait until the class is initialised.
 * What cannot be made again is put back as it was. Enumerations and interfaces that the JVM has
 * initialised are made again, with the same constants, if that used other classes.
 */
public final class StaticInitialisers {
  /** Whether pure initialisers are steps like all others, as a reference for tests. */
  @SuppressWarnings("NonFinalStaticField") // set by tests, before a search
  public static boolean allTold;

  /** The classes that a thread has used, by their numbers, if that is reported. */
  private static final class Used extends PerTask.State {
    private final BitSet classes = new BitSet();

    @Override
    public void reset() {
      classes.clear();
    }
  }

  private final PerTask<Used> used = new PerTask<>(Used::new);
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Result result;
  private final Footprint footprint;
  private final RaceCheck races;
  private final Waits waits;

  /** The methods that make the static state of classes, by the numbers of these. */
  private MethodHandle[] initialisers = new MethodHandle[0];

  private final StaticSnapshot snapshot = new StaticSnapshot();
  private final ProcessState process = new ProcessState();
  private int kept;

  /** Which thread initialises a class at the moment, by the number of that. */
  private @Nullable Task[] underWay = new @Nullable Task[0];

  /** How many classes are being initialised. */
  private int underWayCount;

  /**
   * The classes that are initialised, by their numbers, if steps are traced or races checked: then
   * every first use of a class by a thread is told, and so no class may pass as known to be
   * initialised.
   */
  private final BitSet traced = new BitSet();

  /** Why classes could not be initialised. */
  private final Map<Class<?>, Throwable> erroneous = new HashMap<>();

  public StaticInitialisers(Kernel kernel, Result result, RaceCheck races, Waits waits) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.result = result;
    this.footprint = kernel.footprint();
    this.races = races;
    this.waits = waits;
  }

  public void reset() {
    if (underWayCount > 0) {
      Arrays.fill(underWay, null);
      underWayCount = 0;
    }
    traced.clear();
    erroneous.clear();
    restore();
    for (Class<?> type : Statics.kept(kept)) {
      snapshot.capture(type);
      kept++;
    }
  }

  /** Puts state back that cannot be made again. */
  public void restore() {
    snapshot.restore();
    process.restore();
  }

  /** A class has been initialised in this execution whose static state cannot be made again. */
  public void keep(Class<?> type) {
    snapshot.capture(type);
  }

  /** Whether a class, or a superclass that is meant, is initialised in this execution. */
  public boolean isInitialised(Class<?> through, int called) {
    int number = Statics.own(through, called);
    StaticEntry entry = Statics.of(number);
    Class<?> type = declaring(through, entry);
    boolean ours = entry.type() == null || (entry.type() == type && !entry.initialisedOutside());
    return !ours || traced.get(number) || Statics.isFresh(number);
  }

  /** Whether a class is initialised, when that is due, without a step of its own. */
  public boolean isAside(Class<?> through, int called) {
    StaticEntry entry = Statics.of(Statics.own(through, called));
    return entry.type() != null && entry.pure() && !isTold(entry) && !isUnderWay(through, called);
  }

  private boolean isUnderWay(Class<?> through, int called) {
    return initialiser(Statics.own(through, called)) != null;
  }

  /** Whether the current thread may use a class as it is. */
  public boolean isUsable(Class<?> through, int called) {
    return isInitialised(through, called)
        || initialiser(Statics.own(through, called)) == scheduler.current();
  }

  /** The thread that initialises a class, or null. */
  public @Nullable Thread initialiser(Object type) {
    for (int number = 0; number < underWay.length; number++) {
      Task task = underWay[number];
      if (task != null && Statics.of(number).type() == type) {
        return task.thread;
      }
    }
    return null;
  }

  /**
   * Initialises a class unless it is.
   *
   * @param through the class or a subclass of it, by which the program refers to it
   */
  public void initialise(Class<?> through, int called) {
    int number = Statics.own(through, called);
    initialiseOwn(through, number);
    if (called != number) {
      Statics.followed(called, number);
    }
  }

  private boolean isUsed(Task task, int number) {
    return !traced.isEmpty() && used.of(task).classes.get(number);
  }

  /** A thread uses a class that is initialised, for the first time. */
  private void firstUse(Task task, int number, SharedObject type) {
    used.of(task).classes.set(number);
    footprint.read(type, Locations.INITIALISED);
    races.acquires(type, Locations.INITIALISED);
  }

  private void initialiseOwn(Class<?> through, int number) {
    Task me = scheduler.current();
    if (isUsed(me, number)) {
      return;
    }
    Class<?> type = declaring(through, Statics.of(number));
    StaticEntry entry = load(type, number);
    if (entry == null) {
      return;
    }
    if (initialiser(number) == me) {
      return;
    }
    if (traced.get(number)) {
      firstUse(me, number, objects.meet(type));
      return;
    }
    SharedObject object = objects.meet(type);
    boolean told = isTold(entry);
    if (told) {
      footprint.read(object, Locations.INITIALISED);
    }
    if (!me.sections.isAtomic() && told) {
      scheduler.step(OperationKind.INITIALISE, object, Locations.INITIALISED, Trace.WRITE);
    } else if (told) {
      footprint.write(object, Locations.INITIALISED);
    }
    while (initialiser(number) != null) {
      object.addJoiner(me);
      waits.block(OperationKind.INITIALISE, object, Locations.INITIALISED, Task.State.WAITING, -1);
    }
    races.acquires(object, Locations.INITIALISED);
    Throwable before = erroneous.isEmpty() ? null : erroneous.get(type);
    if (before != null) {
      throw failedBefore(type, before);
    }
    if (!Statics.isFresh(number) && !traced.get(number)) {
      run(type, entry, number, object, me);
    }
  }

  /** Whether it matters when and by whom a class is initialised. */
  private static boolean isTold(StaticEntry entry) {
    return !entry.trivial() && !isAside(entry);
  }

  private static boolean isAside(StaticEntry entry) {
    return entry.pure() && !allTold;
  }

  private static NoClassDefFoundError failedBefore(Class<?> type, Throwable cause) {
    NoClassDefFoundError error =
        new NoClassDefFoundError("Could not initialize class " + type.getName());
    error.initCause(cause);
    return error;
  }

  private void run(Class<?> type, StaticEntry entry, int number, SharedObject object, Task me) {
    begins(number, me);
    Throwable thrown = null;
    try {
      if (isAside(entry)) {
        callAside(entry, number);
      } else {
        call(entry, number);
      }
    } catch (Throwable e) {
      thrown = e;
      throw e;
    } finally {
      if (scheduler.current() == me) {
        underWay[number] = null;
        underWayCount--;
        races.releases(object, Locations.INITIALISED);
        if (isTold(entry)) {
          footprint.write(object, Locations.INITIALISED);
        }
        if (thrown != null) {
          erroneous.put(type, thrown);
        } else if ((footprint.traced() || races.on()) && isTold(entry)) {
          traced.set(number);
        } else {
          Statics.fresh(number);
        }
        while (object.firstJoiner != null) {
          Task joiner = object.firstJoiner;
          object.removeJoiner(joiner);
          waits.wake(joiner, Task.Wake.SIGNALLED);
        }
      }
    }
  }

  private @Nullable Task initialiser(int number) {
    return number < underWay.length ? underWay[number] : null;
  }

  private void begins(int number, Task me) {
    if (number >= underWay.length) {
      int size = Math.max(number + 1, underWay.length * 2);
      underWay = Arrays.copyOf(underWay, size);
      initialisers = Arrays.copyOf(initialisers, size);
    }
    underWay[number] = me;
    underWayCount++;
  }

  private static Class<?> declaring(Class<?> through, StaticEntry entry) {
    Class<?> type = entry.type();
    if (type != null && type.isAssignableFrom(through)) {
      return type;
    }
    Class<?> named = Statics.declaring(through, entry.name());
    return named == null ? through : named;
  }

  /**
   * Makes the JVM load the class; null if it has no static state that can be made again, or not by
   * us.
   */
  private @Nullable StaticEntry load(Class<?> type, int number) {
    StaticEntry entry = Statics.of(number);
    if (entry.type() == null) {
      ensureInitialised(type, entry);
    }
    if (entry.type() == type && !entry.initialisedOutside()) {
      return entry;
    }
    if (entry.type() == null) {
      Statics.alwaysFresh(number);
    } else {
      Statics.fresh(number);
    }
    return null;
  }

  /**
   * Lets the JVM initialise a class. If that used other classes, or failed, the execution is over:
   * it will be done under control from now on.
   */
  private void ensureInitialised(Class<?> type, StaticEntry entry) {
    try {
      Class.forName(type.getName(), true, type.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new NoClassDefFoundError(type.getName());
    } catch (Throwable e) {
      entry.failure(e);
      throw e;
    } finally {
      if (Initialising.spoilt() && !result.over()) {
        scheduler.finish(new Outcome.Aborted("a static initialiser ran that runs only once"));
      }
    }
  }

  private MethodHandle method(StaticEntry entry, int number) throws ReflectiveOperationException {
    MethodHandle known = initialisers[number];
    if (known == null) {
      Class<?> type = Objects.requireNonNull(entry.type());
      known =
          Objects.requireNonNull(entry.lookup())
              .findStatic(type, Statics.INITIALISER, MethodType.methodType(void.class));
      initialisers[number] = known;
    }
    return known;
  }

  private void call(StaticEntry entry, int number) {
    if (entry.failed()) {
      throw failedOnce(entry);
    }
    try {
      method(entry, number).invokeExact();
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /**
   * Runs an initialiser that is pure, as if it had been run before the execution: nothing in it is
   * a step, a use of anything, or part of a race. If it fails, it matters who is first: then the
   * execution is none of the program's, and from now on the initialiser is none of these.
   */
  private void callAside(StaticEntry entry, int number) {
    boolean complete = false;
    int before = Hooks.enterAside();
    try {
      method(entry, number).invokeExact();
      complete = true;
    } catch (Throwable e) {
      entry.notPure();
    } finally {
      Hooks.exitAside(before);
    }
    if (!complete && before > 0) {
      Hooks.failAside();
    } else if (!complete && !result.over()) {
      Initialising.spoil();
      scheduler.finish(new Outcome.Aborted("a static initialiser failed that was taken for pure"));
    }
  }

  /**
   * Initialises a class that a pure initialiser uses, if that is pure as well. Otherwise neither
   * is, also if the class is initialised now: it was a matter of the order that it is.
   */
  public void initialiseAside(Class<?> through, int called) {
    int number = Statics.own(through, called);
    Class<?> type = declaring(through, Statics.of(number));
    StaticEntry entry = load(type, number);
    Task running = initialiser(number);
    if (entry == null) {
      return;
    }
    if (isTold(entry) || (running != null && running != scheduler.current())) {
      Hooks.failAside();
    }
    if (!Statics.isFresh(number) && running == null) {
      if (erroneous.containsKey(type)) {
        Hooks.failAside();
      }
      run(type, entry, number, objects.meet(type), scheduler.current());
    }
  }

  /** What the JVM threw when it ran an initialiser in vain. */
  private static Error failedOnce(StaticEntry entry) {
    return entry.failure() instanceof Error error
        ? error
        : new ExceptionInInitializerError("the initialiser of " + entry.name() + " failed before");
  }

  /** What the private throwable that ends a thread must not be wrapped into. */
  private static Error failed(Throwable thrown) {
    if (!(thrown instanceof Exception)) {
      Hooks.unwind();
    }
    return new ExceptionInInitializerError(thrown);
  }
}
