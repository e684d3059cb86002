package dev.heddle.runtime;

import dev.heddle.hooks.Hooks;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A controlled thread: the user's thread object, what carries it, and why it does not run if it
 * does not.
 */
final class Task {
  /** The life of a task. */
  enum State {
    /** Runs, or could. */
    RUNNABLE,
    /** Waits for a monitor. */
    BLOCKED,
    /** Waits for something else. */
    WAITING,
    /** Has ended. */
    ENDED
  }

  /** Why a wait ended. */
  enum Wake {
    /** It did not end yet. */
    NONE,
    /** What it waited for has come. */
    SIGNALLED,
    /** Its time was up. */
    TIMED_OUT,
    /** It was interrupted. */
    INTERRUPTED,
    /** For no reason, as the specification allows. */
    SPURIOUS;

    /** What the thread does then, in a report. */
    String words() {
      return switch (this) {
        case NONE, SIGNALLED -> "wakes";
        case TIMED_OUT -> "times out";
        case INTERRUPTED -> "is interrupted";
        case SPURIOUS -> "wakes for no reason";
      };
    }
  }

  final int id;
  final Thread thread;

  /** What is known of the thread as an object. */
  final SharedObject self;

  /** Whether it does not keep the program alive, which is settled when it is started. */
  final boolean daemon;

  /** What {@link Thread#currentThread} really returns while this task runs. */
  Thread identity;

  /** The substrate's part. */
  @Nullable Object vehicle;

  /** Whether others run on top of its stack, because it cannot be set aside. */
  boolean nested;

  State state = State.RUNNABLE;
  Wake wake = Wake.NONE;

  /** What this task waits for, to acquire or to be woken by; its links in that object's queue. */
  @Nullable SharedObject waitsFor;

  @Nullable Task next;

  /** What it would acquire: the argument for a synchronizer, and whether in shared mode. */
  long argument;

  boolean shared;

  /** Whether it was told to try again to acquire what it is first in the queue for. */
  boolean woken;

  /** Whether others ask for its state, and the state that it had after the latest step. */
  boolean observed;

  Thread.State lastState = Thread.State.RUNNABLE;

  /** Whether somebody has been told that it waits in the queue of a plain lock. */
  boolean queued;

  /** Whether what it waits for is there, so that choosing it does not mean that its time is up. */
  boolean ready;

  /** Whether the wait can end at any time for no reason. */
  boolean spurious;

  /** Whether it waits on a thread because it joins it. */
  boolean joins;

  /** A thread whose monitor it holds although joins and ends pass it over, or null. */
  @Nullable SharedObject heldThread;

  /** Whether an interrupt ends the wait. */
  boolean interruptible;

  /**
   * Whether the wait has a time limit, and when that is; {@code timerEnabled} is whether it is
   * enabled by that alone.
   */
  boolean timed;

  long deadline;

  /** Whether its latest time limit was reached while other threads could run. */
  boolean early;

  /** How many steps had been taken when it was started. */
  int startStep;

  /** The step in which it ended, or -1. */
  int endStep = -1;

  /** The permit of park and unpark. */
  boolean permit;

  /** The object whose simulated monitor it found free before a call that takes the real one. */
  @Nullable SharedObject approached;

  /**
   * How many real monitors it holds for which others may wait outside Heddle's control: until it
   * has left them it is not switched.
   */
  int realMonitors;

  /** How deep the task is in calls that count as one step. */
  int callDepth;

  /** The outermost such call that it is in, or was in last. */
  Call call = new Call();

  /** What it does inside a pool. */
  PoolStep inPool = PoolStep.NONE;

  /** How often the task has yielded in the present call of that kind. */
  int spins;

  /** How often it has looked for a task of a fork-join pool since it tried to take one. */
  int looks;

  /** How deep the task is in waiting for work as a worker of a pool. */
  int idleDepth;

  /** Whether it has ever looked for work as a worker of a pool. */
  boolean worker;

  /** Whether it has done anything inside a pool that counts as one step. */
  boolean pooled;

  /** Whether another thread has learnt that it has ended. */
  boolean seenEnded;

  /** The first thread that has learnt that, or null. */
  @Nullable Task endSeenBy;

  /** Whether it has ever waited for work. */
  boolean wasIdle;

  /**
   * What its reads of the clock since {@link #clockTime} count; the step at which it last read; how
   * often it had to wait because it polled.
   */
  int clockReads;

  long clockTime;
  long clockBeat;
  int polls;

  /** What it reads optimistically, if it has ever done so. */
  OptimisticReads.@Nullable Section optimistic;

  /** The variable that it has attempted to write, until it is known whether it has. */
  @Nullable SharedObject attempted;

  long attemptedPart;

  /** The container that it has used last, and how many points its latest call had for that. */
  @Nullable Object container;

  int containerPoints;

  /** The classes it has used, by their numbers, if that is told. */
  private @Nullable BitSet classes;

  /** How many random seeds it has used. */
  long seeds;

  /** How many ports it has been given. */
  int ports;

  Task(int id, Thread thread, SharedObject self) {
    this.id = id;
    this.thread = thread;
    this.self = self;
    this.daemon = isDaemon(thread);
    this.identity = thread;
  }

  /** Asks a thread without the program having asked. */
  private static boolean isDaemon(Thread thread) {
    Hooks.enterGuard();
    try {
      return thread.isDaemon();
    } finally {
      Hooks.exitGuard();
    }
  }

  /** The call calls a function of the program, which may begin others. */
  void suspendCall() {
    call = call.inner();
  }

  /** The function has ended. */
  void resumeCall() {
    call = call.resume();
  }

  /** Whether it was told that the task uses a class. */
  boolean uses(int number) {
    return classes != null && classes.get(number);
  }

  /** The task uses a class that is initialised, for the first time. */
  void firstUses(int number, Engine engine, SharedObject type) {
    if (classes == null) {
      classes = new BitSet();
    }
    classes.set(number);
    engine.footprint().read(type, Locations.INITIALISED);
    engine.races().acquires(type, Locations.INITIALISED);
  }
}
