package dev.heddle.explicit.store;

import java.util.Arrays;

/**
 * The codings of a store's states, one after another: rows are {@link PackedRows} as long as they
 * fit into a word, each time with another division of the word, and {@link TreeCompression
 * compressed} otherwise.
 */
final class RowCodings {
  private final int length;

  /** All of them, the one in use last. */
  private volatile RowCoding[] all;

  /** The first state of each. */
  private int[] first = {0};

  /**
   * Codings for rows of a length.
   *
   * @param several whether there may be more than one
   */
  RowCodings(int length, boolean several) {
    this.length = length;
    PackedRows packed = several ? PackedRows.of(length) : null;
    this.all = new RowCoding[] {packed != null ? packed : new TreeCompression(length)};
  }

  /** The coding in use. */
  RowCoding current() {
    RowCoding[] known = all;
    return known[known.length - 1];
  }

  /** The coding that was in use when a state was added. */
  RowCoding of(int state) {
    int at = all.length - 1;
    while (first[at] > state) {
      at--;
    }
    return all[at];
  }

  /** Switches to another one from a state on, in which all values so far have codes. */
  void change(int from) {
    PackedRows wider = current() instanceof PackedRows packed ? packed.wider() : null;
    first = Arrays.copyOf(first, all.length + 1);
    first[all.length] = from;
    RowCoding[] more = Arrays.copyOf(all, all.length + 1);
    more[all.length] = wider != null ? wider : new TreeCompression(length);
    all = more;
  }

  /** How much memory they take. */
  long bytes() {
    RowCoding current = current();
    boolean changed = !(current instanceof PackedRows) && all.length > 1;
    return current.bytes() + (changed ? all[0].bytes() : 0);
  }
}
