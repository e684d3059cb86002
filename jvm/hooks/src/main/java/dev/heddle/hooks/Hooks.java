package dev.heddle.hooks;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entry points for instrumented bytecode, and the switch that enables them.
 *
 * <p>A thread is controlled while it is {@link #running}. The controller clears that field during
 * its own work, so its own calls of the JDK have their real effect.
 */
public final class Hooks {
  /** How many iterations a loop may make between two scheduling points. */
  public static final int LOOP_LIMIT = 20_000_000;

  /**
   * The controlled thread that runs now, as {@link Thread#currentThread} returns it; null if none
   * runs.
   */
  public static @Nullable Thread running;

  /** Receives the calls of the controlled thread. */
  @SuppressWarnings("NullAway.Init") // set before any thread is controlled
  public static Controller controller;

  /** Whether accesses to plain fields and array elements reach the controller. */
  public static boolean watching;

  /** How many loop iterations controlled code has made since the last scheduling point. */
  public static int loops;

  /** Whether the running thread is being ended: no handler of the program runs. */
  private static boolean unwinding;

  /**
   * The number of the class whose constructor is about to be called by one of a subclass, or -1.
   */
  private static int superclass = -1;

  /** Why some operation of the program could not be controlled; null if all could. */
  public static @Nullable String late;

  /** The first error of the JVM itself that a controlled thread has caught, or null. */
  public static @Nullable VirtualMachineError jvmError;

  /** The thread inside an uncontrolled region, and the nesting depth of its regions. */
  private static @Nullable Thread guarded;

  private static int guardDepth;

  /**
   * The depth of the innermost region of a pure static initialiser, which must not fail or loop; or
   * 0.
   */
  private static int asideDepth;

  /** Whether the region calls code of the program. It is left during such calls. */
  private static boolean callsProgram;

  /**
   * Threads of abandoned executions: the next hook that they reach ends them. Null if there are
   * none.
   */
  private static volatile Thread @Nullable [] lost;

  private Hooks() {}

  /** Whether the calling thread is under control. */
  public static boolean controlled() {
    Thread thread = Thread.currentThread();
    return thread == running || (lost != null && endIfLost(thread));
  }

  /** Abandons a thread that does not reach a hook soon: if it ever reaches one, it is ended. */
  public static synchronized void lose(Thread thread) {
    Thread[] before = lost == null ? new Thread[0] : lost;
    Thread[] after = Arrays.copyOf(before, before.length + 1);
    after[before.length] = thread;
    lost = after;
    running = null;
    guarded = null;
    guardDepth = 0;
    asideDepth = 0;
    OneTimeInitialisers.forget();
  }

  /** An abandoned thread has ended. */
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
   * Begins an {@link Section#UNCONTROLLED} section in Heddle's own code; {@link #resume} ends it.
   * Returns the thread that was under control, or null if none was.
   */
  public static @Nullable Thread suspend() {
    Thread before = running;
    running = null;
    return before;
  }

  /** Puts a thread under control; none if it is null. */
  public static void resume(@Nullable Thread thread) {
    running = thread;
  }

  /** Begins an uncontrolled region, such as class loading: until its end, hooks do nothing. */
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
   * Leaves a region that calls code of the program, at any depth, until {@link #comeBack}. Returns
   * the depth of the calling thread, or 0 if it is in no region.
   */
  public static int leaveGuard() {
    if (!callsProgram || !inGuard() || OneTimeInitialisers.underWay()) {
      return 0;
    }
    int depth = guardDepth;
    running = guarded;
    guarded = null;
    guardDepth = 0;
    return depth;
  }

  /** Continues in a region that was left; an abandoned execution has none. */
  public static void comeBack(int depth) {
    if (depth > 0 && Thread.currentThread() == running) {
      enterGuard();
      guardDepth = depth;
      callsProgram = true;
    }
  }

  /** Whether the calling thread is controlled, and in an uncontrolled region. */
  static boolean inGuard() {
    return guarded != null && Thread.currentThread() == guarded;
  }

  /** The depth of the calling thread in uncontrolled regions. */
  static int guardDepth() {
    return guardDepth;
  }

  /** Ends an uncontrolled region. */
  public static void exitGuard() {
    if (Thread.currentThread() == guarded) {
      OneTimeInitialisers.leave(guardDepth);
      if (--guardDepth == 0) {
        running = guarded;
        guarded = null;
      }
    }
  }

  /**
   * Begins an uncontrolled region for a pure static initialiser: an exception, or a loop with too
   * many iterations, ends it. Returns the argument for {@link #exitAside}.
   */
  public static int enterAside() {
    int before = asideDepth;
    enterGuard();
    asideDepth = guardDepth;
    return before;
  }

  /** Ends the region of a pure static initialiser. */
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

  /** Ends a static initialiser that was taken for pure, but is not. */
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

  /** An exception handler of the program, or of an instrumented class of the JDK, is entered. */
  public static void caught() {
    if (unwinding && Thread.currentThread() == running) {
      Unwinding.<RuntimeException>start();
    }
    if (lost != null) {
      endIfLost(Thread.currentThread());
    }
  }

  /** The same, with the exception that it handles. */
  @SuppressWarnings("StaticAssignmentOfThrowable") // only its name and its stack trace are read
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
   * #endUnwinding} every hook that the thread still reaches calls the controller.
   */
  public static void unwind() {
    unwinding = true;
    watching = true;
    loops = LOOP_LIMIT;
    Unwinding.<RuntimeException>start();
  }

  /** Throws the private throwable in an abandoned thread. */
  public static void endLost() {
    Unwinding.<RuntimeException>start();
  }

  /** All threads of the ended execution have ended. */
  public static void endUnwinding() {
    unwinding = false;
  }

  /** A thread is about to be started. */
  public static void starts(@Nullable Thread thread) {
    if (Thread.currentThread() == running && thread != null) {
      controller.beforeStart(thread, thread.getClass());
    }
  }

  /** A thread is about to be started by a method that its class overrides. */
  public static void startsAs(@Nullable Thread thread, Class<?> starter) {
    if (Thread.currentThread() == running && thread != null) {
      controller.beforeStart(thread, starter);
    }
  }

  /** The program is about to query the state of a thread. */
  public static void observes(@Nullable Thread thread) {
    if (Thread.currentThread() == running && thread != null) {
      controller.observe(thread);
    }
  }

  /** The hash code of an object is about to be queried; it may be the identity hash code. */
  public static void prepareHashCode(@Nullable Object object) {
    if (object != null) {
      if (Thread.currentThread() == running) {
        controller.prepareHashCode(object);
      } else if (OneTimeInitialisers.active()) {
        OneTimeInitialisers.prepareHashCode(object);
      }
    }
  }

  /** The program does something uncontrollable, such as using a class that was loaded too early. */
  public static void tooLate(String message) {
    if (Thread.currentThread() == running) {
      refuse(message);
    }
  }

  /** A controlled thread does something uncontrollable: the search ends without a verdict. */
  public static void refuse(String message) {
    late = message;
    throw new IllegalStateException(message);
  }

  /** A loop begins its next iteration. */
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

  /** An atomic call of the JDK begins. */
  public static void beginCall(@Nullable Object receiver) {
    if (Thread.currentThread() == running) {
      controller.beginCall(receiver, false);
    }
  }

  /** The same for a method that only reads its receiver. */
  public static void beginQuery(@Nullable Object receiver) {
    if (Thread.currentThread() == running) {
      controller.beginCall(receiver, true);
    }
  }

  /** An atomic call of the JDK ends. */
  public static void endCall() {
    if (Thread.currentThread() == running) {
      controller.endCall();
    }
  }

  /** An atomic call calls a function of the program; returns the depth of the call, or 0. */
  public static int beginCallback() {
    return Thread.currentThread() == running ? controller.beginCallback() : 0;
  }

  /** The function of the program has returned. */
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

  /** A worker of a pool has received work, or stops waiting. */
  public static void endIdle() {
    if (Thread.currentThread() == running) {
      controller.idle(false);
    }
  }

  /**
   * A constructor calls one of the superclass; this does not initialise the superclass (JVMS 5.5).
   */
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
    if (StaticInitialisation.stale(number)) {
      if (Thread.currentThread() == running) {
        controller.initialise(type, number);
      } else {
        StaticInitialisation.initialisePlainly(type, number);
      }
    }
  }
}
