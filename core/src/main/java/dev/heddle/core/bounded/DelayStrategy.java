package dev.heddle.core.bounded;

import dev.heddle.core.CoveredBound;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import java.util.Arrays;

/**
 * Delay bounding: every execution with k delays against a deterministic scheduler before any with k
 * + 1, each once.
 *
 * <p>Emmi, Qadeer and Rakamarić, "Delay-bounded scheduling" (POPL 2011), with these differences:
 *
 * <ul>
 *   <li>At one point a thread is not delayed twice: the delays of an execution are, for each of its
 *       steps, the fewest that lead to that step.
 *   <li>A thread that is about to yield is delayed at no cost, so that loops that wait by yielding
 *       make progress.
 *   <li>Free steps, such as timeouts, cost nothing, and the scheduler does not know of them (see
 *       {@link Point#enableFree}).
 *   <li>The bound is raised one by one; data choices are explored too and cost nothing.
 * </ul>
 */
public final class DelayStrategy extends LevelStrategy {
  private final Scheduler scheduler;
  private int given;
  private int last;
  private int[] delayed = new int[16];
  private int[] freeThreads = new int[16];

  /** A search up to a number of delays against a scheduler, which must be used for nothing else. */
  public DelayStrategy(Scheduler scheduler, int delays) {
    super(delays);
    this.scheduler = scheduler;
  }

  @Override
  public boolean begin() {
    beginScheduler();
    return super.begin();
  }

  @Override
  public boolean again() {
    beginScheduler();
    return super.again();
  }

  private void beginScheduler() {
    scheduler.clear();
    given = 0;
    last = -1;
  }

  @Override
  public int nextThread(Point point) {
    int free = point.freeCount();
    if (free == 0) {
      return take(point, next(point, EACH));
    }
    boolean onlyFree = free == point.enabledCount();
    int index = next(point, onlyFree ? NONE : EACH - free);
    if (onlyFree || (index > 0 && index <= free)) {
      return freeThread(point, onlyFree ? index : index - 1);
    }
    int hidden = hide(point);
    int thread = take(point, index == 0 ? 0 : index - free);
    for (int i = 0; i < hidden; i++) {
      point.show(freeThreads[i]);
    }
    return thread;
  }

  /** The enabled thread that has a free step and so many such threads before it. */
  private static int freeThread(Point point, int index) {
    int thread = -1;
    for (int left = index; left >= 0; ) {
      thread = point.nextEnabled(thread);
      left -= point.isFree(thread) ? 1 : 0;
    }
    return thread;
  }

  /** Disables the threads that have a free step: the scheduler must not know of them. */
  private int hide(Point point) {
    int count = 0;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      if (point.isFree(t)) {
        if (count == freeThreads.length) {
          freeThreads = Arrays.copyOf(freeThreads, count * 2);
        }
        freeThreads[count++] = t;
        point.disable(t);
      }
    }
    return count;
  }

  /** The thread that the scheduler takes after so many delays. */
  private int take(Point point, int index) {
    give(point);
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

  /** The thread that the scheduler takes without a delay that costs. */
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
        throw new BadSchedulerException(
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
    if (point.isFree(thread)) {
      return;
    }
    give(point);
    int taken = scheduler.take(point);
    if (taken != thread) {
      throw new BadSchedulerException(
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
      last = -1;
    }
  }

  @Override
  CoveredBound limit(int ofLevel, boolean cut) {
    return new CoveredBound(CoveredBound.DELAYS, ofLevel, cut);
  }

  @Override
  public String toString() {
    return "delay";
  }
}
