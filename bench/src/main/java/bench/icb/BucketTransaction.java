package bench.icb;

/** A transaction in flight. Its state is protected by the lock of the bucket it is in. */
final class BucketTransaction {
  enum State {
    ACTIVE,
    COMMITTING,
    COMMITTED,
    DELETED,
    ABORTED
  }

  final int id;
  State state = State.ACTIVE;

  BucketTransaction(int id) {
    this.id = id;
  }
}
