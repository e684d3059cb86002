package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/**
 * The centre of mass of bodies in the cells of a tree, a half of the cells by each of two threads.
 * The thread that sums up the root does not wait until the other's cells are marked as done.
 */
final class Barnes {
  private static final int LEAVES = 4;

  private final int[] bodies = {3, 1, 4, 1, 5, 9, 2, 6};
  private final int[] masses = new int[LEAVES];
  private final boolean[] done = new boolean[LEAVES];

  static void run() throws InterruptedException {
    Barnes tree = new Barnes();
    Thread other = StartAndJoin.start(() -> tree.sumCells(LEAVES / 2, LEAVES));
    tree.sumCells(0, LEAVES / 2);
    int root = 0;
    for (int mass : tree.masses) {
      root += mass;
    }
    other.join();
    for (boolean cell : tree.done) {
      Check.that(cell, "a cell is not marked");
    }
    int expected = 0;
    for (int body : tree.bodies) {
      expected += body;
    }
    Check.that(root == expected, "a cell was used before it was done");
  }

  private void sumCells(int from, int to) {
    for (int cell = from; cell < to; cell++) {
      masses[cell] = bodies[2 * cell] + bodies[2 * cell + 1];
      done[cell] = true;
    }
  }
}
