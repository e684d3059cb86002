package dev.heddle.core.dpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.StableThreadNames;
import dev.heddle.core.order.CheapestLinearization;
import dev.heddle.core.order.HappensBefore;
import dev.heddle.core.order.MandatorySteps;
import dev.heddle.core.order.MovedStep;
import dev.heddle.core.order.UnavoidablePreemptions;
import java.util.Arrays;

/**
 * How many preemptions, or delays, all executions of a branch have at least, and whether bounds
 * have room for any.
 */
final class BranchCost {
  /** The cost of a branch that no bound admits. */
  static final int OUT_OF_BOUNDS = Integer.MAX_VALUE;

  private final StableThreadNames names;
  private final HappensBefore order;
  private final MovedStep moved;
  private final Frontier found;
  private final DporBounds bounds;
  private final MandatorySteps steps;
  private final CheapestLinearization cheapest;
  private final UnavoidablePreemptions forced;
  private Branch branch = Branch.ROOT;
  private ExecutionTrace trace = new ExecutionTrace();

  /** What all decisions of the executed branch need, as a clock. */
  private int[] decided = new int[16];

  /** What is certain in all executions of the present branch. */
  private int[] certain = new int[16];

  /** Whether branches were left out because of delays, and because of yields. */
  private boolean cutByDelays;

  private boolean cutByYields;

  /** The most steps an execution may have, once one was found to have more. */
  private int maxSteps = Integer.MAX_VALUE;

  BranchCost(
      StableThreadNames names,
      HappensBefore order,
      MovedStep moved,
      Frontier found,
      DporBounds bounds) {
    this.names = names;
    this.order = order;
    this.moved = moved;
    this.found = found;
    this.bounds = bounds;
    this.steps = new MandatorySteps(order);
    this.cheapest = new CheapestLinearization(steps, bounds.most(bounds.yields()));
    this.forced = new UnavoidablePreemptions(order);
  }

  /** Forgets what was left out. */
  void clear() {
    cutByDelays = false;
    cutByYields = false;
    maxSteps = Integer.MAX_VALUE;
  }

  boolean cutByDelays() {
    return cutByDelays;
  }

  boolean cutByYields() {
    return cutByYields;
  }

  private boolean isCounted() {
    return found.level() < Integer.MAX_VALUE || bounds.any() || maxSteps < Integer.MAX_VALUE;
  }

  /** Says how many steps an execution may have: there are some with more. */
  void limit(int steps) {
    maxSteps = steps;
  }

  /** Prepares for the execution of a branch whose order has been built. */
  void begin(Branch executed, ExecutionTrace executedTrace) {
    branch = executed;
    trace = executedTrace;
    if (!isCounted()) {
      return;
    }
    steps.begin(trace);
    cheapest.begin(order.width(), trace.steps());
    forced.begin(trace);
    if (decided.length < order.width()) {
      decided = new int[order.width() * 2];
      certain = new int[order.width() * 2];
    }
    Arrays.fill(decided, 0, order.width(), 0);
    for (BranchDecision one = branch.decisions; one != null; one = one.earlier()) {
      order.join(decided, 0, one.step());
    }
  }

  /**
   * How many preemptions, or delays, all executions have in which the step is moved to a place;
   * {@link #OUT_OF_BOUNDS} if a bound has no room for any.
   *
   * @param keeps whether any step from the place on is kept that the moved one does not need
   * @param before the clock that the moved step has then, without itself
   */
  int of(int place, boolean keeps, int[] before) {
    if (!isCounted()) {
      return 0;
    }
    findCertain(place, before);
    if (!hasRoom()) {
      return OUT_OF_BOUNDS;
    }
    addMoves(place);
    boolean free = mayBeFree(place, keeps);
    steps.extra(moved, free, before);
    if (bounds.yields() != null
        && cheapest.atLeast(CheapestLinearization.Cost.NOTHING, certain, 0) > 0) {
      cutByYields = true;
      return OUT_OF_BOUNDS;
    }
    int delays = bounds.most(bounds.delays());
    boolean second =
        delays < Integer.MAX_VALUE && bounds.counted() != CheapestLinearization.Cost.DELAYS;
    if (second && cheapest.atLeast(CheapestLinearization.Cost.DELAYS, certain, delays) > delays) {
      cutByDelays = true;
      return OUT_OF_BOUNDS;
    }
    int level = found.level();
    if (level == Integer.MAX_VALUE) {
      return 0;
    }
    int known = moved.step() < branch.steps.length ? 0 : branch.cost;
    if (bounds.counted() == CheapestLinearization.Cost.PREEMPTIONS) {
      known = Math.max(known, forced.atLeast(certain, place, before, free));
    }
    int most = bounds.mostCounted();
    boolean enough = known > (most == Integer.MAX_VALUE ? level : most);
    return enough ? known : Math.max(known, searched(level));
  }

