package dev.heddle.runtime;

import dev.heddle.core.AccessListener;
import dev.heddle.core.Execution;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Statics;
import org.jspecify.annotations.Nullable;

/**
 * What happens within one execution of a Java program: lets core choose among the controlled
 * threads, switches to the chosen one, and ends the execution.
 *
 * <p>Most methods are called on the one controlled thread that runs, with {@link Hooks#running}
 * set; the engine clears that while it works, so that what it uses of the JDK is not controlled in
 * turn.
 */
final class Engine {
  private final Settings settings;
  private final ObjectTable objects = new ObjectTable();
  private final Clock clock = new Clock();
  private final Timers timers;
  private final Footprint footprint = new Footprint(this);
  private final Leftovers leftovers = new Leftovers(this);
  private final Ending ending = new Ending(this);
  private final Result result = new Result();
  private final Monitors monitors = new Monitors(this);
  private final ThreadStates states = new ThreadStates(this);
  private final ThreadMonitors threadMonitors = new ThreadMonitors(this);
  private final Synchronizers synchronizers = new Synchronizers(this);
  private final StaticInitialisers initialisers = new StaticInitialisers(this);
  private final Chance chance = new Chance(this, objects);
  private final NetworkTurns network = new NetworkTurns(this);
  private final FileSteps files = new FileSteps(this);
  private final PropertySteps properties = new PropertySteps(this);
  private final Outsiders outsiders = new Outsiders();
  private final Counts counts = new Counts();
  private final Tasks tasks = new Tasks();
  private final Names names = new Names(objects, tasks);
  private final Executions executions = new Executions(this);
  private final SpuriousWakeups spuriousWakeups = new SpuriousWakeups(this);
  private final Turns turns = new Turns(this);
  private final Lives lives = new Lives(this);
  private final Waits waits;
  private final Refinement refinement;
  private final RaceCheck races;
  private final Invariants invariants = new Invariants(this);
  private final Livelocks livelocks = new Livelocks(this);
  private final Narration narration = new Narration(this);
  private final PromotedFields promoted;
  private final ClockPoints clockPoints = new ClockPoints(this);
  private final Looks looks = new Looks(this);
  private final Pools pools = new Pools(this);
  private final Cascades cascades = new Cascades(this);
  private Substrate substrate;
  private Execution execution;
  private Point point;
  private Task current;
  private ProgramBody body;

  @SuppressWarnings(
      "NullAway.Init") // execution, point, current and body are set when an execution begins
  Engine(Settings settings, @Nullable AccessListener listener) {
    this.settings = settings;
    this.races = new RaceCheck(this, listener);
    this.promoted = new PromotedFields(settings.allAccesses());
    this.timers = new Timers(this, clock);
    this.waits = new Waits(this, clock, timers);
    this.refinement = new Refinement(this, settings.promotions());
  }

  void useSubstrate(Substrate chosen) {
    substrate = chosen;
  }

  /** Begins an execution, from the same state as any other; its first thread is still to run. */
  Task begin(Execution newExecution, ProgramBody newBody) {
    execution = newExecution;
    point = newExecution.point();
    body = newBody;
    tasks.reset();
    result.reset();
    objects.reset();
    footprint.reset(point);
    clock.reset();
    timers.reset(settings.earlyTimeouts());
    spuriousWakeups.reset();
    clockPoints.reset();
    ending.reset();
    leftovers.reset();
    invariants.reset();
    synchronizers.reset();
    initialisers.reset();
    chance.reset();
    network.reset();
    files.reset();
    outsiders.reset();
    ThreadNumbers.reset();
    Statics.nextEpoch();
    Hooks.loops = 0;
    races.reset();
    promoted.reset(refinement.promotions());
    looks.reset(refinement.promotions());
    pools.reset(refinement.promotions());
    cascades.reset(refinement.promotions());
    narration.reset();
    livelocks.reset();
    Thread main = new Thread(settings.mainThreadName());
    main.setDaemon(false);
    chance.adopt(main);
    current = lives.add(main);
    return current;
  }

  /** Ends the execution, none of whose threads runs any more, and says how it ended. */
  Outcome outcome(Narrator told) {
    Hooks.running = null;
    told.finish();
    Hooks.endUnwinding();
    ending.over();
    leftovers.open();
    return result.outcome();
  }

  /**
   * Announces what the current thread will do next and lets others go first; returns when it is its
   * turn. It touches a part of an object.
   */
  void step(OperationKind kind, SharedObject object, long part, int access) {
    announce(kind, object, part, access != Trace.READ);
    schedule();
    footprint.touch(object, part, access);
  }

  /** A step that may change what it concerns, or if it is certain, does so whatever others do. */
  private void announce(OperationKind kind, SharedObject object, long part, boolean changes) {
    point.announce(current.id, kind, footprint.announced(object, part));
    if (changes) {
      point.announceChange(current.id);
    }
  }

  /** An attempt to acquire something, which changes it if the thread joins a queue otherwise. */
  void attempt(SharedObject object, boolean joins) {
    announce(OperationKind.TRY_LOCK, object, Locations.SELF, joins);
    schedule();
    footprint.touch(object, Locations.SELF, Trace.READ);
  }

