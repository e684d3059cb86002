package dev.heddle.runtime.race;

import dev.heddle.core.AccessListener;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.SharedObject;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of the program that are weaker than those to volatile fields, and more than plain
 * ones: opaque, acquiring and releasing ones, and plain ones beside fences.
 *
 * <p>They are explored like volatile ones. That covers all their behaviours unless one of them
 * would be a data race if it were plain (JLS 17.4.5: programs without data races are sequentially
 * consistent). The first such access of a search is remembered.
 */
public final class WeakAccessCheck {
  private static final String ATOMICS = "java.util.concurrent.atomic.";

  private final ThreadScheduler scheduler;
  private final Footprint footprint;
  private final @Nullable AccessListener listener;

  /** Where the first one was made that makes a difference, or null. */
  private @Nullable String first;

  WeakAccessCheck(Kernel kernel, @Nullable AccessListener listener) {
    this.scheduler = kernel.scheduler();
    this.footprint = kernel.footprint();
    this.listener = listener;
  }

  /**
   * Where the first one was made that makes a difference, as {@code Class.method:line}, or null.
   */
  public @Nullable String first() {
    return first;
  }

  /** The current thread makes one, to a part of an object, or to an unknown one. */
  public void made(@Nullable SharedObject object, long part, boolean write) {
    if (first == null && (object == null || conflicts(object, part, write))) {
      Thread running = Hooks.suspend();
      try {
        StackTraceElement[] stack = Thread.currentThread().getStackTrace();
        if (isOfProgram(stack)) {
          first = Stacks.place(stack);
        }
      } finally {
        Hooks.resume(running);
      }
    }
  }

  /** Whether nothing orders it after an earlier one; every one does if that is not known. */
  private boolean conflicts(SharedObject object, long part, boolean write) {
    return listener == null
        || listener.conflicts(scheduler.current().id, footprint.location(object, part), write);
  }

  /** Whether the program makes it, not the JDK inside code that is modelled. */
  private static boolean isOfProgram(StackTraceElement[] stack) {
    StackTraceElement entry = Stacks.entry(stack);
    return entry == null || entry.getClassName().startsWith(ATOMICS);
  }
}
