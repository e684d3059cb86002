package dev.heddle.explicit.store;

/**
 * How a search stores the states it has visited.
 *
 * @param kind how
 * @param size the binary logarithm of the number of bits, for {@link Kind#BITS}
 */
public record StorageKind(Kind kind, int size) {
  /** Exactly. */
  public static final StorageKind EXACT = new StorageKind(Kind.EXACT, 0);

  /** By hashes of 31 bits. */
  public static final StorageKind COMPACT = new StorageKind(Kind.COMPACT, 0);

  private static final int LEAST_SIZE = 10;
  private static final int MOST_SIZE = 36;

  /** The part of a state that is stored in the table of known states. */
  public enum Kind {
    /** The state. */
    EXACT,
    /** A hash: two states with the same hash are treated as one. */
    COMPACT,
    /** A few bits of a fixed number, which other states may set too. */
    BITS
  }

  /** Checks the size. */
  public StorageKind {
    if (kind == Kind.BITS && (size < LEAST_SIZE || size > MOST_SIZE)) {
      throw new IllegalArgumentException(
          "there can be 2^" + LEAST_SIZE + " to 2^" + MOST_SIZE + " bits, not 2^" + size);
    }
  }

  /** By bits in a quarter of the heap. */
  public static StorageKind bits() {
    long bits = Runtime.getRuntime().maxMemory() / 4 * Byte.SIZE;
    int size = Long.SIZE - 1 - Long.numberOfLeadingZeros(bits);
    return new StorageKind(Kind.BITS, Math.max(LEAST_SIZE, Math.min(MOST_SIZE, size)));
  }

  /** Whether states may be confused with others. */
  public boolean isLossy() {
    return kind != Kind.EXACT;
  }

  /** Whether words of states may change: it would take long to set very many bits again. */
  boolean mayRecode() {
    return kind != Kind.BITS;
  }

  StateTable table() {
    return switch (kind) {
      case EXACT -> new ExactStateTable(StateTable.FIRST);
      case COMPACT -> new HashCompactionTable(StateTable.FIRST);
      case BITS -> new BitStateTable(size);
    };
  }
}