  /** The same for an operation that concerns no object. */
  void step(OperationKind kind) {
    point.announce(current.id, kind, footprint.announcedByNothing(current));
    schedule();
    footprint.read(Locations.EVERYTHING);
  }

  /** Lets a thread be chosen; returns when it is the calling one. */
  void schedule() {
    Task me = current;
    if (result.over()) {
      rethrow(me);
    }
    if (me.heldThread != null) {
      threadMonitors.need(me.heldThread);
    }
    Hooks.running = null;
    invariants.check();
    if (me.realMonitors > 0 && point.isEnabled(me.id)) {
      counts.unswitched();
      Hooks.running = me.identity;
      return;
    }
    Hooks.loops = 0;
    Task next = turns.nextOrNone();
    if (next == null) {
      substrate.abandon(me);
    } else if (next != me) {
      substrate.switchTo(me, next);
      if (result.over()) {
        substrate.abandon(me);
      }
    }
    runs(me);
  }

  /** The calling thread goes on, as the current task. */
  void runs(Task me) {
    current = me;
    objects.runs(me.id);
    footprint.runs(me.inPool);
    races.nextPeriod();
    Hooks.running = me.identity;
  }

  /** Chooses one of several ways an operation of the current thread can go. */
  int choose(int alternatives) {
    Task me = current;
    if (result.over()) {
      rethrow(me);
    }
    Hooks.running = null;
    int choice = execution.nextChoice(alternatives);
    Hooks.running = me.identity;
    return choice;
  }

  /** Takes down the stack of a task, which is the calling one, without running its code. */
  void unwind(Task me) {
    if (result.givenUp()) {
      Hooks.endLost();
    }
    current = me;
    narration.reset();
    footprint.over();
    Hooks.running = me.identity;
    Hooks.unwind();
  }

  /** A task that is being unwound has met a hook: code that is not instrumented let it go on. */
  private void rethrow(Task me) {
    counts.swallow();
    unwind(me);
  }

  /** Ends the execution here and now with an outcome; does not return. */
  void finish(Outcome how) {
    if (result.over()) {
      rethrow(current);
    }
    Hooks.running = null;
    result.ended(how);
    substrate.abandon(current);
  }

  /**
   * Another thread gives up the execution that is under way, because it is stuck: none of its
   * threads has any effect from now on.
   */
  void giveUp(Outcome how) {
    result.giveUp(how);
    substrate.giveUp();
  }

  /** What an execution runs. */
  ProgramBody body() {
    return body;
  }

  Settings settings() {
    return settings;
  }

  Execution execution() {
    return execution;
  }

  Point point() {
    return point;
  }

  Task current() {
    return current;
  }

  /** The task of a thread, or null if it is not controlled. */
  @Nullable Task task(Thread thread) {
    return object(thread).task;
  }

  SharedObject object(Object object) {
    return objects.meet(object);
  }

  /** The same, at once if it is the given one. */
  SharedObject object(Object object, SharedObject guess) {
    return objects.meet(object, guess);
  }

  /** What is known of an object, or null if nothing is. */
  @Nullable SharedObject known(Object object) {
    return objects.known(object);
  }

  /** What is known of an object that only the footprint of a step is about. */
  SharedObject touched(Object object) {
    return objects.of(object);
  }

  Footprint footprint() {
    return footprint;
  }

  Ending ending() {
    return ending;
  }

  Result result() {
    return result;
  }

  Leftovers leftovers() {
    return leftovers;
  }

  Monitors monitors() {
    return monitors;
  }

  ThreadStates states() {
    return states;
  }

  ThreadMonitors threadMonitors() {
    return threadMonitors;
  }

  Synchronizers synchronizers() {
    return synchronizers;
  }

  StaticInitialisers initialisers() {
    return initialisers;
  }

  Chance chance() {
    return chance;
  }

  NetworkTurns network() {
    return network;
  }

  PropertySteps properties() {
    return properties;
  }

  FileSteps files() {
    return files;
  }

  Outsiders outsiders() {
    return outsiders;
  }

  Invariants invariants() {
    return invariants;
  }

  Livelocks livelocks() {
    return livelocks;
  }

  Narration narration() {
    return narration;
  }

  /** How many objects the program has met. */
  int objectsMet() {
    return objects.metCount();
  }

  RaceCheck races() {
    return races;
  }

  PromotedFields promoted() {
    return promoted;
  }

  Refinement refinement() {
    return refinement;
  }

  Names names() {
    return names;
  }

  Clock clock() {
    return clock;
  }

  SpuriousWakeups spuriousWakeups() {
    return spuriousWakeups;
  }

  ClockPoints clockPoints() {
    return clockPoints;
  }

  Looks looks() {
    return looks;
  }

  Pools pools() {
    return pools;
  }

  /** Calls that change several synchronizers. */
  Cascades cascades() {
    return cascades;
  }

  Timers timers() {
    return timers;
  }

  Narrator narrator() {
    return narration.narrator();
  }

  Substrate substrate() {
    return substrate;
  }

  Tasks tasks() {
    return tasks;
  }

  Turns turns() {
    return turns;
  }

  Lives lives() {
    return lives;
  }

  Waits waits() {
    return waits;
  }

  Executions executions() {
    return executions;
  }

  Counts counts() {
    return counts;
  }
}
