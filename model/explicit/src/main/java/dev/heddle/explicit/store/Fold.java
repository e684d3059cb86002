package dev.heddle.explicit.store;

/**
 * A row of numbers folded to one pair: neighbours become pairs, whose numbers become pairs again,
 * along a balanced tree. Rows that have parts in common share what these become, so that a state
 * takes little more than its last pair, and only what has changed is looked up again ("Parallel
 * recursive state compression for free", Laarman, van de Pol, Weber, 2011).
 */
final class Fold {
  /** The length of rows. */
  final int length;

  private final Pairs pairs = new Pairs();

  /**
   * For each node, children before parents: what it is made of, rows' places or nodes after them.
   */
  private final int[] left;

  private final int[] right;
  private int nodes;

  /** So many nodes, a power of two, go together, so that there are at most 64 groups. */
  private final int shift;

  /** For each place of a row the groups of nodes that depend on it, as bits. */
  private final long[] above;

  Fold(int length) {
    if (length < 3) {
      throw new IllegalArgumentException("a row must have three numbers at least");
    }
    this.length = length;
    this.left = new int[length - 1];
    this.right = new int[length - 1];
    build(0, length);
    this.shift = Integer.SIZE - Integer.numberOfLeadingZeros((nodes - 1) / Long.SIZE);
    this.above = new long[length];
    for (int place = 0; place < length; place++) {
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

  /** How many numbers a row and its nodes are. */
  int size() {
    return length + nodes;
  }

  /** Writes the nodes of a row after it. */
  void number(int[] row) {
    for (int node = 0; node < nodes - 1; node++) {
      row[length + node] = pairs.number(row[left[node]], row[right[node]]);
    }
  }

  /**
   * Folds a row.
   *
   * @param known another row with its nodes
   * @param row the row, as far as it differs from the other one, or longer
   * @param count how many numbers of it may differ
   * @param work a copy of the other row with its nodes, and so again afterwards
   * @return the last pair, which is never 0
   */
  long fold(int[] known, int[] row, int count, int[] work) {
    long changed = 0;
    for (int place = 0; place < count; place++) {
      if (row[place] != known[place]) {
        work[place] = row[place];
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
    long pair = Pairs.of(work[left[last]], work[right[last]]);
    System.arraycopy(known, 0, work, 0, known.length);
    return pair;
  }

  /** Writes the row that was folded to a pair, and its nodes. */
  void unfold(long pair, int[] row) {
    int last = nodes - 1;
    row[left[last]] = Pairs.left(pair);
    row[right[last]] = Pairs.right(pair);
    for (int node = last - 1; node >= 0; node--) {
      long made = pairs.pair(row[length + node]);
      row[left[node]] = Pairs.left(made);
      row[right[node]] = Pairs.right(made);
    }
  }

  /** How much memory it takes. */
  long bytes() {
    return pairs.bytes();
  }
}
