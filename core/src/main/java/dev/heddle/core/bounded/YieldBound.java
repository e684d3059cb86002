package dev.heddle.core.bounded;

import dev.heddle.core.CoveredBound;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import java.util.Arrays;

/**
 * No thread may yield more than so many times more often than any other that can take a step. So
 * loops that wait by yielding do not go on forever.
 *
 * <p>Fair bounding, as in Musuvathi and Qadeer, "Fair stateless model checking" (PLDI 2008), and
 * Walker's thesis on Déjà Fu, section 3.3. Threads that are blocked do not count.
 */
public final class YieldBound implements Bound {
  private final int most;
  private int[] yields = new int[16];
  private int known;

  /** Allows that many yields more than those of any other thread. */
  public YieldBound(int most) {
    this.most = most;
  }

  @Override
  public void begin() {
    Arrays.fill(yields, 0, known, 0);
    known = 0;
  }

  @Override
  public boolean admits(Point point, int thread) {
    if (point.kind(thread) != OperationKind.YIELD) {
      return true;
    }
    ensureRoom(point);
    int least = yields[thread];
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      least = Math.min(least, yields[t]);
    }
    return yields[thread] - least < most || yields[thread] == least;
  }

  @Override
  public void taken(Point point, int thread) {
    if (point.kind(thread) == OperationKind.YIELD) {
      ensureRoom(point);
      yields[thread]++;
    }
  }

  private void ensureRoom(Point point) {
    known = point.threads();
    if (known > yields.length) {
      yields = Arrays.copyOf(yields, Math.max(known, yields.length * 2));
    }
  }

  @Override
  public CoveredBound limit(boolean cut) {
    return new CoveredBound(CoveredBound.YIELDS, most, cut);
  }
}
