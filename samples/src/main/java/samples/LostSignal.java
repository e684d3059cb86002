package samples;

/** Sample 3: a thread is notified before it waits, and waits forever. */
public final class LostSignal {
  private final Object lock = new Object();
  private volatile boolean ready;

  private void awaitReady() {
    try {
      if (!ready) {
        synchronized (lock) {
          lock.wait();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void makeReady() {
    ready = true;
    synchronized (lock) {
      lock.notifyAll();
    }
  }

  /** One thread waits for the other; the test of the flag is outside the lock. */
  public void run() throws InterruptedException {
    Thread consumer = new Thread(this::awaitReady, "consumer");
    consumer.start();
    makeReady();
    consumer.join();
  }

  /** Runs once. */
  public static void main(String[] args) throws InterruptedException {
    new LostSignal().run();
  }
}
