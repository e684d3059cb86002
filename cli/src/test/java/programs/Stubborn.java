package programs;

import dev.heddle.core.Point;
import dev.heddle.core.bounded.Scheduler;

/** A scheduler that ignores delays. */
public final class Stubborn implements Scheduler {
  @Override
  public void clear() {}

  @Override
  public void give(int thread, boolean created) {}

  @Override
  public int take(Point point) {
    return point.nextEnabled(-1);
  }

  @Override
  public void delay(int thread) {}
}
