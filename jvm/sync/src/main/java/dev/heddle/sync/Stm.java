package dev.heddle.sync;

import org.jspecify.annotations.Nullable;

/**
 * Software transactional memory: blocks of code that read and write {@link TVar variables}
 * atomically.
 *
 * <p>There is one lock for all transactions. So they are atomic, never see the partial effects of
 * another, and are never discarded because of a conflict; a body should be short. A transaction
 * that {@link Transaction#retry retries} waits until another changes something that it has read.
 * What is thrown in a transaction undoes it.
 */
public final class Stm {
  private static final Object LOCK = new Object();

  /** The transaction under way in the thread that holds the lock. */
  private static @Nullable Transaction current;

  private Stm() {}

  /**
   * Runs a transaction and returns its result.
   *
   * @throws IllegalStateException inside another transaction
   * @throws InterruptedException if the thread is interrupted while the transaction waits; then it
   *     has had no effect
   */
  public static <R> R atomically(Atomic<R> body) throws InterruptedException {
    synchronized (LOCK) {
      while (true) {
        Transaction transaction = new Transaction();
        try {
          return attempt(transaction, body);
        } catch (TransactionRetry retry) {
          while (!transaction.isOutdated()) {
            LOCK.wait();
          }
        }
      }
    }
  }

  private static <R> R attempt(Transaction transaction, Atomic<R> body) {
    if (current != null) {
      throw new IllegalStateException("a transaction inside another");
    }
    boolean complete = false;
    current = transaction;
    try {
      R result = body.run(transaction);
      if (transaction.isRetrying()) {
        // The body has caught what was to unwind it.
        throw new TransactionRetry();
      }
      complete = true;
      return result;
    } finally {
      current = null;
      transaction.end();
      if (!complete) {
        transaction.rollBack();
      } else if (transaction.commit()) {
        LOCK.notifyAll();
      }
    }
  }

  static <T> T read(TVar<T> variable) {
    synchronized (LOCK) {
      Transaction inside = current;
      return inside == null ? variable.value : inside.read(variable);
    }
  }
}
