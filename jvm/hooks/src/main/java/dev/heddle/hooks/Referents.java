package dev.heddle.hooks;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the weak, soft and phantom references refer to that controlled threads have made.
 *
 * <p>When the garbage collector clears a reference does not depend on the schedule. So it clears
 * none of an execution before its end, and none of the first executions before that of the search:
 * these are the ones that fill caches which outlive executions, such as the table of loggers.
 */
public final class Referents {
  /** The executions whose references last as long as the search. */
  private static final int FIRST = 8;

  private static @Nullable Object[] kept = new Object[64];
  private static int count;

  /** How many of them stay when an execution begins. */
  private static int lasting;

  private static int executions;

  private Referents() {}

  /** A reference to an object was made. */
  public static void made(@Nullable Object referent) {
    if (referent != null && (Thread.currentThread() == Hooks.running || Hooks.inGuard())) {
      if (count == kept.length) {
        kept = Arrays.copyOf(kept, count * 2);
      }
      kept[count++] = referent;
    }
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
