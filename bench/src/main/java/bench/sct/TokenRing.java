package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/** Three threads copy a token round a ring and a fourth compares; some orders break equality. */
final class TokenRing {
  private int x1 = 1;
  private int x2 = 2;
  private int x3 = 1;
  private int done;

  static void run() {
    TokenRing ring = new TokenRing();
    StartAndJoin.start(ring::first, ring::second, ring::third, ring::compare);
  }

  private synchronized void first() {
    x1 = (x3 + 1) % 4;
    done++;
  }

  private synchronized void second() {
    x2 = x1;
    done++;
  }

  private synchronized void third() {
    x3 = x2;
    done++;
  }

  private synchronized void compare() {
    Check.that(done < 3 || (x1 == x2 && x2 == x3), "the tokens differ");
  }
}
