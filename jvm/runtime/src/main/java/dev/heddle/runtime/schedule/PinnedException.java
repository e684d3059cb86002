package dev.heddle.runtime.schedule;

/**
 * Two threads are pinned by native frames, one on top of the other, and the lower must go on first:
 * the execution can only be carried by platform threads.
 */
public final class PinnedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PinnedException() {
    super("a native frame keeps a thread from being set aside");
  }
}