  /** Whether what is certain, and one more step, is not more than an execution may have. */
  private boolean hasRoom() {
    long steps = 1;
    for (int thread = 0; thread < order.width(); thread++) {
      steps += certain[thread];
    }
    return steps <= maxSteps;
  }

  /** Whether an execution may have all steps of a branch. */
  boolean hasRoomFor(Branch whole) {
    return whole.steps.length <= maxSteps;
  }

  /** Whether an execution may have a step with all before it, and the decisions before it. */
  boolean hasRoomFor(int step) {
    if (maxSteps == Integer.MAX_VALUE) {
      return true;
    }
    Arrays.fill(certain, 0, order.width(), 0);
    order.join(certain, 0, step);
    certain[trace.thread(step)]--;
    addDecisions(step);
    return hasRoom();
  }

  /** Whether it may have a step with all that it needs, and with what another one needs. */
  boolean hasRoomFor(int step, int[] other) {
    if (maxSteps == Integer.MAX_VALUE) {
      return true;
    }
    order.mustBefore(step, certain);
    for (int thread = 0; thread < order.width(); thread++) {
      certain[thread] = Math.max(certain[thread], other[thread]);
    }
    addDecisions(step);
    return hasRoom();
  }

  private void addDecisions(int place) {
    BranchDecision one = BranchDecision.before(branch.decisions, place);
    for (; one != null; one = one.earlier()) {
      order.join(certain, 0, one.step());
    }
  }

  private int searched(int level) {
    return cheapest.atLeast(bounds.counted(), certain, level, bounds.mostCounted());
  }

  /** What is certain: what the moved step needs, and what the decisions before the place do. */
  private void findCertain(int place, int[] before) {
    BranchDecision latest = branch.decisions;
    if (latest == null || latest.step() < place) {
      for (int thread = 0; thread < order.width(); thread++) {
        certain[thread] = Math.max(before[thread], decided[thread]);
      }
      return;
    }
    System.arraycopy(before, 0, certain, 0, order.width());
    addDecisions(place);
  }

  /** Whether the moved step may be free where it is moved to. */
  private boolean mayBeFree(int place, boolean keeps) {
    if (!keeps && moved.wasPendingAt(place)) {
      return trace.isFree(place, moved.thread());
    }
    return switch (moved.kind()) {
      case WAIT, PARK, SLEEP, JOIN, TIMEOUT, TIMED_LOCK -> true;
      default -> moved.taken() && trace.isFree(moved.step(), moved.thread());
    };
  }

  /** Adds the steps that stay behind those that were moved before them. */
  private void addMoves(int place) {
    steps.clearMoves();
    forced.clearMoves();
    boolean shared = moved.touches(trace.location(place));
    steps.addMove(place, moved.thread(), moved.needed()[moved.thread()], place, shared);
    BranchDecision one = BranchDecision.before(branch.decisions, place);
    for (; one != null; one = one.earlier()) {
      BranchDecision.Hop hop = one.hop();
      int over = hop == null ? -1 : names.thread(hop.over());
      if (hop != null && hop.ordinal() >= certain[over] && order.count(over) > hop.ordinal()) {
        int step = order.step(over, hop.ordinal());
        int mover = one.step();
        boolean both = trace.touchOf(mover, trace.location(step)) >= 0;
        steps.addMove(step, trace.thread(mover), order.ordinal(mover), mover, both);
        forced.addMove(step, one.step());
      }
    }
  }
}
