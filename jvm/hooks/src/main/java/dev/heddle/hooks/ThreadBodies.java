package dev.heddle.hooks;

/** What {@link Thread} does differently when a controlled thread calls it. */
@Replaces(value = "java.lang.Thread", where = Replaces.Where.BODY)
public final class ThreadBodies {
  private ThreadBodies() {}

  /** {@link Thread#start}. */
  public static void start(Thread thread) {
    Hooks.controller.start(thread);
  }

  /** {@link Thread#interrupted}. */
  public static boolean interrupted() {
    return Hooks.controller.interrupted(Hooks.controller.currentThread(), true);
  }
}
