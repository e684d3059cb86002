package dev.heddle.explicit.store;

import org.jspecify.annotations.Nullable;

/** How rows become words, different ones different words, and words become rows again. */
abstract class RowCoding {
  /** A cursor at a row of zeros. */
  abstract Cursor cursor();

  /** What is remembered of steps between words; null if nothing is. */
  @Nullable SharedStepCache steps() {
    return null;
  }

  /** The bits of a word that some places of rows have, if words consist of these. */
  long mask(int from, int to) {
    throw new UnsupportedOperationException("these words have no places");
  }

  /** How much memory it takes. */
  abstract long bytes();

  /** One thread's way from row to row. */
  abstract static class Cursor {
    /** Goes to the row with a word. */
    abstract void go(long word);

    /** The row it is at, which may be followed by other numbers. */
    abstract int[] row();

    /**
     * The word of another row, which is best if it has much in common with the one it is at.
     *
     * @return the word, or 0, which is none, if it needs another coding
     */
    abstract long word(int[] row);
  }
}
