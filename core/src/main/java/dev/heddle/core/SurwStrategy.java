package dev.heddle.core;

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
 *   <li>What is interesting is chosen anew for each execution: the steps on one object, drawn from
 *       those that several threads touched, not all just reading, in the last execution. The first
 *       execution, and any when there is no such object, is a plain random walk.
 *   <li>Only enabled threads are drawn; if none but other threads' interesting steps are left to
 *       take, it is drawn again.
 *   <li>Data choices are uniform.
 * </ul>
 */
public final class SurwStrategy implements Strategy {
  private static final int NOBODY = -1;

  private final SplitMix random;
  private StepLog last = new StepLog();
  private StepLog current = new StepLog();

  /** The object on which steps are interesting; no announced object has the number -2. */
  private int target = StepLog.NO_TARGET;

  /** How many interesting steps each thread of the last execution had, with those it created. */
  private int[] expected = new int[16];

  /** How many interesting steps the threads of this execution have left; {@link #seen} of them. */
  private int[] left = new int[16];

  private int seen;
  private int intended;

  /** A sample that is the same for the same seed. */
  public SurwStrategy(long seed) {
    this.random = new SplitMix(seed);
  }

  @Override
  public boolean begin() {
    StepLog done = current;
    current = last;
    last = done;
    current.clear();
    seen = 0;
    intended = NOBODY;
    target = last.drawShared(random);
    if (target != StepLog.NO_TARGET) {
      expected = last.count(target, expected);
    }
    return true;
  }

  @Override
  public int nextThread(Point point) {
    meet(point);
    int thread =
        target == StepLog.NO_TARGET
            ? point.enabled(random.below(point.enabledCount()))
            : choose(point);
    taken(point, thread);
    return thread;
  }

  /** Makes the threads known that have appeared since the last step. */
  private void meet(Point point) {
    int threads = point.threads();
    if (threads > left.length) {
      left = Arrays.copyOf(left, Math.max(threads, left.length * 2));
    }
    for (; seen < threads; seen++) {
      int steps = seen < expected.length ? expected[seen] : 0;
      int creator = point.creator(seen);
      left[seen] = steps;
      if (creator >= 0) {
        // The thread was drawn for both itself and what it would create.
        if (creator == intended && random.below(Math.max(left[creator], 1)) < steps) {
          intended = seen;
        }
        left[creator] = Math.max(0, left[creator] - steps);
      }
      current.created(seen, creator);
    }
  }

  private int choose(Point point) {
    if (intended == NOBODY || !point.isEnabled(intended)) {
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

  private boolean mayRun(Point point, int thread) {
    return thread == intended || point.object(thread) != target;
  }

  /** Draws the thread to take the next interesting step. */
  private int draw(Point point) {
    int total = 0;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      total += left[t];
    }
    if (total == 0) {
      return point.enabled(random.below(point.enabledCount()));
    }
    int rest = random.below(total);
    int thread = point.nextEnabled(-1);
    while (rest >= left[thread]) {
      rest -= left[thread];
      thread = point.nextEnabled(thread);
    }
    return thread;
  }

  private void taken(Point point, int thread) {
    int object = point.object(thread);
    current.add(thread, object, point.kind(thread) != OperationKind.READ);
    if (object == target) {
      left[thread] = Math.max(0, left[thread] - 1);
      intended = NOBODY;
    }
  }

  @Override
  public void forced(Point point, int thread) {
    meet(point);
    taken(point, thread);
  }

  /** So that steps are announced with the locations they touch, not just the objects. */
  @Override
  public boolean wantsTrace() {
    return true;
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    return random.below(alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {}

  @Override
  public void restart() {
    random.restart();
    last.clear();
    current.clear();
  }

  @Override
  public Coverage coverage(boolean finished) {
    return Coverage.SAMPLED;
  }

  @Override
  public String toString() {
    return "surw";
  }
}
