package dev.heddle.runtime.loopback;

import java.io.IOException;

/**
 * A user of a part of the network, a socket or a channel: how long it waits, and what it throws.
 */
interface NetworkCaller {
  /** Whether it waits until it can do what it wants. */
  boolean blocking();

  /** For how many nanoseconds; negative without limit. */
  long nanos();

  /** Whether an interrupt ends the wait. */
  boolean interruptible();

  /** Whether it has been closed. */
  boolean closed();

  /** What to throw if it was closed, before or after it began to wait. */
  IOException closedException(boolean waited);

  /** What to throw if its time is up. */
  IOException timeout();

  /** Closes itself because of an interrupt, and says what to throw. */
  IOException interrupted() throws IOException;
}
