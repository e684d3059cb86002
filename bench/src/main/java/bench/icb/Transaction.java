package bench.icb;

/** A transaction in flight. Its state is protected by the lock of the bucket it is in. */
final class Transaction {
  enum State {
    ACTIVE,
    COMMITTING,
    COMMITTED,
    DELETED,
    ABORTED
  }

  final int id;
  State state = State.ACTIVE;

  Transaction(int id) {
    this.id = id;
  }
}
