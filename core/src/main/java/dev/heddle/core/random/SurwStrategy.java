package dev.heddle.core.random;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import java.util.Arrays;

/**
 * Selectively uniform random walk: the interleavings of the interesting steps are equally likely,
 * whatever the other steps do.
 *
 * <p>Zhao, Wolff, Mathur and Roychoudhury, "Selectively uniform concurrency testing" (ASPLOS 2025).
 * The thread to take the next interesting step is drawn, each thread as likely as it has
 * interesting steps left; until it has taken it, other threads take only steps that are not
 * interesting. How many steps each thread has left is estimated from the last execution; the steps
 * of a thread that is not there yet count as those of its creator. The differences:
 *
 * <ul>
 *   <li>The interesting steps are chosen for each execution: the steps on one object, drawn from
 *       those that several threads touched, not all just reading, in the last execution. The first
 *       execution, and any when there is no such object, is a plain random walk.
 *   <li>In every second execution, on average, threads that were alike in the last one (see {@link
 *       EventLog}) count together as one: that one thread comes before a hundred others is then as
 *       likely as any other order of two. If no two threads are alike, it makes no difference.
 *   <li>Only enabled threads are drawn. If the drawn one blocks, others go on for a while; if none
 *       but other threads' interesting steps are left to take, or if it yields, it is drawn again.
 *   <li>Data choices are uniform.
 * </ul>
 */
public final class SurwStrategy extends LearningStrategy {
  private static final int NO_THREAD = -1;

  /**
   * After how many steps of others, on average, the strategy stops waiting for a blocked thread.
   */
  private static final int PATIENCE = 1_000;

  /** No object, also not the one of steps that concern none. */
  private static final int NO_TARGET = -2;

  /** The object on which steps are interesting. */
  private int target = NO_TARGET;

  /**
   * The weight of a step of each thread of the last execution, and of all its interesting steps.
   */
  private double[] weight = new double[16];

  private double[] expected = new double[16];
  private int expectedThreads;

  /** The weight of the interesting steps that each thread of this execution has left. */
  private double[] left = new double[16];

  private int seen;
  private int intended;

  /** A sample that is the same for the same seed. */
  public SurwStrategy(long seed) {
    super(seed);
  }

  @Override
  void plan() {
    boolean together = random.below(2) == 0;
    target = last.any() ? last.drawObject(random) : NO_TARGET;
    expect(together);
    seen = 0;
    intended = NO_THREAD;
  }

  /** Estimates how many interesting steps there will be. */
  private void expect(boolean together) {
    expectedThreads = log.threads();
    if (expectedThreads > expected.length) {
      expected = new double[expectedThreads * 2];
      weight = new double[expectedThreads * 2];
    }
    Arrays.fill(expected, 0);
    for (int t = 0; t < expectedThreads; t++) {
      weight[t] = together ? 1.0 / last.alike(t) : 1;
    }
    for (int step = 0; step < log.steps(); step++) {
      int thread = log.thread(step);
      expected[thread] += log.object(step) == target ? weight[thread] : 0;
    }
    for (int t = expectedThreads - 1; t >= 0; t--) {
      if (log.creator(t) >= 0) {
        expected[log.creator(t)] += expected[t];
      }
    }
  }

  @Override
  public int nextThread(Point point) {
    meet(point);
    int thread =
        target == NO_TARGET ? point.enabled(random.below(point.enabledCount())) : choose(point);
    taken(point, thread);
    return thread;
  }

  /** Registers the threads that have appeared since the last step. */
  private void meet(Point point) {
    int threads = point.threads();
    if (threads > left.length) {
      left = Arrays.copyOf(left, Math.max(threads, left.length * 2));
    }
    for (; seen < threads; seen++) {
      double steps = seen < expectedThreads ? expected[seen] : 0;
      int creator = point.creator(seen);
      left[seen] = steps;
      if (creator >= 0) {
        // The thread was drawn for both itself and what it would create.
        if (creator == intended && random.fraction() * left[creator] < steps) {
          intended = seen;
        }
        left[creator] = Math.max(0, left[creator] - steps);
      }
    }
  }

  private int choose(Point point) {
    if (intended == NO_THREAD || isOver(point)) {
      intended = draw(point);
    }
    int candidates = 0;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      candidates += mayRun(point, t) ? 1 : 0;
    }
    if (candidates == 0) {
      intended = draw(point);
      return intended;
    }
    int skip = random.below(candidates);
    int thread = point.nextEnabled(-1);
    while (!mayRun(point, thread) || skip-- > 0) {
      thread = point.nextEnabled(thread);
    }
    return thread;
  }

  /**
   * Whether the strategy stops waiting for the drawn thread: it is blocked, and others have gone on
   * for long enough; or it yields, perhaps to one that is held back because of it.
   */
  private boolean isOver(Point point) {
    return point.isEnabled(intended)
        ? point.kind(intended) == OperationKind.YIELD
        : random.below(PATIENCE) == 0;
  }

  private boolean mayRun(Point point, int thread) {
    return thread == intended || locations.of(point, thread) != target;
  }

  /** Draws the thread to take the next interesting step, not one that yields if it can. */
  private int draw(Point point) {
    double total = 0;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      total += chance(point, t);
    }
    double rest = random.fraction() * total;
    int drawn = NO_THREAD;
    for (int t = point.nextEnabled(-1); t >= 0 && rest >= 0; t = point.nextEnabled(t)) {
      double chance = chance(point, t);
      rest -= chance;
      drawn = chance > 0 ? t : drawn;
    }
    return drawn == NO_THREAD ? point.enabled(random.below(point.enabledCount())) : drawn;
  }

  private double chance(Point point, int thread) {
    return point.kind(thread) == OperationKind.YIELD ? 0 : left[thread];
  }

  private void taken(Point point, int thread) {
    if (log.next(point, thread) == target) {
      left[thread] -= thread < expectedThreads ? weight[thread] : 1;
      // What is left of a sum of fractions is nothing.
      left[thread] = left[thread] < 1e-9 ? 0 : left[thread];
      intended = NO_THREAD;
    }
    log.add(point, thread);
  }

  @Override
  public void forced(Point point, int thread) {
    meet(point);
    taken(point, thread);
  }

  @Override
  public String toString() {
    return "surw";
  }
}
