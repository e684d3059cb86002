package dev.heddle.runtime.state;

import dev.heddle.core.ExecutionTrace;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** What a parked thread says it is blocked by, which is a variable of the JDK. */
public final class ParkBlocker {
  private static final VarHandle BLOCKER;

  static {
    try {
      BLOCKER =
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
              .findVarHandle(Thread.class, "parkBlocker", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private ParkBlocker() {}

  /** What a thread is blocked by, or null. */
  public static @Nullable Object of(Thread thread) {
    return (Object) BLOCKER.get(thread);
  }

  /** Sets what the current thread is blocked by. */
  public static void set(ControlledThread me, @Nullable Object blocker, Footprint footprint) {
    footprint.memory(me.self, VariableLocations.part(BLOCKER, me.thread, 0), ExecutionTrace.WRITE);
    BLOCKER.set(me.thread, blocker);
  }
}
