package dev.heddle.runtime;

import dev.heddle.core.Execution;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Statics;
import dev.heddle.hooks.Unwinding;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs one execution of a Java program: keeps the controlled threads, lets core choose among them,
 * and ends the execution.
 *
 * <p>All methods but {@link #run} are called on the one controlled thread that runs, with {@link
 * Hooks#running} set; the engine clears that while it works, so that what it uses of the JDK is not
 * controlled in turn.
 */
final class Engine {
  private static final VarHandle HEARTBEAT;

  static {
    try {
      HEARTBEAT = MethodHandles.lookup().findVarHandle(Engine.class, "heartbeat", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Settings settings;
  private final ObjectTable objects = new ObjectTable();
  private final Names names = new Names(objects);
  private final Clock clock = new Clock();
  private final Timers timers;
  private final Ending ending = new Ending(this);
  private final Monitors monitors = new Monitors(this);
  private final Synchronizers synchronizers = new Synchronizers(this);
  private final StaticInitialisers initialisers = new StaticInitialisers(this);
  private final Chance chance = new Chance(this);
  private final Refinement refinement;
  private Substrate substrate;
  private Task[] tasks = new Task[64];
  private int taskCount;
  private Execution execution;
  private Point point;
  private Task current;
  private ProgramBody body;
  private Narrator narrator = Narrator.SILENT;

  /** How many threads that keep the program alive have not ended. */
  private int liveUsers;

  private @Nullable Outcome outcome;
  private @Nullable Throwable broken;

  /** Counts steps of all executions; whoever watches sees from it that things move. */
  private long heartbeat;

  private volatile boolean executing;
  private volatile boolean givenUp;

  private boolean movedToPlatformThreads;
  private long pinned;
  private long swallowed;
  private boolean startedThreads;
  private long pointsMet;

  @SuppressWarnings(
      "NullAway.Init") // execution, point, current and body are set when an execution begins
  Engine(Settings settings) {
    this.settings = settings;
    this.timers = new Timers(this, clock);
    this.refinement = new Refinement(this, settings.promotions());
  }

  void useSubstrate(Substrate chosen) {
    substrate = chosen;
  }

  /** Runs the program once, on the thread that searches. */
  Outcome run(Execution newExecution, ProgramBody newBody) {
    try {
      return runOnce(newExecution, newBody);
    } catch (PinnedException e) {
      movedToPlatformThreads = true;
      pinned = substrate.pinned();
      substrate = new PlatformSubstrate(this);
      newExecution.restart();
      return runOnce(newExecution, newBody);
    }
  }

  private Outcome runOnce(Execution newExecution, ProgramBody newBody) {
    execution = newExecution;
    point = newExecution.point();
    body = newBody;
    Arrays.fill(tasks, 0, taskCount, null);
    taskCount = 0;
    liveUsers = 0;
    outcome = null;
    broken = null;
    objects.reset();
    clock.reset();
    timers.reset(settings.earlyTimeouts());
    ending.reset();
    synchronizers.reset();
    initialisers.reset();
    chance.reset();
    ThreadNumbers.reset();
    Statics.nextEpoch();
    Hooks.loops = 0;
    Hooks.watching = settings.allAccesses();
    narrator =
        newExecution.listener() == null
            ? Narrator.SILENT
            : new Narrator(this, newExecution.listener());
    Thread main = new Thread(settings.mainThreadName());
    main.setDaemon(false);
    chance.adopt(main);
    Task root = add(main);
    Narrator told = narrator;
    executing = true;
    substrate.run(root);
    if (givenUp) {
      throw new IllegalStateException("the search was given up");
    }
    executing = false;
    Hooks.running = null;
    told.finish();
    Hooks.endUnwinding();
    ending.over();
    if (broken instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (broken != null) {
      throw new IllegalStateException("Heddle failed inside an execution", broken);
    }
    if (outcome == null) {
      throw new IllegalStateException("an execution ended without an outcome");
    }
    return outcome;
  }

  /** Adds a thread of the program, which can begin at once. */
  Task add(Thread thread) {
    int id = point.addThread();
    if (id == tasks.length) {
      tasks = Arrays.copyOf(tasks, id * 2);
    }
    Task task = new Task(id, thread);
    tasks[id] = task;
    taskCount = id + 1;
    objects.of(thread).task = task;
    if (!thread.isDaemon()) {
      liveUsers++;
    }
    startedThreads |= id > 0;
    substrate.prepare(task);
    narrator.created(task);
    return task;
  }

  /** The body of a task, on its own stack. */
  @SuppressWarnings("DoNotCall") // the thread is carried by this stack: it is run here
  void runTask(Task me) {
    Throwable thrown = null;
    current = me;
    Hooks.running = me.identity;
    try {
      if (me.id == 0) {
        ending.returned(body.run());
      } else {
        me.thread.run();
      }
    } catch (Throwable e) {
      thrown = e;
    }
    if (givenUp) {
      Hooks.forget(me.identity);
      return;
    }
    Hooks.running = null;
    if (outcome != null) {
      return;
    }
    try {
      if (thrown != null) {
        ending.uncaught(me, thrown);
      }
      end(me);
    } catch (Throwable e) {
      Hooks.running = null;
      if (e != Unwinding.INSTANCE) {
        fail(me, e);
      }
    }
  }

  private void end(Task me) {
    me.state = Task.State.ENDED;
    point.disable(me.id);
    SharedObject self = objects.of(me.thread);
    for (Task joiner = self.firstJoiner; joiner != null; joiner = joiner.next) {
      wake(joiner, Task.Wake.SIGNALLED);
      joiner.wake = Task.Wake.SIGNALLED;
    }
    monitors.wakeAll(self);
    if (!me.thread.isDaemon()) {
      liveUsers--;
    }
    if (me.id == 0) {
      ending.mainEnded();
    }
    Task next = liveUsers == 0 ? null : choose();
    if (next == null && outcome == null) {
      outcome = ending.outcome();
    }
    substrate.end(me, next);
  }

  /**
   * Announces what the current thread will do next and lets others go first; returns when it is its
   * turn.
   */
  void step(OperationKind kind, SharedObject object) {
    point.announce(current.id, kind, object.number);
    schedule();
  }

  /** The same for an operation that concerns no object. */
  void step(OperationKind kind) {
    point.announce(current.id, kind, Point.NO_OBJECT);
    schedule();
  }

  /** Lets a thread be chosen; returns when it is the calling one. */
  void schedule() {
    Task me = current;
    if (outcome != null) {
      rethrow(me);
    }
    Hooks.running = null;
    Hooks.loops = 0;
    Task next = chooseOrFail();
    if (next == null) {
      abandon(me);
    } else if (next != me) {
      substrate.switchTo(me, next);
      if (outcome != null) {
        abandon(me);
      }
    }
    current = me;
    Hooks.running = me.identity;
  }

  /** Blocks the current thread until it is woken; why it was is then in {@link Task#wake}. */
  void block(OperationKind kind, SharedObject object, Task.State state, long nanos) {
    block(kind, object, state, nanos, false);
  }

  /** The same for something that may be there already: then the thread can be chosen at once. */
  void block(OperationKind kind, SharedObject object, Task.State state, long nanos, boolean ready) {
    Task me = current;
    me.state = state;
    me.wake = Task.Wake.NONE;
    me.waitsFor = object;
    me.ready = ready;
    point.announce(me.id, kind, object.number);
    if (!ready) {
      point.disable(me.id);
      narrator.blocks(me, kind, object);
    }
    if (nanos >= 0) {
      timers.add(me, clock.after(nanos));
    }
    schedule();
    me.state = Task.State.RUNNABLE;
    me.waitsFor = null;
    if (me.timed) {
      timers.remove(me);
    }
  }

  /** Ends a wait: the thread can run again. */
  void wake(Task task, Task.Wake why) {
    if (task.wake == Task.Wake.NONE) {
      task.wake = why;
      if (task.timed) {
        timers.remove(task);
      }
      point.enable(task.id);
    }
  }

  /**
   * Ends a wait by what was waited for, but something else must come true before the thread can
   * run.
   */
  void signal(Task task) {
    task.wake = Task.Wake.SIGNALLED;
    if (task.timed) {
      timers.remove(task);
    }
    point.disable(task.id);
  }

  /** Chooses one of several ways an operation of the current thread can go. */
  int choose(int alternatives) {
    Task me = current;
    if (outcome != null) {
      rethrow(me);
    }
    Hooks.running = null;
    int choice = execution.nextChoice(alternatives);
    Hooks.running = me.identity;
    return choice;
  }

  /**
   * Chooses the next task; an error of the strategy's ends the execution, not the thread of the
   * program.
   */
  private @Nullable Task chooseOrFail() {
    try {
      return choose();
    } catch (RuntimeException | Error e) {
      broken = e;
      outcome = new Outcome.Aborted("Heddle's own error");
      return null;
    }
  }

  private @Nullable Task choose() {
    pointsMet++;
    HEARTBEAT.setRelease(this, heartbeat + 1);
    synchronizers.refresh();
    if (point.enabledCount() == 0 || ending.onlyIdleLeft()) {
      if (ending.onlyIdleLeft() || !timers.fireNext()) {
        outcome = ending.nothingRuns();
        return null;
      }
    }
    int thread = execution.nextThread();
    if (thread == Execution.STOP) {
      outcome = new Outcome.Aborted("aborted after " + execution.maxSteps() + " steps");
      return null;
    }
    Task chosen = tasks[thread];
    if (chosen.timed && !chosen.ready) {
      timers.fire(chosen);
    }
    return chosen;
  }

  private void abandon(Task me) {
    substrate.abandon(me);
  }

  /** Takes down the stack of a task, which is the calling one, without running its code. */
  void unwind(Task me) {
    if (givenUp) {
      Hooks.endLost();
    }
    current = me;
    narrator = Narrator.SILENT;
    Hooks.running = me.identity;
    Hooks.unwind();
  }

  /** A task that is being unwound has met a hook: code that is not instrumented let it go on. */
  private void rethrow(Task me) {
    swallowed++;
    unwind(me);
  }

  /** Ends the execution here and now with an outcome; does not return. */
  void finish(Outcome how) {
    if (outcome != null) {
      rethrow(current);
    }
    Hooks.running = null;
    outcome = how;
    abandon(current);
  }

  /** Whether the execution has ended, so that its threads are only being taken down. */
  boolean over() {
    return outcome != null;
  }

  /** The execution cannot go on with this substrate; everything is to be unwound. */
  void pinned() {
    broken = new PinnedException();
    outcome = new Outcome.Aborted("pinned");
  }

  /**
   * Another thread gives up the execution that is under way, because it is stuck: none of its
   * threads has any effect from now on.
   */
  void giveUp(Outcome how) {
    outcome = how;
    givenUp = true;
    substrate.giveUp();
  }

  private void fail(Task me, Throwable error) {
    broken = error;
    outcome = new Outcome.Aborted("Heddle's own error");
    substrate.end(me, null);
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
    return objects.of(thread).task;
  }

  SharedObject object(Object object) {
    return objects.of(object);
  }

  Ending ending() {
    return ending;
  }

  Monitors monitors() {
    return monitors;
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

  Refinement refinement() {
    return refinement;
  }

  Names names() {
    return names;
  }

  /**
   * An object's identity hash code, the same in every execution if it is first asked for in one.
   */
  int identityHashCode(Object object) {
    Hooks.running = null;
    try {
      return objects.hash(object);
    } finally {
      Hooks.running = current.identity;
    }
  }

  /** Makes an object's hash code the same in every execution before it is asked for. */
  void prepareHashCode(Object object) {
    Hooks.running = null;
    try {
      objects.prepareHash(object);
    } finally {
      Hooks.running = current.identity;
    }
  }

  Clock clock() {
    return clock;
  }

  Timers timers() {
    return timers;
  }

  Narrator narrator() {
    return narrator;
  }

  Substrate substrate() {
    return substrate;
  }

  int taskCount() {
    return taskCount;
  }

  Task taskAt(int id) {
    return tasks[id];
  }

  /** How far things have come; whoever watches sees what was done before. */
  long heartbeat() {
    return (long) HEARTBEAT.getAcquire(this);
  }

  /** Whether an execution is under way. */
  boolean executing() {
    return executing;
  }

  /** Whether another thread has given up the execution. */
  boolean givenUp() {
    return givenUp;
  }

  /** What made the latest execution fail, if it was thrown. */
  @Nullable Throwable thrown() {
    return ending.thrown();
  }

  /** Whether any execution so far has had more than its first thread. */
  boolean startedThreads() {
    return startedThreads;
  }

  /** How often a thread could not be set aside when another was to run. */
  long timesPinned() {
    return pinned + substrate.pinned();
  }

  /** Whether the first substrate could not carry an execution. */
  boolean movedToPlatformThreads() {
    return movedToPlatformThreads;
  }

  /**
   * How often a thread whose execution was over went on in code that is not instrumented, and was
   * stopped at the next hook.
   */
  long swallowed() {
    return swallowed;
  }

  /** How often a thread could have been chosen in all executions so far. */
  long pointsMet() {
    return pointsMet;
  }
}
