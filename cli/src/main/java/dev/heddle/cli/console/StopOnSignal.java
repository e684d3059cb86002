package dev.heddle.cli.console;

import java.util.concurrent.CountDownLatch;

/**
 * Asks work to stop when the user interrupts the command (Ctrl-C), and gives it the time to report
 * what it has found until then.
 */
public final class StopOnSignal {
  private final CountDownLatch told = new CountDownLatch(1);
  private final Thread hook;
  private volatile boolean signalled;

  /** From now on a signal runs this. */
  public StopOnSignal(Runnable stop) {
    this.hook =
        new Thread(
            () -> {
              signalled = true;
              stop.run();
              awaitTold();
            },
            "heddle-stop");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void awaitTold() {
    try {
      told.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Everything has been reported. */
  public void close() {
    told.countDown();
    try {
      if (!signalled) {
        Runtime.getRuntime().removeShutdownHook(hook);
      }
    } catch (IllegalStateException e) {
      // The signal came just now, and there is nothing left to stop.
      signalled = true;
    }
  }
}
