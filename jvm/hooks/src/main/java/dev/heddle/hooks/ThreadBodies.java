package dev.heddle.hooks;

import java.util.HashMap;
import java.util.Map;

/** What {@link Thread} does differently when a controlled thread calls it. */
@Replaces(value = "java.lang.Thread", where = Replaces.Where.BODY)
public final class ThreadBodies {
  private ThreadBodies() {}

  /** {@link Thread#start}. */
  public static void start(Thread thread) {
    Hooks.controller.start(thread);
  }

  /** {@code Thread.start(ThreadContainer)}, of JDK 19 and later. */
  public static void start(Thread thread, Object container) {
    ThreadContainers.start(thread, container);
  }

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
}
