package dev.heddle.sync;

/**
 * What a transaction does.
 *
 * <p>It may be run more than once, so it should do nothing but read and write variables, and must
 * not wait for other threads except by {@link Transaction#retry}.
 *
 * @param <R> the type of its result
 */
@FunctionalInterface
public interface Atomic<R> {
  /** Runs with the means to read and write variables. */
  R run(Transaction transaction);
}
