package dev.heddle.runtime.state;

import dev.heddle.hooks.Hooks;
import org.jspecify.annotations.Nullable;

/**
 * A controlled thread: the user's thread object, what carries it, and why it does not run if it
 * does not.
 */
public final class ControlledThread {
  /** The states of the thread. */
  public enum State {
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
  public enum Wake {
    /** It did not end yet. */
    NONE,
    /** What it waited for has come. */
    SIGNALLED,
    /** Its time was up. */
    TIMED_OUT,
    /** It was interrupted. */
    INTERRUPTED,
    /** It was a spurious wakeup, as the specification allows. */
    SPURIOUS;

    /** The text for a report. */
    public String words() {
      return switch (this) {
        case NONE, SIGNALLED -> "wakes";
        case TIMED_OUT -> "times out";
        case INTERRUPTED -> "is interrupted";
        case SPURIOUS -> "wakes for no reason";
      };
    }
  }

  public final int id;
  public final Thread thread;

  /** What is known of the thread as an object. */
  public final SharedObject self;

  /** Whether it does not keep the program alive, which is settled when it is started. */
  public final boolean daemon;

  /** The sections of code it is in that limit context switches. */
  public final SectionStack sections = new SectionStack();

  /** What {@link Thread#currentThread} really returns while this thread runs. */
  public Thread identity;

  public State state = State.RUNNABLE;
  public Wake wake = Wake.NONE;

  /** What this thread waits for, to acquire or to be woken by; its links in that object's queue. */
  public @Nullable SharedObject waitsFor;

  public @Nullable ControlledThread next;

  /** Whether what it waits for is there, so that choosing it does not mean that its time is up. */
  public boolean ready;

  /** Whether the wait can end at any time by a spurious wakeup. */
  public boolean spurious;

  /** Whether an interrupt ends the wait. */
  public boolean interruptible;

  /** Whether the wait has a time limit. */
  public boolean timed;

  public ControlledThread(int id, Thread thread, SharedObject self) {
    this.id = id;
    this.thread = thread;
    this.self = self;
    this.daemon = isDaemon(thread);
    this.identity = thread;
  }

  /** Reads the property of a thread, uncontrolled. */
  private static boolean isDaemon(Thread thread) {
    Hooks.enterGuard();
    try {
      return thread.isDaemon();
    } finally {
      Hooks.exitGuard();
    }
  }
}
