package dev.heddle.explicit.store;

/**
 * A row of numbers compressed to one pair: neighbours become pairs, whose numbers become pairs
 * again, along a balanced tree. Rows that have parts in common share the pairs of these parts, so
 * that a state takes little more than its last pair, and only the changed parts are looked up again
 * ("Parallel recursive state compression for free", Laarman, van de Pol, Weber, 2011).
 */
final class TreeCompression extends RowCoding {
  /** The least length of a row; if necessary, zeros are added. */
  private static final int LEAST = 3;

  /** The length of rows. */
  private final int length;

  /** How many of them are not such added zeros. */
  private final int own;

  private final PairNumbering pairs = new PairNumbering();

  /**
   * For each node, children before parents: its children, which are places of the row or nodes,
   * numbered after them.
   */
  private final int[] left;

  private final int[] right;
  private int nodes;

  /** The binary logarithm of the size of a group of nodes; there are at most 64 groups. */
  private final int shift;

  /** For each place of a row the groups of nodes that depend on it, as bits. */
  private final long[] above;

  TreeCompression(int length) {
    this.own = length;
    this.length = Math.max(LEAST, length);
    this.left = new int[this.length - 1];
    this.right = new int[this.length - 1];
    build(0, this.length);
    this.shift = Integer.SIZE - Integer.numberOfLeadingZeros((nodes - 1) / Long.SIZE);
    this.above = new long[this.length];
    for (int place = 0; place < this.length; place++) {
      above[place] = above(place);
    }
  }

  /** The groups of nodes that a part of a row is in, without the last node. */
  private long above(int part) {
    for (int node = 0; node < nodes - 1; node++) {
      if (left[node] == part || right[node] == part) {
        return 1L << (node >> shift) | above(length + node);
      }
    }
    return 0;
  }

  private int build(int from, int to) {
    if (to - from == 1) {
      return from;
    }
    int middle = (from + to) >>> 1;
    int first = build(from, middle);
    int second = build(middle, to);
    left[nodes] = first;
    right[nodes] = second;
    return length + nodes++;
  }

  @Override
  Cursor cursor() {
    return new At();
  }

  @Override
  long bytes() {
    return pairs.bytes();
  }

  /** A cursor at a row and its nodes, which follow it. */
  private final class At extends Cursor {
    private final int[] row = new int[length + nodes];

    /** The same. */
    private final int[] work;

    At() {
      for (int node = 0; node < nodes - 1; node++) {
        row[length + node] = pairs.number(row[left[node]], row[right[node]]);
      }
      work = row.clone();
    }

    @Override
    void go(long pair) {
      int last = nodes - 1;
      row[left[last]] = PairNumbering.left(pair);
      row[right[last]] = PairNumbering.right(pair);
      for (int node = last - 1; node >= 0; node--) {
        long made = pairs.pair(row[length + node]);
        row[left[node]] = PairNumbering.left(made);
        row[right[node]] = PairNumbering.right(made);
      }
      System.arraycopy(row, 0, work, 0, row.length);
    }

    @Override
    int[] row() {
      return row;
    }

    /** The last pair, which is never 0. */
    @Override
    long word(int[] other) {
      long changed = 0;
      for (int place = 0; place < own; place++) {
        if (other[place] != row[place]) {
          work[place] = other[place];
          changed |= above[place];
        }
      }
      int last = nodes - 1;
      for (long groups = changed; groups != 0; groups &= groups - 1) {
        int group = Long.numberOfTrailingZeros(groups);
        int end = Math.min((group + 1) << shift, last);
        for (int node = group << shift; node < end; node++) {
          work[length + node] = pairs.number(work[left[node]], work[right[node]]);
        }
      }
      long pair = PairNumbering.of(work[left[last]], work[right[last]]);
      System.arraycopy(row, 0, work, 0, row.length);
      return pair;
    }
  }
}
