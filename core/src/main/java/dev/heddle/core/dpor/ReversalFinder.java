package dev.heddle.core.dpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.StableThreadNames;
import dev.heddle.core.order.HappensBefore;
import dev.heddle.core.order.MovedStep;
import org.jspecify.annotations.Nullable;

/**
 * Finds the branches that follow from an execution: the steps it took by default that could have
 * come earlier, and the data choices that could have gone another way.
 */
final class ReversalFinder {
  private final StableThreadNames names;
  private final HappensBefore order = new HappensBefore();
  private final Frontier found;
  private final MovedStep moved = new MovedStep(order);
  private final EquivalentReversals others;
  private final BranchCost costs;
  private final SpinLoops spins;
  private final ReversalEffort effort = new ReversalEffort();
  private final RetainedConflicts kept = new RetainedConflicts(order, moved, effort);
  private Branch branch = Branch.ROOT;
  private ExecutionTrace trace = new ExecutionTrace();
  private int threads;

  /** What branches know of this execution, once there is one. */
  private @Nullable ParentExecution executed;

  /** The latest branches of the moved step; more may be added to them. */
  private @Nullable StepReversals moves;

  /** What happens before the moved step if it is moved before a rival and keeps no later one. */
  private int[] reached = new int[16];

  /** Whether this execution is examined before its end. */
  private boolean looksAhead;

  /** What follows where footprints vary; see {@link #lookEverywhere}. */
  private @Nullable EventReversalFinder everywhere;

  ReversalFinder(StableThreadNames names, Frontier found, DporBounds bounds) {
    this.names = names;
    this.found = found;
    this.others = new EquivalentReversals(names, order, moved);
    this.costs = new BranchCost(names, order, moved, found, bounds);
    this.spins = new SpinLoops(order, bounds.yields() == null);
  }

  /** The loops that fairness holds back. */
  SpinLoops spins() {
    return spins;
  }

  /** What bounds have left out. */
  BranchCost costs() {
    return costs;
  }

  /**
   * Whether steps have state-dependent footprints. Then there may be classes without the one parent
   * that {@link #find} searches for.
   */
  boolean varied() {
    return moved.varies();
  }

  /** Whether it is better to search everywhere: the footprints of steps vary, or are likely to. */
  boolean mayVary() {
    return moved.varies() || moved.mayVary();
  }

  /** Whether all reversals are branches. */
  boolean looksEverywhere() {
    return everywhere != null;
  }

  /** From now on all reversals are branches that show what was not visited. */
  void lookEverywhere() {
    everywhere = new EventReversalFinder(names, order, moved, found, effort);
  }

  /** Whether a branch would show nothing that was not visited. */
  boolean isVisited(Branch next) {
    return everywhere != null && everywhere.isVisited(next);
  }

  /** How much is done for each execution. */
  ReversalEffort effort() {
    return effort;
  }

  /** The program is another one now: all its classes are to be visited again. */
  void restart() {
    if (everywhere != null) {
      everywhere.restart();
    }
    costs.clear();
    spins.clear();
    effort.clear();
  }

  /** Whether there were too many executions to know what was visited. */
  boolean isFull() {
    return everywhere != null && everywhere.full();
  }

  /** Whether there were too many executions to know what was visited, or not enough time. */
  boolean gaveUp() {
    return isFull() || effort.wasLate();
  }

  /** Prepares for an execution. */
  void begin() {
    looksAhead = false;
  }

  /** Examines an execution before its end. */
  void lookAhead(Point point) {
    if (looksAhead) {
      order.extend(point.threads());
    } else {
      looksAhead = true;
      order.build(point.trace(), point.threads());
    }
  }

  /**
   * Whether a thread's next step, with all that it needs, is possible in an execution of so many
   * steps, as far as {@link #lookAhead} knows.
   */
  boolean isWithin(Point point, int thread, int maxSteps) {
    if (reached.length < order.width()) {
      reached = new int[order.width() * 2];
    }
    order.mustBeforeNext(thread, point.causeOf(thread), reached);
    long steps = 1;
    for (int t = 0; t < order.width(); t++) {
      steps += reached[t];
    }
    return steps <= maxSteps;
  }

  /** Adds what follows from the execution of a branch to the frontier. */
  void find(Branch toFollow, Point point) {
    if (!effort.begin(point.trace().steps(), point.threads())) {
      return;
    }
    branch = toFollow;
    trace = point.trace();
    threads = point.threads();
    executed = null;
    order.build(trace, threads);
    moved.begin(trace, branch == Branch.ROOT);
    if (everywhere != null) {
      everywhere.find(branch, point);
      return;
    }
    others.begin(branch, trace);
    costs.begin(branch, trace);
    spins.begin(trace);
    if (reached.length < order.width()) {
      reached = new int[order.width() * 2];
    }
    int beginning = branch.steps.length;
    for (int step = Math.max(beginning - 1, 0); step < trace.steps(); step++) {
      otherChoices(step);
    }
    for (int step = Math.max(beginning - 1, 0); step < trace.steps() && !effort.isSpent(); step++) {
      moved.look(step);
      move(step < beginning ? branch.before : Branch.ROOT.before);
    }
    BranchDecision last = branch.decisions;
    if (last != null && last.hop() != null && last.step() == beginning - 1) {
      new NewDependencies(trace, order, names, branch, last, last.hop(), costs, found).find(point);
    }
    for (int thread = 0; thread < threads; thread++) {
      if (isHeldUp(point, thread)) {
        moved.lookAhead(point, thread);
        move(Branch.ROOT.before);
      }
    }
  }

