package dev.heddle.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The interrupt flag of a thread object, which is the JDK's own field. */
final class Interrupts {
  private static final VarHandle FLAG;

  static {
    try {
      FLAG =
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
              .findVarHandle(Thread.class, "interrupted", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Interrupts() {}

  static boolean isSet(Task task) {
    return (boolean) FLAG.get(task.thread);
  }

  static void set(Task task) {
    FLAG.set(task.thread, true);
  }

  /** Clears the flag and says whether it was set. */
  static boolean clear(Task task) {
    if ((boolean) FLAG.get(task.thread)) {
      FLAG.set(task.thread, false);
      return true;
    }
    return false;
  }
}
