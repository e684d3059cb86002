package dev.heddle.sync;

/**
 * Unwinds a transaction, or the first part of an {@code orElse}, that cannot go on.
 *
 * <p>The body is the user's code, so there is no way out of it but an exception. It is an error,
 * not an exception, so that a body that handles exceptions lets it pass.
 */
final class TransactionRetry extends Error {
  private static final long serialVersionUID = 1L;

  TransactionRetry() {
    super("retry", null, false, false);
  }
}
