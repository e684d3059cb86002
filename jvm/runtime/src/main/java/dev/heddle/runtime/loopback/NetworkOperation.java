package dev.heddle.runtime.loopback;

import java.io.IOException;

/** What a thread wants to do to a part of the network, if that is possible now. */
@FunctionalInterface
interface NetworkOperation {
  /** The result of what is not possible yet. */
  int NOT_YET = -2;

  /** Does it, or says {@link #NOT_YET}. */
  int now() throws IOException;

  /**
   * Does it as soon as possible, or gives up as the caller wants. The waiting thread holds the
   * lock.
   */
  static int perform(
      NetworkScheduling turns,
      NetworkPart part,
      ChannelUseLock lock,
      NetworkCaller caller,
      String what,
      NetworkOperation attempt)
      throws IOException {
    turns.beforeWait(caller.nanos());
    turns.step(part, true, what);
    long deadline = lock.pass(turns, caller);
    turns.touch(part, true);
    boolean blocking = caller.blocking();
    int result = atOnce(turns, caller, /* waited= */ false, attempt);
    if (result != NOT_YET || !blocking) {
      return result;
    }
    lock.hold(turns);
    try {
      result = whenPossible(turns, part, caller, deadline, attempt);
    } catch (IOException e) {
      lock.release(turns);
      throw e;
    }
    lock.release(turns);
    return result;
  }

  private static int atOnce(
      NetworkScheduling turns, NetworkCaller caller, boolean waited, NetworkOperation attempt)
      throws IOException {
    if (caller.closed()) {
      throw caller.closedException(waited);
    }
    if (caller.interruptible() && turns.interrupted()) {
      throw caller.interrupted();
    }
    return attempt.now();
  }

  private static int whenPossible(
      NetworkScheduling turns,
      NetworkPart part,
      NetworkCaller caller,
      long deadline,
      NetworkOperation attempt)
      throws IOException {
    long nanos = caller.nanos();
    while (true) {
      long left = nanos < 0 ? -1 : deadline - turns.now();
      if (nanos >= 0 && left <= 0) {
        throw caller.timeout();
      }
      if (turns.await(part, left, caller.interruptible())) {
        throw caller.interrupted();
      }
      int result = atOnce(turns, caller, /* waited= */ true, attempt);
      if (result != NOT_YET) {
        return result;
      }
    }
  }
}
