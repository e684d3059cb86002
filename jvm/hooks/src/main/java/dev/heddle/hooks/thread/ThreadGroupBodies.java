package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;

/** {@link ThreadGroup} for controlled threads, which the JVM does not know as running. */
@Replaces(value = "java.lang.ThreadGroup", where = Replaces.Where.BODY)
public final class ThreadGroupBodies {
  private ThreadGroupBodies() {}

  /** {@link ThreadGroup#activeCount}. */
  public static int activeCount(ThreadGroup group) {
    int count = 0;
    for (Thread thread : Hooks.controller.aliveThreads()) {
      if (contains(group, thread, true)) {
        count++;
      }
    }
    return count;
  }

  /** {@link ThreadGroup#enumerate(Thread[])}. */
  public static int enumerate(ThreadGroup group, Thread[] list) {
    return enumerate(group, list, true);
  }

  /** {@link ThreadGroup#enumerate(Thread[], boolean)}. */
  public static int enumerate(ThreadGroup group, Thread[] list, boolean recurse) {
    int count = 0;
    for (Thread thread : Hooks.controller.aliveThreads()) {
      if (count < list.length && contains(group, thread, recurse)) {
        list[count++] = thread;
      }
    }
    return count;
  }

  /** {@link ThreadGroup#interrupt}. */
  public static void interrupt(ThreadGroup group) {
    for (Thread thread : Hooks.controller.aliveThreads()) {
      if (contains(group, thread, true)) {
        thread.interrupt();
      }
    }
  }

  /** {@link ThreadGroup#uncaughtException}. */
  public static void uncaughtException(ThreadGroup group, Thread thread, Throwable thrown) {
    ThreadGroup parent = group.getParent();
    if (parent != null) {
      parent.uncaughtException(thread, thrown);
    } else {
      Hooks.controller.uncaught(thread, thrown);
    }
  }

  /** Whether a group lists a thread; it never lists a virtual one. */
  private static boolean contains(ThreadGroup group, Thread thread, boolean recurse) {
    ThreadGroup own = thread.getThreadGroup();
    if (VirtualThreads.isVirtual(thread)) {
      return false;
    }
    return own == group || (recurse && own != null && group.parentOf(own));
  }
}
