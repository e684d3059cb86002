package dev.heddle.explicit.compiled;

/**
 * Writes the global slots, and the buffer that has control, at the beginning of a state, and reads
 * them, for one thread: as the words of a {@link GlobalsLayout} if they are few, otherwise as the
 * number of a row with these words in a pool.
 */
final class GlobalsRow {
  private static final int FEW = 2;
  private static final int KEPT = 1 << 12;

  private final GlobalsLayout layout;
  private final RowInterning pool;
  private final RowInterning.Scratch scratch = new RowInterning.Scratch();
  private final int[] words;

  /** The rows that were read recently, and their numbers. */
  private final int[][] rows = new int[KEPT][];

  private final int[] numbers = new int[KEPT];

  GlobalsRow(GlobalsLayout layout, RowInterning pool) {
    this.layout = layout;
    this.pool = pool;
    this.words = new int[layout.words];
  }

  /** How many numbers of a state they take. */
  static int length(GlobalsLayout layout) {
    return layout.words <= FEW ? layout.words : 1;
  }

  void write(int control, int[] globals, int[] state) {
    if (words.length <= FEW) {
      layout.pack(control, globals, state);
    } else {
      layout.pack(control, globals, words);
      state[0] = pool.number(words, words.length, scratch);
    }
  }

  /** Everything that is written in a state, as one number. */
  long key(int[] state) {
    long key = state[0] & 0xFFFFFFFFL;
    return words.length == FEW ? key | (long) state[1] << Integer.SIZE : key;
  }

  /** Writes the values with a number. */
  void write(long key, int[] state) {
    state[0] = (int) key;
    if (words.length == FEW) {
      state[1] = (int) (key >>> Integer.SIZE);
    }
  }

  /** The buffer that has control. */
  int control(int[] state) {
    return layout.control(words.length <= FEW ? state : row(state[0]));
  }

  /** Reads the global slots; returns the buffer that has control. */
  int read(int[] state, int[] globals) {
    return layout.unpack(words.length <= FEW ? state : row(state[0]), globals);
  }

  private int[] row(int number) {
    int place = number & KEPT - 1;
    int[] row = rows[place];
    if (row == null || numbers[place] != number) {
      row = pool.row(number);
      rows[place] = row;
      numbers[place] = number;
    }
    return row;
  }
}
