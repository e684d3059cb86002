package dev.heddle.sync;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cell that is empty or holds one value: a lock, a semaphore or a channel of one place, as one
 * uses it.
 *
 * <p>Putting waits until the cell is empty, and taking and reading until it is full. Which of the
 * waiting threads comes next is not specified. What a thread did before it put a value
 * happens-before what another does after it has taken or read it. A value is never null.
 *
 * @param <T> the type of the values
 */
public final class MVar<T> {
  /** Protects {@link #value}; threads that wait for a change of it wait here. */
  private final Object lock = new Object();

  private @Nullable T value;

  private MVar(@Nullable T value) {
    this.value = value;
  }

  /** A cell without a value. */
  public static <T> MVar<T> empty() {
    return new MVar<>(null);
  }

  /** A cell with a value. */
  public static <T> MVar<T> of(T value) {
    return new MVar<>(nonNull(value));
  }

  /** Waits until the cell is empty and fills it. */
  public void put(T newValue) throws InterruptedException {
    nonNull(newValue);
    synchronized (lock) {
      while (value != null) {
        lock.wait();
      }
      set(newValue);
    }
  }

  /** Waits until the cell is full and empties it. */
  public T take() throws InterruptedException {
    synchronized (lock) {
      T taken = awaitValue();
      set(null);
      return taken;
    }
  }

  /** Waits until the cell is full and leaves the value there. */
  public T read() throws InterruptedException {
    synchronized (lock) {
      return awaitValue();
    }
  }

  /** Fills the cell if it is empty, and says whether it was. */
  public boolean tryPut(T newValue) {
    nonNull(newValue);
    synchronized (lock) {
      if (value != null) {
        return false;
      }
      set(newValue);
      return true;
    }
  }

  /** Empties the cell if it is full, and returns what was there. */
  public Optional<T> tryTake() {
    synchronized (lock) {
      T taken = value;
      if (taken == null) {
        return Optional.empty();
      }
      set(null);
      return Optional.of(taken);
    }
  }

  /** What is in the cell now, if anything. */
  public Optional<T> tryRead() {
    synchronized (lock) {
      return Optional.ofNullable(value);
    }
  }

  /** The lock must be held. */
  private T awaitValue() throws InterruptedException {
    T held = value;
    while (held == null) {
      lock.wait();
      held = value;
    }
    return held;
  }

  /** The lock must be held. */
  private void set(@Nullable T newValue) {
    value = newValue;
    lock.notifyAll();
  }

  private static <T> T nonNull(T value) {
    return Objects.requireNonNull(value, "an MVar holds no null");
  }

  @Override
  public String toString() {
    return tryRead().map(held -> "MVar[" + held + "]").orElse("MVar[]");
  }
}
