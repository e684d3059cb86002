package programs;

/** Runs pieces of code in threads of their own. */
public final class Together {
  /** A piece of code that may throw anything. */
  public interface Body {
    /** Runs it. */
    void run() throws Exception;
  }

  private Together() {}

  /** Starts a thread. */
  public static Thread start(Body body) {
    Thread thread = thread(body);
    thread.start();
    return thread;
  }

  /** Starts a thread with a name. */
  public static Thread start(String name, Body body) {
    Thread thread = thread(body);
    thread.setName(name);
    thread.start();
    return thread;
  }

  /** Makes a thread without starting it. */
  public static Thread thread(Body body) {
    return new Thread(
        () -> {
          try {
            body.run();
          } catch (RuntimeException e) {
            throw e;
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Starts a daemon thread. */
  public static Thread daemon(Body body) {
    Thread thread = thread(body);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Sleeps. */
  public static void sleep(long millis) throws InterruptedException {
    Thread.sleep(millis);
  }

  /** Runs two pieces in a thread each and waits for both. */
  public static void run(Body a, Body b) throws InterruptedException {
    Thread first = start("A", a);
    Thread second = start("B", b);
    first.join();
    second.join();
  }

  /** Runs three pieces in a thread each and waits for all. */
  public static void run(Body a, Body b, Body c) throws InterruptedException {
    Thread first = start("A", a);
    Thread second = start("B", b);
    Thread third = start("C", c);
    first.join();
    second.join();
    third.join();
  }
}
