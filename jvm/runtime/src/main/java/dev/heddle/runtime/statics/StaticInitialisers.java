package dev.heddle.runtime.statics;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.hooks.ClassStatics;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.StaticInitialisation;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ExecutionResult;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerThread;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.waiting.ThreadWaits;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs the static initialisers of the program's classes in every execution, as the language
 * specification says (JLS 12.4.2).
 *
 * <p>Beginning one is a step like acquiring a lock: other threads then wait until the class is
 * initialised. What cannot be initialised again is restored. Enumerations and interfaces that the
 * JVM has initialised are initialised again, with the same constants, if that used other classes.
 */
public final class StaticInitialisers {
  /** Whether pure initialisers are steps like all others, as a reference for tests. */
  @SuppressWarnings("NonFinalStaticField") // set by tests, before a search
  public static boolean allTold;

  /** The classes that a thread has used, by their numbers, if that is reported. */
  private static final class Used extends PerThread.State {
    private final BitSet classes = new BitSet();

    @Override
    public void reset() {
      classes.clear();
    }
  }

  private final PerThread<Used> used = new PerThread<>(Used::new);
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ExecutionResult result;
  private final Footprint footprint;
  private final RaceCheck races;
  private final ThreadWaits waits;

  private final InitialiserMethods methods = new InitialiserMethods();
  private final StaticSnapshot snapshot = new StaticSnapshot();
  private final ProcessState process = new ProcessState();
  private int kept;

  /** Which thread initialises a class at the moment, by the number of that. */
  private @Nullable ControlledThread[] underWay = new @Nullable ControlledThread[0];

  /** How many classes are being initialised. */
  private int underWayCount;

  /**
   * The classes that are initialised, by their numbers, if steps are traced or races checked: then
   * every first use of a class by a thread is recorded, and so no class may pass as known to be
   * initialised.
   */
  private final BitSet traced = new BitSet();

  /** Why classes could not be initialised. */
  private final Map<Class<?>, Throwable> erroneous = new HashMap<>();

  public StaticInitialisers(
      Kernel kernel, ExecutionResult result, RaceCheck races, ThreadWaits waits) {
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
    for (Class<?> type : StaticInitialisation.kept(kept)) {
      snapshot.capture(type);
      kept++;
    }
  }

  /** Restores state that cannot be initialised again. */
  public void restore() {
    snapshot.restore();
    process.restore();
  }

  /**
   * A class has been initialised in this execution whose static state cannot be initialised again.
   */
  public void keep(Class<?> type) {
    snapshot.capture(type);
  }

  /** Whether a class, or a superclass that is meant, is initialised in this execution. */
  public boolean isInitialised(Class<?> through, int called) {
    int number = StaticInitialisation.own(through, called);
    ClassStatics entry = StaticInitialisation.of(number);
    Class<?> type = declaring(through, entry);
    boolean ours = entry.type() == null || (entry.type() == type && !entry.initialisedOutside());
    return !ours || traced.get(number) || StaticInitialisation.isFresh(number);
  }

  /** Whether a class is initialised, when that must happen, without a step of its own. */
  public boolean isAside(Class<?> through, int called) {
    ClassStatics entry = StaticInitialisation.of(StaticInitialisation.own(through, called));
    return entry.type() != null && entry.pure() && !isTold(entry) && !isUnderWay(through, called);
  }

  private boolean isUnderWay(Class<?> through, int called) {
    return initialiser(StaticInitialisation.own(through, called)) != null;
  }

  /** Whether the current thread may use a class as it is. */
  public boolean isUsable(Class<?> through, int called) {
    return isInitialised(through, called)
        || initialiser(StaticInitialisation.own(through, called)) == scheduler.current();
  }

