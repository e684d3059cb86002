package dev.heddle.runtime.race;

import dev.heddle.core.Outcome;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.state.ControlledThread;
import java.util.HashMap;
import java.util.Map;

/** Where threads accessed variables last, for reports of races; only a replay remembers it. */
final class LastAccessSites {
  /** By the variable, the thread and the kind of access. */
  private final Map<Long, Throwable> accesses = new HashMap<>();

  /** Begins an execution. */
  void clear() {
    accesses.clear();
  }

  /** The current thread accesses a variable here. */
  void remember(int location, int thread, boolean write) {
    Thread running = Hooks.suspend();
    accesses.put(key(location, thread, write), new Throwable());
    Hooks.resume(running);
  }

  private static long key(int location, int thread, boolean write) {
    return (long) location << Integer.SIZE | (long) thread << 1 | (write ? 1 : 0);
  }

  /** A race of an access with an earlier one, in words. */
  Outcome.Race race(
      String variable,
      int location,
      ControlledThread earlier,
      boolean earlierWrote,
      ControlledThread later,
      boolean laterWrote) {
    StackTraceElement[] first = stack(location, earlier, earlierWrote);
    StackTraceElement[] second = stack(location, later, laterWrote);
    return new Outcome.Race(
        variable,
        words(earlierWrote, first, earlier),
        words(laterWrote, second, later),
        Stacks.program(first),
        Stacks.program(second));
  }

  private StackTraceElement[] stack(int location, ControlledThread task, boolean write) {
    Throwable where = accesses.get(key(location, task.id, write));
    return where == null ? new StackTraceElement[0] : where.getStackTrace();
  }

  private static String words(boolean write, StackTraceElement[] stack, ControlledThread task) {
    return "the "
        + (write ? "write" : "read")
        + place(stack)
        + " ("
        + ValueDescriptions.name(task.thread)
        + ")";
  }

  /**
   * The innermost line of the program or, if it is not on the stack, the method of the JDK, after a
   * space; empty if nothing is known.
   */
  private static String place(StackTraceElement[] stack) {
    String location = Stacks.location(stack);
    StackTraceElement[] frames = Stacks.withoutHeddle(stack);
    if (frames.length == 0) {
      return "";
    }
    return location.isEmpty() ? " in " + Stacks.call(frames[0]) : " at " + location;
  }
}
