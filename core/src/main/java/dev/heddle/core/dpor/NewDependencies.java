package dev.heddle.core.dpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.StableThreadNames;
import dev.heddle.core.order.HappensBefore;
import java.util.Arrays;

/**
 * Steps that the last step of a branch depends on, although it did not depend on them where it was
 * moved from: its footprint depends on the steps before it. Each of them may come before it too.
 */
final class NewDependencies {
  private final ExecutionTrace trace;
  private final HappensBefore order;
  private final StableThreadNames names;
  private final Branch branch;
  private final BranchCost costs;
  private final Frontier found;
  private final BranchDecision last;
  private final BranchDecision.Hop hop;

  /** The last step of the branch. */
  private final int moved;

  /** Whether it touches what it announced and nothing else. */
  private final boolean plain;

  /** The step that it was moved before, or -1 if that was not taken. */
  private final int passed;

  /**
   * What follows from the execution of a branch whose last step was moved.
   *
   * @param last the decision to move it
   */
  NewDependencies(
      ExecutionTrace trace,
      HappensBefore order,
      StableThreadNames names,
      Branch branch,
      BranchDecision last,
      BranchDecision.Hop hop,
      BranchCost costs,
      Frontier found) {
    this.trace = trace;
    this.order = order;
    this.names = names;
    this.branch = branch;
    this.costs = costs;
    this.found = found;
    this.hop = hop;
    this.last = last;
    this.moved = last.step();
    this.plain = trace.isPlain(moved);
    int over = names.thread(hop.over());
    this.passed = order.count(over) > hop.ordinal() ? order.step(over, hop.ordinal()) : -1;
  }

  /** Adds the branches in which one more step comes before the moved one. */
  void find(Point point) {
    int[] clock = new int[order.width()];
    for (int step = moved + 1; step < trace.steps(); step++) {
      if (step != passed && depends(step)) {
        order.mustBefore(step, clock);
        add(trace.thread(step), order.ordinal(step), clock);
      }
    }
    for (int thread = 0; thread < point.threads(); thread++) {
      if (ReversalFinder.isHeldUp(point, thread)
          && touches(point.object(thread), point.kind(thread))) {
        order.mustBeforeNext(thread, point.causeOf(thread), clock);
        add(thread, order.count(thread), clock);
      }
    }
  }

  private boolean depends(int step) {
    for (int t = trace.firstTouch(step); t < trace.firstTouch(step + 1); t++) {
      if (touches(trace.touched(t), trace.access(t) == ExecutionTrace.READ)) {
        return true;
      }
    }
    return false;
  }

  private boolean touches(int location, OperationKind kind) {
    return touches(location, kind == OperationKind.READ);
  }

  private boolean touches(int location, boolean reads) {
    for (int t = trace.firstTouch(moved); t < trace.firstTouch(moved + 1); t++) {
      if (trace.touched(t) == location && !(reads && trace.access(t) == ExecutionTrace.READ)) {
        return true;
      }
    }
    return false;
  }

  /** Adds the branch in which the next step of a thread comes before the moved one. */
  private void add(int thread, int ordinal, int[] clock) {
    int name = names.name(thread);
    boolean needsMoved = thread == trace.thread(moved) || order.contains(clock, moved);
    boolean needsPassed = passed >= 0 && order.contains(clock, passed);
    if (needsMoved
        || needsPassed
        || !costs.hasRoomFor(moved, clock)
        || !branch.strangers.contains(name, ordinal, plain)) {
      return;
    }
    int[] steps = new int[trace.steps() + 2];
    int[] choices = new int[trace.firstChoice(trace.steps())];
    int choiceCount = trace.firstChoice(moved);
    for (int c = 0; c < choiceCount; c++) {
      choices[c] = trace.choice(c);
    }
    int count = moved;
    System.arraycopy(branch.steps, 0, steps, 0, moved);
    for (int step = moved + 1; step < trace.steps(); step++) {
      if (order.contains(clock, step)) {
        steps[count++] = names.name(trace.thread(step));
        for (int c = trace.firstChoice(step); c < trace.firstChoice(step + 1); c++) {
          choices[choiceCount++] = trace.choice(c);
        }
      }
    }
    steps[count++] = name;
    steps[count] = hop.name();
    int[] before = Arrays.copyOf(branch.before, branch.before.length + 1);
    before[before.length - 1] = count - 1;
    Branch more =
        new Branch(
            Arrays.copyOf(steps, count + 1),
            new SharedPrefix(moved, moved, trace.fingerprint(moved)),
            Arrays.copyOf(choices, choiceCount),
            new BranchDecision(count, hop, last.earlier()),
            before,
            branch.strangers,
            0);
    found.add(BranchGroup.of(more));
  }
}
