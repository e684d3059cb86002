package dev.heddle.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One run of the body of a transaction: the means to read and write variables, valid during the
 * call only and in its thread only.
 */
public final class Transaction {
  /** The value a variable had before it was written. */
  private record Undo<T>(TVar<T> variable, T value) {
    void apply() {
      variable.value = value;
    }
  }

  private final Thread thread = Thread.currentThread();

  /** What was read, with its version then; includes what abandoned alternatives have read. */
  private final Map<TVar<?>, Long> read = new HashMap<>();

  /** Undoes the writes so far, last first. */
  private final List<Undo<?>> undo = new ArrayList<>();

  private boolean retrying;
  private boolean over;

  Transaction() {}

  /** The value of a variable, as written last in this transaction or before it. */
  public <T> T read(TVar<T> variable) {
    check();
    read.putIfAbsent(variable, variable.version);
    return variable.value;
  }

  /** Gives a variable another value; others see it when the transaction ends, if it does. */
  public <T> void write(TVar<T> variable, T value) {
    check();
    undo.add(new Undo<>(variable, variable.value));
    variable.value = value;
  }

  /**
   * Gives up: undoes what was written, and restarts when another thread has changed one of the
   * variables that were read. It never returns; the type lets a call of it stand for a result.
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // there is no result to have a type
  public <R> R retry() {
    check();
    retrying = true;
    throw new TransactionRetry();
  }

  /** Goes on only if a condition holds, and retries otherwise. */
  public void await(boolean condition) {
    if (!condition) {
      retry();
    }
  }

  /** The result of the first alternative, or of the second if the first retries. */
  public <R> R orElse(Atomic<? extends R> first, Atomic<? extends R> second) {
    check();
    int mark = undo.size();
    try {
      return first.run(this);
    } catch (TransactionRetry retry) {
      undoTo(mark);
      retrying = false;
    }
    return second.run(this);
  }

  private void check() {
    if (over || Thread.currentThread() != thread) {
      throw new IllegalStateException(
          "a transaction is used outside the call that it was given to");
    }
  }

  /** Whether the body has called {@link #retry} and must give up. */
  boolean isRetrying() {
    return retrying;
  }

  /** Takes back all writes. */
  void rollBack() {
    undoTo(0);
  }

  private void undoTo(int mark) {
    while (undo.size() > mark) {
      undo.remove(undo.size() - 1).apply();
    }
  }

  /** Makes the writes final; true if there were any. */
  boolean commit() {
    undo.forEach(entry -> entry.variable().version++);
    return !undo.isEmpty();
  }

  /** Ends the validity of this object. */
  void end() {
    over = true;
  }

  /** Whether something that was read has been written since. */
  boolean isOutdated() {
    for (Map.Entry<TVar<?>, Long> entry : read.entrySet()) {
      if (entry.getKey().version != entry.getValue()) {
        return true;
      }
    }
    return false;
  }
}
