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
  /** Is told how far a search has come, every few states. */
  @FunctionalInterface
  public interface Listener {
    /** Does not care. */
    Listener NOBODY = standing -> {};

    /** Told how the search stands. */
    void report(SearchProgress standing);
  }
}
