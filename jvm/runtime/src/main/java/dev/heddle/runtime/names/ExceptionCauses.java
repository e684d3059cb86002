package dev.heddle.runtime.names;

import dev.heddle.core.Outcome;
import dev.heddle.hooks.Hooks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What caused an exception. */
public final class ExceptionCauses {
  /** Programs can make chains without an end. */
  private static final int MOST = 50;

  private ExceptionCauses() {}

  /** The cause of an exception, the cause of that, and so on. */
  public static List<Outcome.Cause> of(Throwable exception) {
    List<Outcome.Cause> causes = new ArrayList<>();
    // Reading a cause is a step if the program does it.
    Hooks.enterGuard();
    try {
      Throwable cause = exception.getCause();
      while (cause != null && causes.size() < MOST) {
        String type = cause.getClass().getName();
        causes.add(new Outcome.Cause(type, message(cause), Stacks.program(cause.getStackTrace())));
        cause = cause.getCause();
      }
    } catch (RuntimeException e) {
      // The methods are the program's, if it overrides them; what they have returned so far is
      // enough.
      return List.copyOf(causes);
    } finally {
      Hooks.exitGuard();
    }
    return List.copyOf(causes);
  }

  private static String message(Throwable exception) {
    @Nullable String message = exception.getMessage();
    return message == null ? "" : message;
  }
}
