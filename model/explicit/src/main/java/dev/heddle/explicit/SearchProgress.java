package dev.heddle.explicit;

/**
 * How far a search of states has come.
 *
 * @param states how many were reached
 * @param waiting how many of them have not been expanded yet
 * @param memory how many bytes are used
 * @param seconds how long it took
 */
public record SearchProgress(long states, long waiting, long memory, double seconds) {
  /** Is notified of the progress of a search, every few states. */
  @FunctionalInterface
  public interface Listener {
    /** Ignores all notifications. */
    Listener SILENT = standing -> {};

    /** The search has come this far. */
    void report(SearchProgress standing);
  }
}
