package dev.heddle.explicit.compiled;

/**
 * A cache of recent steps of the tasks of buffers, for one thread. If a buffer has one task that
 * may be ready, then the numbers of the buffer's row and of the globals' row mostly decide whether
 * it is, and the effect of its next step: another row and other globals. Many states have both in
 * common, and then nothing has to be read or run ("LTSmin: Distributed and Symbolic Reachability",
 * Blom, van de Pol, Weber, 2010, caches transitions in the same way).
 */
final class StepCache {
  /** No task is ready in the buffer. */
  static final int IDLE = 1;

  /** The only candidate is ready, and its step may be taken alone, before all others. */
  static final int QUIET = 2;

  /** The only candidate is ready, and its step leads to one state. */
  static final int STEP = 4;

  /** No other task can observe that state. */
  static final int HIDDEN = 8;

  private static final int FLAGS = 0xFF;
  private static final int FLAG_BITS = 8;
  private static final int LEAST = 8;
  private static final int MOST = 16;

  /** How many longs an entry has: globals, row with buffer and flags; globals and row after it. */
  private static final int ENTRY = 4;

  private int bits = LEAST;
  private long[] entries = new long[ENTRY << LEAST];

  /** How many entries were added since it became larger. */
  private int added;

  private static long key(int buffer, int row) {
    return (long) row << Integer.SIZE | (long) buffer << FLAG_BITS;
  }

  private int place(long globals, long key) {
    long hash = (globals * 0x9E3779B97F4A7C15L ^ key >>> FLAG_BITS) * 0xD6E8FEB86659FD93L;
    return (int) (hash >>> (Long.SIZE - bits)) * ENTRY;
  }

  /** The entry of a buffer's row with some globals, or -1 if there is none. */
  int find(int buffer, int row, long globals) {
    long key = key(buffer, row);
    int at = place(globals, key);
    return entries[at] == globals && (entries[at + 1] & ~FLAGS) == key ? at : -1;
  }

  int flags(int entry) {
    return (int) entries[entry + 1] & FLAGS;
  }

  /** The globals after a step. */
  long globals(int entry) {
    return entries[entry + 2];
  }

  /** The row of the buffer after a step. */
  int row(int entry) {
    return (int) entries[entry + 3];
  }

  /** Adds that no task is ready. */
  void addIdle(int buffer, int row, long globals) {
    add(buffer, row, globals, IDLE, 0, 0);
  }

  /** Adds a step, with flags beside {@link #STEP}. */
  void addStep(int buffer, int row, long globals, int flags, int newRow, long newGlobals) {
    add(buffer, row, globals, STEP | flags, newRow, newGlobals);
  }

  private void add(int buffer, int row, long globals, int flags, int newRow, long newGlobals) {
    if (added++ == 1 << bits && bits < MOST) {
      added = 0;
      bits++;
      entries = new long[ENTRY << bits];
    }
    long key = key(buffer, row);
    int at = place(globals, key);
    entries[at] = globals;
    entries[at + 1] = key | flags;
    entries[at + 2] = newGlobals;
    entries[at + 3] = newRow;
  }
}
