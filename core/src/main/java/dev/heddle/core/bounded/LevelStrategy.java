package dev.heddle.core.bounded;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.util.Arrays;
import java.util.List;

/**
 * Search in levels: depth-first over all executions that cost nothing, then over those that cost
 * one, and so on, each execution once.
 *
 * <p>The alternatives of a choice are numbered from 0 in the order of their cost. The first costs
 * nothing, each other one the same as the one before it or one or two more; subclasses say which.
 * Going back over the path of an execution, as depth-first search does, an alternative that costs
 * no more is tried next; one that costs more is deferred to the next level. All that one execution
 * defers is one {@link DeferredAlternatives} record: its path, and the positions where the next
 * alternative is left to try. The records of a level are kept in a {@link DiskQueue}, so memory
 * stays the same however many there are, and nothing is executed twice.
 *
 * <p>Each position on a path has a mark, a fingerprint of all there was to choose from up to there,
 * which detects a program that does not repeat its behaviour. A record holds the mark of its last
 * position.
 */
abstract class LevelStrategy implements Strategy {
  /** No alternative costs more than the one before it. */
  static final int NONE = Integer.MAX_VALUE;

  /** Every alternative costs one more than the one before it. */
  static final int EACH = 0;

  private static final int DATA = 0;

  private int[] taken = new int[256];
  private int[] alternatives = new int[256];
  private int[] marks = new int[256];

  /**
   * The first alternative that costs one more than the one before it, or NONE; or, if not positive,
   * the negative of the last alternative before each costs one more than the one before it.
   */
  private int[] costly = new int[256];

  /** The second alternative that costs one more than the one before it, or NONE. */
  private int[] costlier = new int[256];

  private final DeferredAlternatives putOff = new DeferredAlternatives();
  private DiskQueue thisLevel = new DiskQueue();
  private DiskQueue nextLevel = new DiskQueue();
  private final int lastLevel;
  private int level;

  /** The number of choices on the path that the next execution repeats. */
  private int prefix;

  /** The positions on the path whose alternatives are known are those below. */
  private int known;

  /**
   * The first position whose alternatives belong to this execution; those before it were reached by
   * a record, and of them only the ones it names are left to try.
   */
  private int root;

  /** The length of the record's path while the first execution after loading it is under way. */
  private int unchecked;

  private int depth;
  private boolean first = true;
  private boolean done;
  private boolean cutByBound;
  private boolean cutByLength;

  /** A search of the levels up to the given one. */
  LevelStrategy(int lastLevel) {
    this.lastLevel = lastLevel;
  }

  /** The level to which the next alternative at a position belongs; this one, if an earlier one. */
  int levelOf(int position) {
    int next = taken[position] + 1;
    int costs = costly[position];
    int more = (costs <= 0 ? next > -costs : next == costs) ? 1 : 0;
    return level + more + (next == costlier[position] ? 1 : 0);
  }

  /** The bound that a level means, {@code cut} saying whether there are executions beyond it. */
  abstract CoveredBound limit(int ofLevel, boolean cut);

  /** The level that is being searched. */
  final int level() {
    return level;
  }

  @Override
  public boolean begin() {
    if (first) {
      first = false;
    } else if (done || !advance()) {
      done = true;
      return false;
    }
    depth = 0;
    return true;
  }

  @Override
  public boolean again() {
    depth = 0;
    return true;
  }

  /** Finds the next path to follow; false if there is none. */
  private boolean advance() {
    known = depth;
    unchecked = 0;
    while (!goBack()) {
      if (!load()) {
        return false;
      }
    }
    return true;
  }

  /** Goes back on the path to the last position where something is left to try in this level. */
  private boolean goBack() {
    int position = depth - 1;
    putOff.begin();
    while (position >= root && !takeNext(position)) {
      position--;
    }
    flush();
    if (position < root) {
      position = putOff.last();
      if (position < 0) {
        return false;
      }
      root = position;
    }
    taken[position]++;
    prefix = position + 1;
    known = Math.min(known, prefix);
    return true;
  }

