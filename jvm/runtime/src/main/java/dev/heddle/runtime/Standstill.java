package dev.heddle.runtime;

import dev.heddle.core.Outcome;

/** Says what a thread is stuck in, as another thread sees it. */
final class Standstill {
  private Standstill() {}

  /** The outcome of an execution whose running thread meets no scheduling point any more. */
  static Outcome describe(Engine engine) {
    Thread thread = engine.substrate().running();
    Thread.State state = thread.getState();
    StackTraceElement[] stack = thread.getStackTrace();
    boolean blocked = state != Thread.State.RUNNABLE || inNative(stack);
    String location = Stacks.location(stack);
    String at = location.isEmpty() ? "" : ", at " + location;
    String what =
        blocked
            ? "is blocked in " + innermost(stack) + ", which is not under control"
            : "runs on without meeting a scheduling point";
    return new Outcome.Stuck(
        Kinds.name(engine.current().thread), what + at, blocked, Stacks.program(stack));
  }

  private static boolean inNative(StackTraceElement[] stack) {
    return stack.length > 0 && stack[0].isNativeMethod();
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
