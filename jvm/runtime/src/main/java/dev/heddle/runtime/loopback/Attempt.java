package dev.heddle.runtime.loopback;

import java.io.IOException;

/** What a thread wants to do to a part of the network, if that is possible now. */
@FunctionalInterface
interface Attempt {
  /** The result of what is not possible yet. */
  int NOT_YET = -2;

  /** Does it, or says {@link #NOT_YET}. */
  int now() throws IOException;

  /** Does it as soon as possible, or gives up as the caller wants. */
  static int perform(Turns turns, Part part, Caller caller, String what, Attempt attempt)
      throws IOException {
    boolean blocking = caller.blocking();
    long nanos = blocking ? caller.nanos() : -1;
    boolean interruptible = caller.interruptible();
    turns.beforeWait(nanos);
    turns.step(part, true, what);
    long deadline = nanos < 0 ? 0 : turns.now() + nanos;
    for (boolean waited = false; ; waited = true) {
      if (caller.closed()) {
        throw caller.closedException(waited);
      }
      if (interruptible && turns.interrupted()) {
        throw caller.interrupted();
      }
      int result = attempt.now();
      if (result != NOT_YET || !blocking) {
        return result;
      }
      long left = nanos < 0 ? -1 : deadline - turns.now();
      if (nanos >= 0 && left <= 0) {
        throw caller.timeout();
      }
      if (turns.await(part, left, interruptible)) {
        throw caller.interrupted();
      }
    }
  }
}