  /** Whether the next alternative at a position is to be tried in this level. */
  private boolean takeNext(int position) {
    if (taken[position] + 1 >= alternatives[position]) {
      return false;
    }
    int due = levelOf(position);
    if (due > level) {
      if (due > lastLevel) {
        cutByBound = true;
      } else {
        if (due != putOff.due()) {
          flush();
        }
        putOff.add(position, due);
      }
      return false;
    }
    return true;
  }

  private void flush() {
    if (putOff.due() > 0) {
      putOff.write(taken, marks, nextLevel);
    }
  }

  /** Loads the path of the next record, going on to the next level if there is none in this. */
  private boolean load() {
    while (true) {
      if (thisLevel.isEmpty()) {
        if (nextLevel.isEmpty()) {
          thisLevel.close();
          nextLevel.close();
          return false;
        }
        level++;
        DiskQueue emptied = thisLevel;
        thisLevel = nextLevel;
        nextLevel = emptied;
      }
      putOff.read(thisLevel);
      if (putOff.readDue() <= level) {
        break;
      }
      putOff.copyTo(nextLevel);
    }
    depth = putOff.length();
    ensureRoom(depth);
    putOff.path(taken);
    root = depth;
    known = 0;
    unchecked = depth;
    return true;
  }

  /** The alternative to take in a choice between threads. */
  final int next(Point point, int firstCostly) {
    return next(point, firstCostly, NONE);
  }

  /** The same if a second alternative costs one more than the one before it, too. */
  final int next(Point point, int firstCostly, int secondCostly) {
    int offer = 1;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      offer = (offer * 31 + t) * 31 + point.kind(t).code();
    }
    return next(point.enabledCount(), offer, firstCostly, secondCostly);
  }

  @Override
  public int nextChoice(Point point, int count) {
    return next(count, DATA, NONE, NONE);
  }

  private int next(int count, int offer, int firstCostly, int secondCostly) {
    ensureRoom(depth + 1);
    int position = depth++;
    int mark = ((position == 0 ? 0 : marks[position - 1]) * 31 + offer) * 31 + count;
    if (position >= prefix) {
      taken[position] = 0;
    } else {
      boolean wrong =
          position < known
              ? marks[position] != mark
              : taken[position] >= count || (position + 1 == unchecked && putOff.mark() != mark);
      if (wrong) {
        throw new NondeterminismException(
            position, "the choice there was before", "a choice between other steps");
      }
    }
    marks[position] = mark;
    alternatives[position] = count;
    costly[position] = firstCostly;
    costlier[position] = secondCostly;
    return taken[position];
  }

  private void ensureRoom(int size) {
    if (size > taken.length) {
      int larger = Math.max(size, taken.length * 2);
      taken = Arrays.copyOf(taken, larger);
      alternatives = Arrays.copyOf(alternatives, larger);
      marks = Arrays.copyOf(marks, larger);
      costly = Arrays.copyOf(costly, larger);
      costlier = Arrays.copyOf(costlier, larger);
    }
  }

  @Override
  public void end(Point point, Outcome outcome) {
    boolean cut = outcome instanceof Outcome.Aborted || outcome instanceof Outcome.Stuck;
    if (depth < prefix && !cut) {
      throw new NondeterminismException(depth, "a further choice", "the end of the execution");
    }
    cutByLength |= cut;
  }

  @Override
  public void restart() {
    putOff.clear();
    thisLevel.close();
    nextLevel.close();
    level = 0;
    prefix = 0;
    known = 0;
    root = 0;
    unchecked = 0;
    depth = 0;
    first = true;
    done = false;
    cutByBound = false;
    cutByLength = false;
  }

  @Override
  public Coverage coverage(boolean finished) {
    if (!finished) {
      return Coverage.INTERRUPTED;
    }
    return cutByBound || cutByLength ? Coverage.WITHIN_BOUNDS : Coverage.EXHAUSTED;
  }

  @Override
  public List<CoveredBound> limits(boolean finished) {
    if (finished) {
      int covered = lastLevel == Integer.MAX_VALUE ? level : lastLevel;
      return List.of(limit(covered, cutByBound));
    }
    return level == 0 ? List.of() : List.of(limit(level - 1, true));
  }
}
