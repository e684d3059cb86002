package dev.heddle.core;

import java.util.Arrays;

/**
 * Delay bounding: every execution with k delays against a deterministic scheduler before any with k
 * + 1, each once.
 *
 * <p>Emmi, Qadeer and Rakamarić, "Delay-bounded scheduling" (POPL 2011), with these differences:
 *
 * <ul>
 *   <li>At one point a thread is not delayed twice: an execution is counted by the fewest delays
 *       that lead to each of its steps in turn.
 *   <li>A thread that is about to yield is delayed at no cost, so that loops that wait by yielding
 *       get somewhere.
 *   <li>The bound is raised one by one; data choices are explored too and cost nothing.
 * </ul>
 */
public final class DelayStrategy extends LevelStrategy {
  private final Scheduler scheduler;
  private int given;
  private int last;
  private int[] delayed = new int[16];

  /** A search up to a number of delays against a scheduler, which must be used for nothing else. */
  public DelayStrategy(Scheduler scheduler, int delays) {
    super(delays);
    this.scheduler = scheduler;
  }

  @Override
  public boolean begin() {
    scheduler.clear();
    given = 0;
    last = -1;
    return super.begin();
  }

  @Override
  public int nextThread(Point point) {
    give(point);
    int index = next(point, EACH);
    int thread = take(point);
    for (int i = 0; i < index; i++) {
      if (i == delayed.length) {
        delayed = Arrays.copyOf(delayed, i * 2);
      }
      delayed[i] = thread;
      scheduler.delay(thread);
      thread = scheduler.take(point);
    }
    requireNew(thread, index);
    last = thread;
    return thread;
  }

  /** What the scheduler comes to without a delay that costs. */
  private int take(Point point) {
    int thread = scheduler.take(point);
    if (thread == point.current() && point.kind(thread) == OperationKind.YIELD) {
      scheduler.delay(thread);
      thread = scheduler.take(point);
    }
    return thread;
  }

  private void requireNew(int thread, int count) {
    for (int i = 0; i < count; i++) {
      if (delayed[i] == thread) {
        throw new IllegalStateException(
            "the scheduler "
                + scheduler
                + " is not delay-accessible: it comes to thread "
                + thread
                + " again before it has come to every enabled thread");
      }
    }
  }

  @Override
  public void forced(Point point, int thread) {
    give(point);
    int taken = scheduler.take(point);
    if (taken != thread) {
      throw new IllegalStateException(
          "the scheduler "
              + scheduler
              + " took thread "
              + taken
              + " when only thread "
              + thread
              + " could take a step");
    }
    last = thread;
  }

  private void give(Point point) {
    while (given < point.threads()) {
      scheduler.give(given++, /* created= */ true);
    }
    if (last >= 0) {
      scheduler.give(last, /* created= */ false);
    }
  }

  @Override
  Limit limit(int ofLevel, boolean cut) {
    return new Limit(Limit.DELAYS, ofLevel, cut);
  }

  @Override
  public String toString() {
    return "delay";
  }
}
