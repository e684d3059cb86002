package dev.heddle.hooks;

import java.nio.channels.SelectionKey;

/** A selector that keeps the keys itself that are cancelled until it gives them up. */
public interface CancelledKeyOwner {
  /** A key of the selector is cancelled, for the first time. */
  void cancelled(SelectionKey key);
}
