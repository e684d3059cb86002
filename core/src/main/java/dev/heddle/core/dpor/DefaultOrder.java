package dev.heddle.core.dpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.StableThreadNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The order of the steps after those of a branch: the current thread runs as long as it can, then
 * the threads that others were moved before, then the one with the smallest number.
 */
final class DefaultOrder {
  private final StableThreadNames names;

  /** Whether the next thread is chosen in round-robin order when the current one cannot go on. */
  private final boolean inTurn;

  private Branch branch = Branch.ROOT;

  /**
   * The moves before steps that were not taken yet, the latest first; known from the end of the
   * branch on.
   */
  private final List<BranchDecision.Hop> open = new ArrayList<>();

  private boolean opened;

  /** How many steps each thread took, of so many. */
  private int counted;

  private int[] takenBy = new int[16];

  DefaultOrder(StableThreadNames names, boolean inTurn) {
    this.names = names;
    this.inTurn = inTurn;
  }

  /** Prepares for an execution of a branch. */
  void begin(Branch followed) {
    branch = followed;
    open.clear();
    opened = false;
    counted = 0;
    Arrays.fill(takenBy, 0);
  }

  /**
   * The thread that goes on.
   *
   * <p>A step that would come before one that others were moved before, and depends on it, waits if
   * it can: the execution with that step there belongs to another branch.
   */
  int next(Point point) {
    int current = point.current();
    boolean yields = point.currentEnabled() && point.kind(current) == OperationKind.YIELD;
    boolean goesOn = point.currentEnabled() && !yields;
    look(point);
    int wanted = goesOn ? current : inTurn ? nextInTurn(point, current) : -1;
    for (int i = 0; i < open.size(); i++) {
      BranchDecision.Hop hop = open.get(i);
      int thread = names.thread(hop.over());
      if (thread != wanted
          && point.isEnabled(thread)
          && (wanted < 0 || passes(point, wanted, hop, thread))
          && taken(point, thread) == hop.ordinal()
          && point.kind(thread) != OperationKind.YIELD) {
        return thread;
      }
    }
    if (wanted >= 0) {
      return wanted;
    }
    int next = yields ? point.nextOwn(current) : -1;
    next = next >= 0 ? next : point.nextOwn(-1);
    return next >= 0 ? next : point.nextEnabled(-1);
  }

  /** The thread that the round-robin scheduler reaches after the current one, or -1. */
  private static int nextInTurn(Point point, int current) {
    int next = point.nextOwn(current);
    return next >= 0 ? next : point.nextOwn(-1);
  }

  /** Whether a thread is about to take the step that others were moved before. */
  private boolean passes(Point point, int current, BranchDecision.Hop hop, int over) {
    return names.name(current) < hop.name()
        && point.object(current) == point.object(over)
        && !(point.kind(current) == OperationKind.READ && point.kind(over) == OperationKind.READ);
  }

  /**
   * Throws {@link NondeterminismException} if a thread is missing that others were moved before.
   */
  void checkThreads(Point point) {
    look(point);
  }

  /** Finds out which moves were before steps that are still to come. */
  private void look(Point point) {
    if (!opened) {
      opened = true;
      for (BranchDecision one = branch.decisions; one != null; one = one.earlier()) {
        if (one.hop() != null) {
          open.add(one.hop());
        }
      }
    }
    for (int i = open.size() - 1; i >= 0; i--) {
      BranchDecision.Hop hop = open.get(i);
      if (taken(point, names.thread(hop.over())) > hop.ordinal()) {
        open.remove(i);
      }
    }
  }

  /** How many steps a thread has taken. */
  private int taken(Point point, int thread) {
    if (thread < 0) {
      throw new NondeterminismException(
          point.steps(), "a thread that there was before", "none of that name");
    }
    ExecutionTrace trace = point.trace();
    if (takenBy.length < point.threads()) {
      takenBy = Arrays.copyOf(takenBy, point.threads() * 2);
    }
    while (counted < trace.steps()) {
      takenBy[trace.thread(counted++)]++;
    }
    return takenBy[thread];
  }
}