  /**
   * Adds the execution that reaches a step directly, if it is within the limit then; after {@link
   * #find}.
   */
  void show(int step) {
    int[] clock = new int[order.width()];
    order.join(clock, 0, step);
    Branch only = executed().only(clock, step);
    if (costs.hasRoomFor(only)) {
      found.add(BranchGroup.of(only));
    }
  }

  /**
   * Whether a thread has not ended and could have taken its next step in another order. Not if it
   * waits for others, unless its timeout has fired or may fire.
   */
  static boolean isHeldUp(Point point, int thread) {
    return point.object(thread) != Point.NO_OBJECT
        && (point.kind(thread) != OperationKind.WAIT || point.isEnabled(thread));
  }

  private ParentExecution executed() {
    if (executed == null) {
      executed = new ParentExecution(trace, threads, names, branch);
    }
    return executed;
  }

  /** The unrelated steps of the branch if a step was its last one. */
  private UnrelatedSteps strangers(int step) {
    return step < branch.steps.length ? branch.strangers : UnrelatedSteps.NONE;
  }

  /**
   * Moves the step before each of its rivals.
   *
   * @param known the rivals that it had where it was moved from: other branches decide whether it
   *     comes before one of them, unless a rival is kept that was not known there
   */
  private void move(int[] known) {
    if (moved.rivalCount() == 0) {
      return;
    }
    kept.begin(trace, known);
    System.arraycopy(moved.needed(), 0, reached, 0, order.width());
    for (int r = 0; r < moved.rivalCount() && !effort.isSpent(); r++) {
      kept.moveOver(r);
      while (kept.next()) {
        emit(moved.rival(r), kept.clock());
      }
      effort.spend(order.width());
      order.join(reached, 0, moved.rival(r));
    }
    flush();
  }

  private void flush() {
    if (moves != null) {
      found.add(moves);
      moves = null;
    }
  }

  /** Adds the branch in which the moved step comes before a rival, after what is in a clock. */
  private void emit(int place, int[] clock) {
    for (BranchDecision one = branch.decisions;
        one != null && one.step() >= place;
        one = one.earlier()) {
      if (one.step() != moved.step() && !order.contains(clock, one.step())) {
        return;
      }
    }
    if (!isPossible(place, clock)) {
      return;
    }
    int[] before = before(clock);
    if (others.leadThere(place, clock, before)) {
      return;
    }
    int cost = costs.of(place, clock != moved.needed(), before);
    if (cost == BranchCost.OUT_OF_BOUNDS) {
      return;
    }
    if (spins.isUnfair(moved, place, clock)) {
      found.add(BranchGroup.of(single(place, clock, cost).toProbe()));
    } else {
      add(place, clock, cost);
    }
  }

  private void add(int place, int[] clock, int cost) {
    int[] before = clock == moved.needed() ? moved.neededCopy() : clock;
    if (moves == null || !moves.takes(before, cost)) {
      flush();
      moves = new StepReversals(executed(), moved, before, strangers(moved.step()), cost);
    }
    moves.add(place);
  }

  private Branch single(int place, int[] clock, int cost) {
    int[] before = clock == moved.needed() ? moved.neededCopy() : clock;
    StepReversals one = new StepReversals(executed(), moved, before, strangers(moved.step()), cost);
    one.add(place);
    return one.take();
  }

  /** The clock that the moved step has in the new branch, without itself. */
  private int[] before(int[] clock) {
    if (clock == moved.needed()) {
      return reached;
    }
    int[] result = clock.clone();
    for (int thread = 0; thread < order.width(); thread++) {
      result[thread] = Math.max(result[thread], reached[thread]);
    }
    return result;
  }

  /** Whether the moved step can be taken there, as far as the trace shows. */
  private boolean isPossible(int place, int[] clock) {
    if (clock == moved.needed() && moved.wasPendingAt(place)) {
      return trace.couldTake(place, moved.thread());
    }
    return moved.isPossible(place, clock);
  }

  /** Adds the branches in which a data choice that a step made by default goes another way. */
  private void otherChoices(int step) {
    int first = Math.max(trace.firstChoice(step), branch.choices.length);
    if (first >= trace.firstChoice(step + 1) || !costs.hasRoomFor(step)) {
      return;
    }
    moved.look(step);
    boolean last = step < branch.steps.length;
    int[] before = last ? moved.rivalsAnd(branch.before) : moved.rivals();
    for (int c = first; c < trace.firstChoice(step + 1); c++) {
      ChoiceAlternatives ways =
          new ChoiceAlternatives(executed(), step, c, before, strangers(step), branch.cost);
      for (int other = 1; other < trace.alternatives(c); other++) {
        ways.more();
      }
      if (ways.count() > 0) {
        found.add(ways);
      }
    }
  }
}
