package dev.heddle.core.random;

import dev.heddle.core.DenseNumbering;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads-from fuzzing: a random walk that tries to reach targets of the form "this step reads what
 * that step wrote last", and builds on those that showed something new.
 *
 * <p>Wolff, Shi, Duck, Mathur and Roychoudhury, "Greybox fuzzing for concurrency testing" (ASPLOS
 * 2024). Executions come from a few {@link ReadsFromTargets}, mutated from earlier ones by adding
 * or removing one; those that show a new pair of a step and the last change of its object are kept
 * to build on. The differences:
 *
 * <ul>
 *   <li>Steps are named by thread and number, not by place in the source, which core does not know;
 *       so that a hundred threads that do the same do not hide the one that does not, kinds of
 *       threads are drawn first (see {@link EventLog}).
 *   <li>Writes and locks count as reading what they overwrite or take. There are no negative
 *       targets, and no schedule of energy: all that is kept is equally likely to be built on.
 *   <li>When no thread may run because of the targets, or one yields again and again while others
 *       are held back, the targets are given up for the execution.
 *   <li>Data choices are uniform.
 * </ul>
 */
public final class RffStrategy extends LearningStrategy {
  private static final int MOST_KEPT = 64;

  /** After how many yields, on average, the threads that a target holds back are released. */
  private static final int PATIENCE = 4;

  private final List<ReadsFromTargets> kept = new ArrayList<>();
  private int keptCount;
  private final ReadsFromTargets wishes = new ReadsFromTargets();
  private final DenseNumbering pairs = new DenseNumbering();

  /** A sample that is the same for the same seed. */
  public RffStrategy(long seed) {
    super(seed);
  }

  @Override
  void plan() {
    if (last.addPairs(pairs)) {
      keep();
    }
    mutate();
    wishes.begin();
  }

  private void keep() {
    if (kept.size() < MOST_KEPT && keptCount == kept.size()) {
      kept.add(new ReadsFromTargets());
    }
    int place = keptCount < kept.size() ? keptCount++ : random.below(keptCount);
    kept.get(place).copy(wishes);
  }

  private void mutate() {
    wishes.clear();
    if (keptCount > 0 && random.below(4) > 0) {
      wishes.copy(kept.get(random.below(keptCount)));
    }
    if (wishes.count() == ReadsFromTargets.MOST || (wishes.count() > 0 && random.below(3) == 0)) {
      wishes.remove(random.below(wishes.count()));
    }
    if (last.any() && wishes.count() < ReadsFromTargets.MOST) {
      int step = last.drawStep(random);
      int source = random.below(2) == 0 ? EventLog.NONE : log.drawChange(step, random);
      wishes.add(log, step, source);
    }
  }

  @Override
  public int nextThread(Point point) {
    int candidates = free(point);
    while (candidates == 0) {
      wishes.giveUp();
      candidates = free(point);
    }
    boolean held = candidates < point.enabledCount();
    int skip = random.below(candidates);
    int thread = point.nextEnabled(-1);
    while (wishes.hold(point, log, thread) || skip-- > 0) {
      thread = point.nextEnabled(thread);
    }
    if (held && point.kind(thread) == OperationKind.YIELD && random.below(PATIENCE) == 0) {
      wishes.giveUp();
    }
    taken(point, thread);
    return thread;
  }

  /** How many threads may run without making a target unreachable. */
  private int free(Point point) {
    int candidates = 0;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      candidates += wishes.hold(point, log, t) ? 0 : 1;
    }
    return candidates;
  }

  private void taken(Point point, int thread) {
    wishes.taken(log, thread);
    log.add(point, thread);
  }

  @Override
  public void forced(Point point, int thread) {
    taken(point, thread);
  }

  @Override
  public void restart() {
    super.restart();
    keptCount = 0;
    wishes.clear();
    pairs.clear();
  }

  @Override
  public String toString() {
    return "rff";
  }
}
