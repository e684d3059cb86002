package bench.icb;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Transactions in a hash table with a lock for each bucket. One thread works on a transaction, and
 * a timer flushes what is pending: it looks for transactions that have timed out (here, all), and
 * then aborts each under the lock of its bucket.
 */
final class TransactionManager {
  /** The possible bugs. */
  enum Flaw {
    /** Nothing. */
    NONE,
    /** The timer aborts transactions that were active, even if they were committed since then. */
    ABORTS_COMMITTED,
    /** The timer stores the place of a transaction, where there may be another one later. */
    CLEARS_PLACE,
    /** The timer spares committed transactions, but not those that are being committed. */
    ABORTS_COMMITTING
  }

  private static final int BUCKETS = 2;

  private final Flaw flaw;
  private final @Nullable BucketTransaction[] buckets = new @Nullable BucketTransaction[BUCKETS];
  private final Object[] locks = {new Object(), new Object()};

  private TransactionManager(Flaw flaw) {
    this.flaw = flaw;
  }

  /** Creates and commits a transaction beside the timer. */
  static void commit(Flaw flaw) throws InterruptedException {
    TransactionManager manager = new TransactionManager(flaw);
    StartAndJoin.run(
        () -> {
          BucketTransaction transaction = new BucketTransaction(0);
          manager.create(transaction);
          manager.commit(transaction);
        },
        manager::flush);
  }

  /** Deletes a transaction and creates another beside the timer. */
  static void delete(Flaw flaw) throws InterruptedException {
    TransactionManager manager = new TransactionManager(flaw);
    BucketTransaction second = new BucketTransaction(BUCKETS);
    StartAndJoin.run(
        () -> {
          BucketTransaction first = new BucketTransaction(0);
          manager.create(first);
          manager.delete(first);
          manager.create(second);
        },
        manager::flush);
    Check.that(
        second.state == BucketTransaction.State.ABORTED || manager.buckets[0] == second,
        "a transaction is neither in the table nor aborted");
  }

  private void create(BucketTransaction transaction) {
    int bucket = transaction.id % BUCKETS;
    synchronized (locks[bucket]) {
      buckets[bucket] = transaction;
    }
  }

  private void commit(BucketTransaction transaction) {
    int bucket = transaction.id % BUCKETS;
    synchronized (locks[bucket]) {
      if (transaction.state != BucketTransaction.State.ACTIVE) {
        return;
      }
      transaction.state = BucketTransaction.State.COMMITTING;
    }
    synchronized (locks[bucket]) {
      Check.that(
          transaction.state == BucketTransaction.State.COMMITTING,
          "aborted while it is being committed");
      transaction.state = BucketTransaction.State.COMMITTED;
      buckets[bucket] = null;
    }
  }

  private void delete(BucketTransaction transaction) {
    int bucket = transaction.id % BUCKETS;
    synchronized (locks[bucket]) {
      if (transaction.state == BucketTransaction.State.ACTIVE) {
        transaction.state = BucketTransaction.State.DELETED;
        buckets[bucket] = null;
      }
    }
  }

  private void flush() {
    List<BucketTransaction> expired = new ArrayList<>();
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      synchronized (locks[bucket]) {
        BucketTransaction transaction = buckets[bucket];
        if (transaction != null && transaction.state == BucketTransaction.State.ACTIVE) {
          expired.add(transaction);
        }
      }
    }
    expired.forEach(this::abort);
  }

  private void abort(BucketTransaction transaction) {
    int bucket = transaction.id % BUCKETS;
    synchronized (locks[bucket]) {
      if (flaw == Flaw.CLEARS_PLACE) {
        transaction.state = BucketTransaction.State.ABORTED;
        buckets[bucket] = null;
        return;
      }
      if (mayAbort(transaction.state)) {
        Check.that(
            transaction.state != BucketTransaction.State.COMMITTED,
            "aborted after it was committed");
        transaction.state = BucketTransaction.State.ABORTED;
        buckets[bucket] = null;
      }
    }
  }

  private boolean mayAbort(BucketTransaction.State state) {
    return switch (flaw) {
      case ABORTS_COMMITTED -> state != BucketTransaction.State.COMMITTING;
      case ABORTS_COMMITTING -> state != BucketTransaction.State.COMMITTED;
      default -> state == BucketTransaction.State.ACTIVE;
    };
  }
}
