package dev.heddle.bench;

/** A variant could not run a program. */
final class WorkerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WorkerException(String reason) {
    super(reason);
  }
}
