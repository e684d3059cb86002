package dev.heddle.explicit.store;

import org.jspecify.annotations.Nullable;

/** How rows become words and words become rows again; different rows become different words. */
abstract class RowCoding {
  /** A cursor at a row of zeros. */
  abstract Cursor cursor();

  /** The cache of steps between words; null if there is none. */
  @Nullable SharedStepCache steps() {
    return null;
  }

  /** The bits of a word that some places of rows have, if words consist of these. */
  long mask(int from, int to) {
    throw new UnsupportedOperationException("these words have no places");
  }

  /** How much memory it takes. */
  abstract long bytes();

  /** A current row, for one thread. */
  abstract static class Cursor {
    /** Goes to the row with a word. */
    abstract void go(long word);

    /** The current row, which may be followed by other numbers. */
    abstract int[] row();

    /**
     * The word of another row; this is fast if the row has much in common with the current one.
     *
     * @return the word, or 0, which is none, if it needs another coding
     */
    abstract long word(int[] row);
  }
}
