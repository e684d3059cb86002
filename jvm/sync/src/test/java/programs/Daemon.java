package programs;

/** A thread whose end no thread has to wait for. */
final class Daemon {
  /** What a thread does. */
  @FunctionalInterface
  interface Body {
    void run() throws InterruptedException;
  }

  private Daemon() {}

  /** Starts a daemon; an interrupt ends it. */
  static Thread start(Body body) {
    Thread thread =
        new Thread(
            () -> {
              try {
                body.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
