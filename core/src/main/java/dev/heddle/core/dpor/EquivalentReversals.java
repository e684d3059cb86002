package dev.heddle.core.dpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.StableThreadNames;
import dev.heddle.core.order.HappensBefore;
import dev.heddle.core.order.MovedStep;

/**
 * The other branches that may lead to the same traces as the one in which a step is moved to a
 * place.
 *
 * <p>Several steps may have come before one that the default would have taken. They must be moved
 * there in the order of their threads where they are independent, so that they are in one order
 * only.
 */
final class EquivalentReversals {
  private final StableThreadNames names;
  private final HappensBefore order;
  private final MovedStep moved;
  private Branch branch = Branch.ROOT;
  private ExecutionTrace trace = new ExecutionTrace();

  EquivalentReversals(StableThreadNames names, HappensBefore order, MovedStep moved) {
    this.names = names;
    this.order = order;
    this.moved = moved;
  }

  /** Prepares for the execution of a branch whose order has been built. */
  void begin(Branch executed, ExecutionTrace executedTrace) {
    branch = executed;
    trace = executedTrace;
  }

  /**
   * Whether another branch leads to the same traces.
   *
   * @param clock what stays before the moved step, besides all that is before the place
   * @param before what happens before the moved step
   */
  boolean leadThere(int place, int[] clock, int[] before) {
    int moverName = names.name(moved.thread());
    BranchDecision one = BranchDecision.before(branch.decisions, place);
    for (; one != null; one = one.earlier()) {
      BranchDecision.Hop hop = one.hop();
      if (hop != null && moverName < hop.name()) {
        int passed = passed(hop);
        // The step that others were moved before is not one of those.
        if (passed >= place
            && passed != moved.step()
            && !order.contains(clock, passed)
            && moved.dependsOnAnnounced(passed)
            && !order.contains(before, one.step())
            && !anyDependent(hop.start(), passed, place, clock, before)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The step that another was moved before, or -1 if it was not taken. */
  private int passed(BranchDecision.Hop hop) {
    int thread = names.thread(hop.over());
    return order.count(thread) > hop.ordinal() ? order.step(thread, hop.ordinal()) : -1;
  }

  /**
   * Whether a step that comes before the moved one in the new branch, from a start on, depends on
   * one that both are to come before. A later one than that is not among those before. (That the
   * step that was moved before it depends on it is known: it may touch less now.)
   */
  private boolean anyDependent(int start, int passed, int place, int[] clock, int[] before) {
    for (int t = trace.firstTouch(passed); t < trace.firstTouch(passed + 1); t++) {
      boolean reads = trace.access(t) == ExecutionTrace.READ;
      int touch = t;
      while (true) {
        touch = reads ? order.earlierChange(touch) : order.earlierTouch(touch);
        int step = touch < 0 ? -1 : order.stepOf(touch);
        if (step < start) {
          break;
        }
        boolean kept = step < place || order.contains(clock, step);
        if (kept && order.contains(before, step)) {
          return true;
        }
      }
    }
    return false;
  }
}
