package dev.heddle.core.bounded;

import dev.heddle.core.Point;

/**
 * Goes through the threads in the order of their creation, each until it blocks or ends.
 *
 * <p>Scheduler 3 of Emmi, Qadeer and Rakamarić, "Delay-bounded scheduling" (POPL 2011). Its list of
 * tasks is always in the order of creation, so a position in it is the number of a thread.
 */
public final class RoundRobinScheduler implements Scheduler {
  private int position;

  /** A scheduler without threads. */
  public RoundRobinScheduler() {}

  @Override
  public void clear() {
    position = 0;
  }

  @Override
  public void give(int thread, boolean created) {
    if (!created) {
      position = thread;
    }
  }

  @Override
  public int take(Point point) {
    int thread = point.nextEnabled(position - 1);
    if (thread < 0) {
      thread = point.nextEnabled(-1);
    }
    position = thread;
    return thread;
  }

  @Override
  public void delay(int thread) {
    position = thread + 1;
  }

  @Override
  public String toString() {
    return "round-robin";
  }
}
