package dev.heddle.bench.measure;

/** A variant could not run a program. */
public final class WorkerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WorkerException(String reason) {
    super(reason);
  }
}
