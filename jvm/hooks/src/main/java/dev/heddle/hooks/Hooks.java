package dev.heddle.hooks;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entry points for instrumented bytecode, and the switch that makes them do anything.
 *
 * <p>A thread is controlled while it is {@link #running}. The controller clears that field while it
 * works itself, so its own use of the JDK falls through to the real thing.
 */
public final class Hooks {
  /** How often a loop may go round between two scheduling points. */
  public static final int LOOP_LIMIT = 20_000_000;

  /**
   * The controlled thread that runs now, as {@link Thread#currentThread} sees it; null if none
   * does.
   */
  public static @Nullable Thread running;

  /** Who gets the calls of the controlled thread. */
  @SuppressWarnings("NullAway.Init") // set before any thread is controlled
  public static Controller controller;

  /** Whether accesses to plain fields and array elements reach the controller. */
  public static boolean watching;

  /** How many loop iterations controlled code has made since the last scheduling point. */
  public static int loops;

  /** Whether the running thread is being ended: no handler of the program gets to run. */
  private static boolean unwinding;

  /** The number of the class whose constructor one of a subclass is about to call, or -1. */
  private static int superclass = -1;

  /** Why what the program did could not be controlled; null if all could. */
  public static @Nullable String late;

  /** The first error of the JVM itself that a controlled thread has caught, or null. */
  public static @Nullable VirtualMachineError jvmError;

  /** The thread inside an uncontrolled region, and how deep. */
  private static @Nullable Thread guarded;

  private static int guardDepth;

  /** At which depth what runs in an uncontrolled region must not fail, nor go on for ever; or 0. */
  private static int asideDepth;

  /** Whether the region calls code of the program, for which it is left. */
  private static boolean callsProgram;

  /**
   * Threads of executions that were given up: wherever they come by, they are ended. Null if there
   * are none.
   */
  private static volatile Thread @Nullable [] lost;

  private Hooks() {}

  /** Whether the calling thread is under control. */
  public static boolean controlled() {
    Thread thread = Thread.currentThread();
    return thread == running || (lost != null && endIfLost(thread));
  }

  /** Lets a thread go that will not come back soon: if it ever does, it is ended. */
  public static synchronized void lose(Thread thread) {
    Thread[] before = lost == null ? new Thread[0] : lost;
    Thread[] after = Arrays.copyOf(before, before.length + 1);
    after[before.length] = thread;
    lost = after;
    running = null;
    guarded = null;
    guardDepth = 0;
    asideDepth = 0;
    Initialising.forget();
  }

  /** A thread that was let go has ended. */
  public static synchronized void forget(Thread thread) {
    Thread[] before = lost;
    if (before == null) {
      return;
    }
    Thread[] after = new Thread[before.length];
    int count = 0;
    for (Thread other : before) {
      if (other != thread) {
        after[count++] = other;
      }
    }
    lost = count == 0 ? null : Arrays.copyOf(after, count);
  }

  private static boolean endIfLost(Thread thread) {
    Thread[] threads = lost;
    if (threads != null) {
      for (Thread other : threads) {
        if (other == thread) {
          Unwinding.<RuntimeException>start();
        }
      }
    }
    return false;
  }

  /**
   * Begins an {@link Section#UNCONTROLLED} section in code of Heddle's own, which {@link #resume}
   * ends; returns the thread that was under control, or null if none was.
   */
  public static @Nullable Thread suspend() {
    Thread before = running;
    running = null;
    return before;
  }

  /** A thread is under control from now on; none is if it is null. */
  public static void resume(@Nullable Thread thread) {
    running = thread;
  }

  /** Begins an uncontrolled region, such as class loading: until its end hooks fall through. */
  public static void enterGuard() {
    Thread thread = Thread.currentThread();
    if (thread == running) {
      running = null;
      guarded = thread;
      guardDepth = 1;
      callsProgram = false;
    } else if (thread == guarded) {
      guardDepth++;
    }
  }

  /** The same for a region that calls code of the program, which is controlled. */
  public static void enterCallingGuard() {
    boolean outermost = Thread.currentThread() == running;
    enterGuard();
    callsProgram |= outermost;
  }

  /**
   * Leaves a region that calls code of the program, however deep the calling thread is in it, until
   * it {@link #comeBack comes back}; returns how deep it is, or 0 if it is in none.
   */
  public static int leaveGuard() {
    if (!callsProgram || !inGuard() || Initialising.underWay()) {
      return 0;
    }
    int depth = guardDepth;
    running = guarded;
    guarded = null;
    guardDepth = 0;
    return depth;
  }

  /** Goes on in a region that was left; an execution that was given up has none. */
  public static void comeBack(int depth) {
    if (depth > 0 && Thread.currentThread() == running) {
      enterGuard();
      guardDepth = depth;
      callsProgram = true;
    }
  }

  /** Whether the calling thread is a controlled one in an uncontrolled region. */
  static boolean inGuard() {
    return guarded != null && Thread.currentThread() == guarded;
  }

  /** How deep the calling thread is in uncontrolled regions. */
  static int guardDepth() {
    return guardDepth;
  }

  /** Ends an uncontrolled region. */
  public static void exitGuard() {
    if (Thread.currentThread() == guarded) {
      Initialising.leave(guardDepth);
      if (--guardDepth == 0) {
        running = guarded;
        guarded = null;
      }
    }
  }

  /**
   * Begins an uncontrolled region for a static initialiser that is pure: an exception, or too long
   * a loop, ends it. Returns what is to be given back at its end.
   */
  public static int enterAside() {
    int before = asideDepth;
    enterGuard();
    asideDepth = guardDepth;
    return before;
  }

  /** Ends such a region. */
  public static void exitAside(int before) {
    if (inGuard()) {
      asideDepth = before;
    }
    exitGuard();
  }

  /** Whether the calling thread runs a pure static initialiser. */
  static boolean aside() {
    return asideDepth > 0 && guardDepth == asideDepth && inGuard();
  }

  /** What was taken for a pure static initialiser is none. */
  public static void failAside() {
    Unwinding.<RuntimeException>start();
  }

  /** {@code monitorenter} in code that runs controlled. */
  public static void enter(@Nullable Object monitor) {
    if (monitor == null) {
      throw new NullPointerException("Cannot enter synchronized block because value is null");
    }
    if (lost != null) {
      endIfLost(Thread.currentThread());
    }
    controller.enter(monitor);
  }

  /** {@code monitorexit} in code that runs controlled. */
  public static void exit(Object monitor) {
    if (lost != null) {
      endIfLost(Thread.currentThread());
    }
    controller.exit(monitor);
  }

  /** A handler of the program, or of the JDK's instrumented classes, is entered. */
  public static void caught() {
    if (unwinding && Thread.currentThread() == running) {
      Unwinding.<RuntimeException>start();
    }
    if (lost != null) {
      endIfLost(Thread.currentThread());
    }
  }

  /** The same, with what it is entered for. */
  @SuppressWarnings("StaticAssignmentOfThrowable") // only its name and its place are looked at
  public static void caught(Throwable thrown) {
    caught();
    if (aside()) {
      failAside();
    }
    boolean first = thrown instanceof VirtualMachineError && jvmError == null;
    if (first && Thread.currentThread() == running) {
      jvmError = (VirtualMachineError) thrown;
    }
  }

  /**
   * Throws the private throwable that ends a thread whose execution is over; until {@link
   * #endUnwinding} every hook that the thread still meets reaches the controller.
   */
  public static void unwind() {
    unwinding = true;
    watching = true;
    loops = LOOP_LIMIT;
    Unwinding.<RuntimeException>start();
  }

  /** Throws the private throwable in a thread that was let go. */
  public static void endLost() {
    Unwinding.<RuntimeException>start();
  }

  /** All threads of an execution that is over have ended. */
  public static void endUnwinding() {
    unwinding = false;
  }

  /** A thread is about to be started. */
  public static void starts(@Nullable Thread thread) {
    if (Thread.currentThread() == running && thread != null) {
      controller.beforeStart(thread, thread.getClass());
    }
  }

  /** A thread is about to be started by the method that an override in its class hides. */
  public static void startsAs(@Nullable Thread thread, Class<?> starter) {
    if (Thread.currentThread() == running && thread != null) {
      controller.beforeStart(thread, starter);
    }
  }

  /** The program is about to ask what has become of a thread. */
  public static void observes(@Nullable Thread thread) {
    if (Thread.currentThread() == running && thread != null) {
      controller.observe(thread);
    }
  }

  /** An object is about to be asked for its hash code, which may be its identity hash code. */
  public static void prepareHashCode(@Nullable Object object) {
    if (object != null) {
      if (Thread.currentThread() == running) {
        controller.prepareHashCode(object);
      } else if (Initialising.active()) {
        Initialising.prepareHashCode(object);
      }
    }
  }

  /**
   * The program does what cannot be controlled, such as using a class that was loaded too early.
   */
  public static void tooLate(String message) {
    if (Thread.currentThread() == running) {
      refuse(message);
    }
  }

  /** A controlled thread does what cannot be controlled: the search will end without a verdict. */
  public static void refuse(String message) {
    late = message;
    throw new IllegalStateException(message);
  }

  /** A loop goes round. */
  public static void loop() {
    Thread thread = Thread.currentThread();
    if (thread == running) {
      if (++loops > LOOP_LIMIT) {
        controller.endless();
      }
    } else if (lost != null) {
      endIfLost(thread);
    } else if (asideDepth > 0 && aside() && ++loops > LOOP_LIMIT) {
      failAside();
    }
  }

  /** A method of the JDK begins whose calls count as one step. */
  public static void beginCall(@Nullable Object receiver) {
    if (Thread.currentThread() == running) {
      controller.beginCall(receiver, false);
    }
  }

  /** The same for a method that only looks at its receiver. */
  public static void beginQuery(@Nullable Object receiver) {
    if (Thread.currentThread() == running) {
      controller.beginCall(receiver, true);
    }
  }

  /** A method of the JDK ends whose calls count as one step. */
  public static void endCall() {
    if (Thread.currentThread() == running) {
      controller.endCall();
    }
  }

  /**
   * A call that counts as one step calls a function of the program; returns how deep it is, or 0.
   */
  public static int beginCallback() {
    return Thread.currentThread() == running ? controller.beginCallback() : 0;
  }

  /** The function has ended. */
  public static void endCallback(int depth) {
    if (depth > 0 && Thread.currentThread() == running) {
      controller.endCallback(depth);
    }
  }

  /** A worker of a pool begins to wait for work. */
  public static void beginIdle() {
    if (Thread.currentThread() == running) {
      controller.idle(true);
    }
  }

  /** A worker of a pool has got work, or gives up. */
  public static void endIdle() {
    if (Thread.currentThread() == running) {
      controller.idle(false);
    }
  }

  /** A constructor calls one of its superclass: that is no use of the superclass (JVMS 5.5). */
  public static void callSuper(int number) {
    if (Thread.currentThread() == running) {
      superclass = number;
    }
  }

  /** A constructor begins: an object is made, unless a constructor of a subclass calls it. */
  public static void construct(Class<?> type, int number) {
    int called = superclass;
    if (called >= 0 && Thread.currentThread() == running) {
      superclass = -1;
      if (called == number) {
        return;
      }
    }
    initialise(type, number);
  }

  /** A class of the program is about to be used. */
  public static void initialise(Class<?> type, int number) {
    if (Statics.stale(number)) {
      if (Thread.currentThread() == running) {
        controller.initialise(type, number);
      } else {
        Statics.initialisePlainly(type, number);
      }
    }
  }
}
