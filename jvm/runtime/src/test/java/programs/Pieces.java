package programs;

import java.util.ArrayList;
import java.util.List;

/** Runs pieces of code in threads of their own. */
final class Pieces {
  /** A piece of code. */
  interface Piece {
    void run() throws Exception;
  }

  private Pieces() {}

  /** Starts a thread for each piece and waits until all have ended. */
  static void run(Piece... pieces) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (Piece piece : pieces) {
      threads.add(start(piece));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Starts a thread for a piece. */
  static Thread start(Piece piece) {
    return start(piece, false);
  }

  /** Starts a thread, or a daemon, for a piece. */
  static Thread start(Piece piece, boolean daemon) {
    Thread thread =
        new Thread(
            () -> {
              try {
                piece.run();
              } catch (Exception e) {
                throw new IllegalStateException(e.getClass().getSimpleName(), e);
              }
            });
    thread.setDaemon(daemon);
    thread.start();
    return thread;
  }
}
