package dev.heddle.hooks;

import java.nio.channels.SelectionKey;

/** A selector that itself keeps its cancelled keys until it deregisters them. */
public interface CancelledKeyOwner {
  /** A key of the selector is cancelled, for the first time. */
  void cancelled(SelectionKey key);
}
