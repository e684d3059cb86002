package dev.heddle.runtime.outcome;

import dev.heddle.core.Execution;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.names.Stacks;
import org.jspecify.annotations.Nullable;

/**
 * Errors of the JVM itself in an execution: memory ran out, or the stack, or something inside it
 * went wrong.
 *
 * <p>How much fits does not depend on the schedule alone, and operations under way were left in the
 * middle, in the JDK and in Heddle too. So the search ends with the first such error, whether the
 * program catches it or not, and covers only what it has seen until then.
 */
@SuppressWarnings("StaticAssignmentOfThrowable") // only its name and its place are read
public final class JvmErrors {
  private static final String HOOKS = "dev.heddle.hooks.";

  private JvmErrors() {}

  /** An execution begins. */
  public static void begin() {
    Hooks.jvmError = null;
  }

  /** A thread has ended with what it has thrown. */
  public static void thrown(Throwable thrown) {
    if (Hooks.jvmError == null && thrown instanceof VirtualMachineError error) {
      Hooks.jvmError = error;
    }
  }

  /**
   * Whether memory ran out for something that Heddle itself has made. A stack overflow is the
   * program's, whatever frame is on top.
   */
  public static boolean isOwn(@Nullable Throwable thrown) {
    if (!(thrown instanceof OutOfMemoryError)) {
      return false;
    }
    for (StackTraceElement frame : thrown.getStackTrace()) {
      String name = frame.getClassName();
      if (Stacks.isProgram(name) || name.equals(Stacks.BOTTOM)) {
        return false;
      }
      // Hooks replace methods of the JDK.
      if (Stacks.isHeddle(name) && !name.startsWith(HOOKS)) {
        return true;
      }
    }
    return false;
  }

  /** The execution is over: says that it is the last if there was such an error in it. */
  public static void look(Execution execution) {
    VirtualMachineError error = Hooks.jvmError;
    if (error != null) {
      execution.last(isOwn(error) ? Verdict.OUT_OF_MEMORY : VerdictNote.ended(reason(error)));
    }
  }

  private static String reason(VirtualMachineError error) {
    String message = error.getMessage();
    String at = Stacks.location(error.getStackTrace());
    return error.getClass().getSimpleName()
        + (message == null ? "" : " (" + message + ")")
        + (at.isEmpty() ? "" : " at " + at)
        + ": "
        + Verdict.NOT_THE_SCHEDULE;
  }
}
