package bench.sct;

import bench.catalog.Check;
import bench.catalog.Part;
import bench.catalog.Together;
import java.util.Arrays;

/**
 * Setters write two variables one after the other; a checker must not see one without the other.
 */
final class Reorder {
  private int a;
  private int b;

  static void run(int setters, int checkers) throws InterruptedException {
    Reorder reorder = new Reorder();
    Part[] check = new Part[checkers];
    Arrays.fill(check, (Part) reorder::check);
    Together.run(Together.times(setters, reorder::set, check));
  }

  private void set() {
    a = 1;
    b = -1;
  }

  private void check() {
    Check.that((a == 0 && b == 0) || (a == 1 && b == -1), "half an update is seen");
  }
}
