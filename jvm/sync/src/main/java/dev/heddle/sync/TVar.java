package dev.heddle.sync;

/**
 * A variable that is read and written in transactions.
 *
 * @param <T> the type of its values, which should not be changed themselves
 */
public final class TVar<T> {
  /** Protected by the lock of all transactions, as is {@link #version}. */
  T value;

  /** How often it was written: a waiting transaction checks this for a change. */
  long version;

  private TVar(T value) {
    this.value = value;
  }

  /** A new variable. */
  public static <T> TVar<T> of(T value) {
    return new TVar<>(value);
  }

  /** Its value: inside a transaction as read there, otherwise a transaction of its own. */
  public T get() {
    return Stm.read(this);
  }

  @Override
  public String toString() {
    return "TVar[" + get() + "]";
  }
}
