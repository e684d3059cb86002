package dev.heddle.hooks;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The referents of the weak, soft and phantom references that controlled threads have made.
 *
 * <p>The time when the garbage collector clears a reference does not depend on the schedule. So it
 * clears no reference of an execution before the execution ends, and no reference of the first
 * executions before the search ends: these executions fill caches that outlive executions. Loggers
 * stay for ever, because the next search may use those of the last one.
 */
public final class ReferenceReferents {
  /** The executions whose references last as long as the search. */
  private static final int FIRST = 8;

  private static final String LOGGER = "java.util.logging.Logger";

  /** How many loggers are kept at most; a table of names holds fewer. */
  private static final int MOST_LOGGERS = 10_000;

  private static final @Nullable Object[] LOGGERS = new Object[MOST_LOGGERS];

  private static int loggers;

  private static @Nullable Object[] kept = new Object[64];
  private static int count;

  /** How many of them stay when an execution begins. */
  private static int lasting;

  private static int executions;

  private ReferenceReferents() {}

  /** A reference to an object was made. */
  public static void made(@Nullable Object referent) {
    if (referent != null && (Thread.currentThread() == Hooks.running || Hooks.inGuard())) {
      if (count == kept.length) {
        kept = Arrays.copyOf(kept, count * 2);
      }
      kept[count++] = referent;
      if (loggers < MOST_LOGGERS && isLogger(referent)) {
        LOGGERS[loggers++] = referent;
      }
    }
  }

  /** Compares names, because this JVM may have no loggers. */
  private static boolean isLogger(Object referent) {
    Class<?> type = referent.getClass();
    while (type != null && !type.getName().equals(LOGGER)) {
      type = type.getSuperclass();
    }
    return type != null;
  }

  /** An execution begins. */
  static void nextExecution() {
    if (executions++ < FIRST) {
      lasting = count;
    }
    forgetFrom(lasting);
  }

  /** A search begins or ends. */
  static void forget() {
    executions = 0;
    lasting = 0;
    forgetFrom(0);
  }

  private static void forgetFrom(int first) {
    Arrays.fill(kept, first, count, null);
    count = first;
  }
}
