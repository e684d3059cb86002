package libraries;

/** Threads of a program that are started together and joined. */
public final class Threads {
  private Threads() {}

  /** The task of a thread. */
  @FunctionalInterface
  public interface Task {
    /** Runs the task once. */
    void run() throws Exception;
  }

  /** Runs every task in its own thread until all have ended. */
  public static void together(Task... tasks) throws InterruptedException {
    Thread[] threads = new Thread[tasks.length];
    for (int i = 0; i < tasks.length; i++) {
      threads[i] = new Thread(running(tasks[i]), "task-" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static Runnable running(Task task) {
    return () -> {
      try {
        task.run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    };
  }

  /** Fails unless the condition holds. */
  public static void check(boolean condition, Object message) {
    if (!condition) {
      throw new AssertionError(message);
    }
  }
}
