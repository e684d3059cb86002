package dev.heddle.core.dpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.order.HappensBefore;
import dev.heddle.core.order.MovedStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which of the later rivals of a step stay before it when it is moved before one of them: none, or
 * some, each with all that happens before it.
 *
 * <p>For a step of one thread and n steps of another there are n nested decisions. They are kept on
 * a separate stack, so that long executions do not overflow that of the Java thread.
 */
final class RetainedConflicts {
  /** What was decided up to a rival. */
  private static final class Decided {
    /** What comes before the moved step. */
    private int[] clock = {};

    /** The next rival that may be kept in addition, going down to the first of these. */
    private int next;

    private int first;

    /** Whether a rival that is moved over or kept was not known. */
    private boolean anyNew;

    private boolean returned;
    private boolean leftOutKnown;
  }

  private final HappensBefore order;
  private final MovedStep moved;
  private final ReversalEffort effort;
  private final List<Decided> stack = new ArrayList<>();
  private int depth;
  private ExecutionTrace trace = new ExecutionTrace();
  private int[] known = {};

  /** The latest rival that was not known, or -1. */
  private int latestNew;

  /** The rival that is moved over. */
  private int over;

  /** For each number of kept rivals: which step of each thread is the first that is left out. */
  private int[] leftOut = new int[16];

  RetainedConflicts(HappensBefore order, MovedStep moved, ReversalEffort effort) {
    this.order = order;
    this.moved = moved;
    this.effort = effort;
  }

  /**
   * Begins with a step that is moved.
   *
   * @param known the rivals that it had where it was moved from: other branches decide whether it
   *     comes before one of them, unless a rival is kept that was not known there
   */
  void begin(ExecutionTrace trace, int[] known) {
    this.trace = trace;
    this.known = known;
    latestNew = moved.rivalCount() - 1;
    while (latestNew >= 0 && !isNew(latestNew)) {
      latestNew--;
    }
  }

  private boolean isNew(int index) {
    return Arrays.binarySearch(known, moved.rival(index)) < 0;
  }

  /** The step is moved before one of its rivals. */
  void moveOver(int rival) {
    over = rival;
    depth = -1;
    decide(moved.needed(), rival + 1, isNew(rival));
  }

  private void decide(int[] clock, int first, boolean anyNew) {
    depth++;
    if (depth == stack.size()) {
      stack.add(new Decided());
    }
    Decided top = stack.get(depth);
    top.clock = clock;
    top.first = first;
    top.next = moved.firstAfter(over) - 1;
    if (!anyNew) {
      // Nothing follows unless one that was not known is kept.
      top.next = Math.min(top.next, latestNew);
    }
    top.anyNew = anyNew;
    top.returned = false;
    top.leftOutKnown = false;
  }

  /** Finds the next choice of which no other branch is known; false if there is none. */
  boolean next() {
    while (depth >= 0) {
      Decided top = stack.get(depth);
      if (!top.returned) {
        top.returned = true;
        if (top.anyNew) {
          return true;
        }
      } else if (top.next < top.first || effort.isSpent()) {
        depth--;
      } else {
        keep(top, top.next--);
      }
    }
    return false;
  }

  /** What comes before the moved step. */
  int[] clock() {
    return stack.get(depth).clock;
  }

  private void keep(Decided top, int rival) {
    if (order.contains(top.clock, moved.rival(rival))) {
      return;
    }
    if (!top.leftOutKnown) {
      top.leftOutKnown = true;
      findLeftOut(top.clock);
    }
    if (isKeepable(rival)) {
      int[] more = Arrays.copyOf(top.clock, order.width());
      order.join(more, 0, moved.rival(rival));
      decide(more, rival + 1, top.anyNew || isNew(rival));
    }
  }

  /** Finds the first rival of each thread that is left out: the one moved over, and later ones. */
  private void findLeftOut(int[] clock) {
    int from = depth * order.width();
    if (leftOut.length < from + order.width()) {
      leftOut = Arrays.copyOf(leftOut, 2 * (from + order.width()));
    }
    Arrays.fill(leftOut, from, from + order.width(), Integer.MAX_VALUE);
    for (int r = moved.rivalCount() - 1; r >= over; r--) {
      int rival = moved.rival(r);
      if (r == over || !order.contains(clock, rival)) {
        leftOut[from + trace.thread(rival)] = order.ordinal(rival);
      }
    }
  }

  /** Whether a rival does not come after one that is left out. */
  private boolean isKeepable(int index) {
    int kept = moved.rival(index);
    int from = depth * order.width();
    for (int thread = 0; thread < order.width(); thread++) {
      int own = thread == trace.thread(kept) ? 1 : 0;
      if (order.countBefore(kept, thread) - own > leftOut[from + thread]) {
        return false;
      }
    }
    return true;
  }
}
