package dev.heddle.runtime.schedule;

import dev.heddle.core.Outcome;
import dev.heddle.runtime.internals.PlatformParking;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.names.ValueDescriptions;
import java.util.Arrays;
import java.util.Set;

/** Says what a thread is stuck in, as another thread sees it. */
public final class StuckThreadDescription {
  /** How often, and how long apart in milliseconds, a thread must be seen in native code. */
  private static final int LOOKS = 5;

  private static final long APART = 5;

  /** Classes whose native methods only compute; they may take long to make or copy large arrays. */
  private static final Set<String> COMPUTING =
      Set.of(
          "java.lang.System",
          "java.lang.Object",
          "java.lang.reflect.Array",
          "jdk.internal.misc.Unsafe");

  private StuckThreadDescription() {}

  /** The outcome of an execution whose running thread reaches no scheduling point any more. */
  public static Outcome describe(ThreadScheduler scheduler) throws InterruptedException {
    Thread thread = scheduler.substrate().running();
    boolean blocked = isBlocked(thread);
    StackTraceElement[] stack = thread.getStackTrace();
    String location = Stacks.location(stack);
    String at = location.isEmpty() ? "" : ", at " + location;
    String what =
        blocked
            ? "is blocked in " + innermost(stack) + ", which is not under control"
            : "runs on without meeting a scheduling point";
    return new Outcome.Stuck(
        ValueDescriptions.name(scheduler.current().thread),
        what + at,
        blocked,
        Stacks.program(stack));
  }

  /**
   * Whether a thread waits: its state says so, or it is seen again and again in the same native
   * method at the same place. Code that hooks call does not wait. A thread that was unparked and
   * has no CPU yet does not wait either, although its state says so.
   */
  static boolean isBlocked(Thread thread) throws InterruptedException {
    StackTraceElement[] first = thread.getStackTrace();
    for (int look = 0; look < LOOKS; look++) {
      if (thread.getState() == Thread.State.RUNNABLE) {
        StackTraceElement[] now = thread.getStackTrace();
        if (!inNative(now) || !Arrays.equals(first, now)) {
          return false;
        }
      } else if (isDue(thread.getStackTrace())) {
        return false;
      }
      Thread.sleep(APART);
    }
    return true;
  }

  /** Whether a thread would run if it had a CPU, as far as another thread can see. */
  public static boolean mayWantCpu(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    return thread.getState() == Thread.State.RUNNABLE ? !inNative(stack) : isDue(stack);
  }

  /** Whether a thread was given its turn and has not noticed it yet. */
  private static boolean isDue(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (Stacks.isHeddle(frame.getClassName())) {
        return frame.getClassName().equals(PlatformParking.class.getName());
      }
      if (Stacks.isProgram(frame.getClassName())) {
        return false;
      }
    }
    return false;
  }

  /** Whether code is in a native method that may wait, and that no hook calls. */
  static boolean inNative(StackTraceElement[] stack) {
    return stack.length > 1
        && stack[0].isNativeMethod()
        && !COMPUTING.contains(stack[0].getClassName())
        && !Stacks.isHeddle(stack[1].getClassName());
  }

  /** The method of the JDK that the program called. */
  private static String innermost(StackTraceElement[] stack) {
    String name = "something";
    for (StackTraceElement frame : stack) {
      if (Stacks.isProgram(frame.getClassName())) {
        return name;
      }
      name = frame.getClassName() + "." + frame.getMethodName();
    }
    return name;
  }
}
