package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import bench.catalog.ThreadBody;
import java.util.Arrays;

/**
 * Setters write two variables one after the other; a checker must not see one without the other.
 */
final class Reorder {
  private int a;
  private int b;

  static void run(int setters, int checkers) throws InterruptedException {
    Reorder reorder = new Reorder();
    ThreadBody[] check = new ThreadBody[checkers];
    Arrays.fill(check, (ThreadBody) reorder::check);
    StartAndJoin.run(StartAndJoin.times(setters, reorder::set, check));
  }

  private void set() {
    a = 1;
    b = -1;
  }

  private void check() {
    Check.that((a == 0 && b == 0) || (a == 1 && b == -1), "half an update is seen");
  }
}
