package dev.heddle.explicit.store;

/**
 * How a search knows the states it has visited.
 *
 * @param kind how
 * @param size the binary logarithm of the number of bits, for {@link Kind#BITS}
 */
public record Storage(Kind kind, int size) {
  /** Exactly. */
  public static final Storage EXACT = new Storage(Kind.EXACT, 0);

  /** By hashes of 31 bits. */
  public static final Storage COMPACT = new Storage(Kind.COMPACT, 0);

  private static final int LEAST_SIZE = 10;
  private static final int MOST_SIZE = 36;

  /** What can be kept of a state in the table of those that are known. */
  public enum Kind {
    /** The state. */
    EXACT,
    /** A hash: two states with the same are taken for one. */
    COMPACT,
    /** A few bits of a fixed number, which other states may set too. */
    BITS
  }

  /** Checks the size. */
  public Storage {
    if (kind == Kind.BITS && (size < LEAST_SIZE || size > MOST_SIZE)) {
      throw new IllegalArgumentException(
          "there can be 2^" + LEAST_SIZE + " to 2^" + MOST_SIZE + " bits, not 2^" + size);
    }
  }

  /** By bits in a quarter of the heap. */
  public static Storage bits() {
    long bits = Runtime.getRuntime().maxMemory() / 4 * Byte.SIZE;
    int size = Long.SIZE - 1 - Long.numberOfLeadingZeros(bits);
    return new Storage(Kind.BITS, Math.max(LEAST_SIZE, Math.min(MOST_SIZE, size)));
  }

  /** Whether states may be taken for others. */
  public boolean isLossy() {
    return kind != Kind.EXACT;
  }

  /** Whether words of states may change: it would take long to set very many bits again. */
  boolean mayRecode() {
    return kind != Kind.BITS;
  }

  Table table() {
    return switch (kind) {
      case EXACT -> new ExactTable(Table.FIRST);
      case COMPACT -> new CompactTable(Table.FIRST);
      case BITS -> new BitTable(size);
    };
  }
}
