package dev.heddle.runtime.internals;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The interrupt flag of a thread object, which is the JDK's own field. */
public final class Interrupts {
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

  public static boolean isSet(Thread thread) {
    return (boolean) FLAG.get(thread);
  }

  public static void set(Thread thread) {
    FLAG.set(thread, true);
  }

  /** Clears the flag and says whether it was set. */
  public static boolean clear(Thread thread) {
    if ((boolean) FLAG.get(thread)) {
      FLAG.set(thread, false);
      return true;
    }
    return false;
  }
}
