package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.Replaces;
import java.util.HashMap;
import java.util.Map;

/** Methods of {@link Thread} that behave differently when a controlled thread calls them. */
@Replaces(value = "java.lang.Thread", where = Replaces.Where.BODY)
public final class ThreadBodies {
  private ThreadBodies() {}

  /** {@link Thread#getAllStackTraces}. */
  public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
    Map<Thread, StackTraceElement[]> stacks = new HashMap<>();
    for (Thread thread : Hooks.controller.aliveThreads()) {
      if (!VirtualThreads.isVirtual(thread)) {
        stacks.put(thread, Hooks.controller.stack(thread));
      }
    }
    return stacks;
  }

  /** {@link Thread#interrupted}. */
  public static boolean interrupted() {
    return Hooks.controller.interrupted(Hooks.controller.currentThread(), true);
  }

  /** How threads are started. */
  @Replaces(value = "java.lang.Thread", where = Replaces.Where.BODY, initialisers = true)
  public static final class Starts {
    private Starts() {}

    /**
     * Whether the replacements apply: not to threads of the JVM itself in an uncontrolled region.
     */
    public static boolean applies(Thread thread) {
      String type = thread.getClass().getName();
      return !OneTimeInitialisers.active() || !(type.startsWith("jdk.") || type.startsWith("sun."));
    }

    /** {@link Thread#start}. */
    public static void start(Thread thread) {
      if (OneTimeInitialisers.active()) {
        OneTimeInitialisers.refuse("starts a thread");
      }
      Hooks.controller.start(thread);
    }

    /** {@code Thread.start(ThreadContainer)}, of JDK 19 and later. */
    public static void start(Thread thread, Object container) {
      if (OneTimeInitialisers.active()) {
        OneTimeInitialisers.refuse("starts a thread");
      }
      StructuredScopeThreads.start(thread, container);
    }
  }
}