  /** The thread that initialises a class, or null. */
  public @Nullable Thread initialiser(Object type) {
    for (int number = 0; number < underWay.length; number++) {
      ControlledThread task = underWay[number];
      if (task != null && StaticInitialisation.of(number).type() == type) {
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
    int number = StaticInitialisation.own(through, called);
    initialiseOwn(through, number);
    if (called != number) {
      StaticInitialisation.followed(called, number);
    }
  }

  private boolean isUsed(ControlledThread task, int number) {
    return !traced.isEmpty() && used.of(task).classes.get(number);
  }

  /** A thread uses a class that is initialised, for the first time. */
  private void firstUse(ControlledThread task, int number, SharedObject type) {
    used.of(task).classes.set(number);
    footprint.read(type, LocationTable.INITIALISED);
    races.acquires(type, LocationTable.INITIALISED);
  }

  private void initialiseOwn(Class<?> through, int number) {
    ControlledThread me = scheduler.current();
    if (isUsed(me, number)) {
      return;
    }
    Class<?> type = declaring(through, StaticInitialisation.of(number));
    ClassStatics entry = load(type, number);
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
      footprint.read(object, LocationTable.INITIALISED);
    }
    if (!me.sections.isAtomic() && told) {
      scheduler.step(
          OperationKind.INITIALISE, object, LocationTable.INITIALISED, ExecutionTrace.WRITE);
    } else if (told) {
      footprint.write(object, LocationTable.INITIALISED);
    }
    while (initialiser(number) != null) {
      object.addJoiner(me);
      waits.block(
          OperationKind.INITIALISE,
          object,
          LocationTable.INITIALISED,
          ControlledThread.State.WAITING,
          -1);
    }
    races.acquires(object, LocationTable.INITIALISED);
    Throwable before = erroneous.isEmpty() ? null : erroneous.get(type);
    if (before != null) {
      throw InitialiserMethods.failedBefore(type, before);
    }
    if (!StaticInitialisation.isFresh(number) && !traced.get(number)) {
      run(type, entry, number, object, me);
    }
  }

  /** Whether it matters when and by which thread a class is initialised. */
  private static boolean isTold(ClassStatics entry) {
    return !entry.trivial() && !isAside(entry);
  }

  private static boolean isAside(ClassStatics entry) {
    return entry.pure() && !allTold;
  }

  private void run(
      Class<?> type, ClassStatics entry, int number, SharedObject object, ControlledThread me) {
    begins(number, me);
    Throwable thrown = null;
    try {
      if (isAside(entry)) {
        callAside(entry, number);
      } else {
        methods.call(entry, number);
      }
    } catch (Throwable e) {
      thrown = e;
      throw e;
    } finally {
      if (scheduler.current() == me) {
        underWay[number] = null;
        underWayCount--;
        races.releases(object, LocationTable.INITIALISED);
        if (isTold(entry)) {
          footprint.write(object, LocationTable.INITIALISED);
        }
        if (thrown != null) {
          erroneous.put(type, thrown);
        } else if ((footprint.traced() || races.on()) && isTold(entry)) {
          traced.set(number);
        } else {
          StaticInitialisation.fresh(number);
        }
        while (object.firstJoiner != null) {
          ControlledThread joiner = object.firstJoiner;
          object.removeJoiner(joiner);
          waits.wake(joiner, ControlledThread.Wake.SIGNALLED);
        }
      }
    }
  }

  private @Nullable ControlledThread initialiser(int number) {
    return number < underWay.length ? underWay[number] : null;
  }

  private void begins(int number, ControlledThread me) {
    if (number >= underWay.length) {
      int size = Math.max(number + 1, underWay.length * 2);
      underWay = Arrays.copyOf(underWay, size);
    }
    underWay[number] = me;
    underWayCount++;
  }

  private static Class<?> declaring(Class<?> through, ClassStatics entry) {
    Class<?> type = entry.type();
    if (type != null && type.isAssignableFrom(through)) {
      return type;
    }
    Class<?> named = StaticInitialisation.declaring(through, entry.name());
    return named == null ? through : named;
  }

  /**
   * Makes the JVM load the class; null if it has no static state that can be initialised again, or
   * not by us.
   */
  private @Nullable ClassStatics load(Class<?> type, int number) {
    ClassStatics entry = StaticInitialisation.of(number);
    if (entry.type() == null) {
      ensureInitialised(type, entry);
    }
    if (entry.type() == type && !entry.initialisedOutside()) {
      return entry;
    }
    if (entry.type() == null) {
      StaticInitialisation.alwaysFresh(number);
    } else {
      StaticInitialisation.fresh(number);
    }
    return null;
  }

  /**
   * Lets the JVM initialise a class. If that used other classes, or failed, the execution is over:
   * it will be done under control from now on.
   */
  private void ensureInitialised(Class<?> type, ClassStatics entry) {
    try {
      Class.forName(type.getName(), true, type.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new NoClassDefFoundError(type.getName());
    } catch (Throwable e) {
      entry.failure(e);
      throw e;
    } finally {
      if (OneTimeInitialisers.spoilt() && !result.over()) {
        scheduler.finish(new Outcome.Aborted("a static initialiser ran that runs only once"));
      }
    }
  }

  /**
   * Runs a pure initialiser, which is treated as run before the execution: nothing in it is a step,
   * a use of anything, or part of a race. If it fails, it matters which thread is first: then the
   * execution is none of the program's, and from now on the initialiser is not pure.
   */
  private void callAside(ClassStatics entry, int number) {
    boolean complete = false;
    int before = Hooks.enterAside();
    try {
      methods.of(entry, number).invokeExact();
      complete = true;
    } catch (Throwable e) {
      entry.notPure();
    } finally {
      Hooks.exitAside(before);
    }
    if (!complete && before > 0) {
      Hooks.failAside();
    } else if (!complete && !result.over()) {
      OneTimeInitialisers.spoil();
      scheduler.finish(new Outcome.Aborted("a static initialiser failed that was taken for pure"));
    }
  }

  /**
   * Initialises a class that a pure initialiser uses, if that is pure as well. Otherwise neither
   * is, also if the class is initialised now: that depended on the order.
   */
  public void initialiseAside(Class<?> through, int called) {
    int number = StaticInitialisation.own(through, called);
    Class<?> type = declaring(through, StaticInitialisation.of(number));
    ClassStatics entry = load(type, number);
    ControlledThread running = initialiser(number);
    if (entry == null) {
      return;
    }
    if (isTold(entry) || (running != null && running != scheduler.current())) {
      Hooks.failAside();
    }
    if (!StaticInitialisation.isFresh(number) && running == null) {
      if (erroneous.containsKey(type)) {
        Hooks.failAside();
      }
      run(type, entry, number, objects.meet(type), scheduler.current());
    }
  }
}
