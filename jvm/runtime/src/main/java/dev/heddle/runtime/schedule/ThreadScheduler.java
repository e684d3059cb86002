package dev.heddle.runtime.schedule;

import dev.heddle.core.Execution;
import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import org.jspecify.annotations.Nullable;

/**
 * Lets one controlled thread run at a time: at every scheduling point core chooses which one runs
 * next, and the substrate switches to it.
 *
 * <p>Most methods are called on the one controlled thread that runs, with {@link Hooks#running}
 * set; it is cleared while the scheduler works, so that what that uses of the JDK is not controlled
 * in turn.
 */
@SuppressWarnings("NullAway.Init") // an execution begins before anything is scheduled
public final class ThreadScheduler {
  /** Decides which thread runs next, and detects when none can. */
  public interface Chooser {
    /** The next thread, or null if the execution has ended. */
    @Nullable ControlledThread nextOrNone();
  }

  /** Is notified of context switches. */
  public interface SwitchListener {
    /** The current thread has finished its step; others may run before it takes the next one. */
    public void stepEnds(ControlledThread me);

    /** A thread runs from now on, as the current one. */
    public void runs(ControlledThread me);

    /** The stack of a thread is about to be unwound. */
    public void unwinds();
  }

  private final ObjectTable objects;
  private final Footprint footprint;
  private final ExecutionResult result;
  private final SearchCounters counts;
  private Chooser chooser;
  private SwitchListener listener;
  private ThreadSubstrate substrate;
  private Execution execution;
  private Point point;
  private ControlledThread current;

  public ThreadScheduler(
      ObjectTable objects, Footprint footprint, ExecutionResult result, SearchCounters counts) {
    this.objects = objects;
    this.footprint = footprint;
    this.result = result;
    this.counts = counts;
  }

  /** Sets the chooser and the listener; both are made of parts that need the scheduler. */
  public void connect(Chooser newChooser, SwitchListener newListener) {
    chooser = newChooser;
    listener = newListener;
  }

  /** Sets what carries the threads from now on. */
  public void useSubstrate(ThreadSubstrate chosen) {
    substrate = chosen;
  }

  /** An execution begins. */
  public void begin(Execution newExecution) {
    execution = newExecution;
    point = newExecution.point();
  }

  /** The first thread of the execution is there, and is the current one. */
  public void beginWith(ControlledThread first) {
    current = first;
  }

  public Execution execution() {
    return execution;
  }

  public Point point() {
    return point;
  }

  public ControlledThread current() {
    return current;
  }

  public ThreadSubstrate substrate() {
    return substrate;
  }

  /**
   * Announces what the current thread will do next and lets other threads run first; returns when
   * it is its turn. It accesses a part of an object.
   */
  public void step(OperationKind kind, SharedObject object, long part, int access) {
    announce(kind, object, part, access != ExecutionTrace.READ);
    schedule();
    footprint.touch(object, part, access);
  }

  /**
   * Announces a step; if {@code changes} is true, it changes what it concerns whatever other
   * threads do.
   */
  private void announce(OperationKind kind, SharedObject object, long part, boolean changes) {
    point.announce(current.id, kind, footprint.announced(object, part));
    if (changes) {
      point.announceChange(current.id);
    }
  }

  /** An attempt to acquire something, which changes it if the thread joins a queue otherwise. */
  public void attempt(SharedObject object, boolean joins) {
    announce(OperationKind.TRY_LOCK, object, LocationTable.SELF, joins);
    schedule();
    footprint.touch(object, LocationTable.SELF, ExecutionTrace.READ);
  }

  /** The same for an operation that concerns no object. */
  public void step(OperationKind kind) {
    point.announce(current.id, kind, footprint.announcedByNothing(current));
    schedule();
    footprint.read(LocationTable.EVERYTHING);
  }

  /** Lets the strategy choose a thread; returns when it has chosen the calling one. */
  public void schedule() {
    ControlledThread me = current;
    if (result.over()) {
      rethrow(me);
    }
    listener.stepEnds(me);
    if (me.sections.forbidsSwitch() && point.isEnabled(me.id)) {
      counts.unswitched();
      Hooks.resume(me.identity);
      return;
    }
    Hooks.loops = 0;
    ControlledThread next = chooser.nextOrNone();
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

  /** The calling thread goes on, as the current one. */
  public void runs(ControlledThread me) {
    current = me;
    objects.runs(me.id);
    listener.runs(me);
    Hooks.resume(me.identity);
  }

  /** Chooses one of several ways an operation of the current thread can go. */
  public int choose(int alternatives) {
    ControlledThread me = current;
    if (result.over()) {
      rethrow(me);
    }
    Hooks.suspend();
    int choice = execution.nextChoice(alternatives);
    Hooks.resume(me.identity);
    return choice;
  }

  /** Unwinds the stack of the calling thread without running its code. */
  void unwind(ControlledThread me) {
    if (result.givenUp()) {
      Hooks.endLost();
    }
    current = me;
    listener.unwinds();
    footprint.over();
    Hooks.resume(me.identity);
    Hooks.unwind();
  }

  /**
   * A thread that is being unwound has called a hook: code that is not instrumented let it go on.
   */
  private void rethrow(ControlledThread me) {
    counts.swallow();
    unwind(me);
  }

  /** Ends the execution here and now with an outcome; does not return. */
  public void finish(Outcome how) {
    if (result.over()) {
      rethrow(current);
    }
    Hooks.suspend();
    result.ended(how);
    substrate.abandon(current);
  }

  /**
   * Another thread gives up the execution that is under way, because it is stuck: none of its
   * threads has any effect from now on.
   */
  public void giveUp(Outcome how) {
    result.giveUp(how);
    substrate.giveUp();
  }
}
