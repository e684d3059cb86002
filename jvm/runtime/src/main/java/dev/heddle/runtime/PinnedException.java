package dev.heddle.runtime;

/**
 * An execution is over while a continuation is pinned by a native frame: it can only be carried by
 * platform threads.
 */
final class PinnedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PinnedException() {
    super("a native frame keeps a thread from being set aside");
  }
}
