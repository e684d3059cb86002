package dev.heddle.explicit.store;

import java.util.Arrays;

/**
 * The codings of a store's states, one after another: rows are {@link Packed} as long as they fit
 * into a word, each time with another division of these, and {@link Fold folded} otherwise.
 */
final class Codings {
  private final int length;

  /** All of them, the one in use last. */
  private volatile Coding[] all;

  /** From which state on each was in use. */
  private int[] first = {0};

  /**
   * Codings for rows of a length.
   *
   * @param several whether there may be more than one
   */
  Codings(int length, boolean several) {
    this.length = length;
    Packed packed = several ? Packed.of(length) : null;
    this.all = new Coding[] {packed != null ? packed : new Fold(length)};
  }

  /** The coding in use. */
  Coding current() {
    Coding[] known = all;
    return known[known.length - 1];
  }

  /** The coding that was in use when a state was added. */
  Coding of(int state) {
    int at = all.length - 1;
    while (first[at] > state) {
      at--;
    }
    return all[at];
  }

  /** Takes another one into use from a state on, in which all values that came have words. */
  void change(int from) {
    Packed wider = current() instanceof Packed packed ? packed.wider() : null;
    first = Arrays.copyOf(first, all.length + 1);
    first[all.length] = from;
    Coding[] more = Arrays.copyOf(all, all.length + 1);
    more[all.length] = wider != null ? wider : new Fold(length);
    all = more;
  }

  /** How much memory they take. */
  long bytes() {
    Coding current = current();
    boolean changed = !(current instanceof Packed) && all.length > 1;
    return current.bytes() + (changed ? all[0].bytes() : 0);
  }
}
