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

  Fold(int length) {
    if (length < 3) {
      throw new IllegalArgumentException("a row must have three numbers at least");
    }
    this.length = length;
    this.left = new int[length - 1];
    this.right = new int[length - 1];
    build(0, length);
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
   * @param row the row, after which its nodes are written; not what the last pair is called
   * @return the last pair, which is never 0
   */
  long fold(int[] known, int[] row) {
    int last = nodes - 1;
    for (int node = 0; node < last; node++) {
      int first = left[node];
      int second = right[node];
      row[length + node] =
          row[first] == known[first] && row[second] == known[second]
              ? known[length + node]
              : pairs.number(row[first], row[second]);
    }
    return Pairs.of(row[left[last]], row[right[last]]);
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
