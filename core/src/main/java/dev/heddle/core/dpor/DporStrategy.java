package dev.heddle.core.dpor;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Execution;
import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.ReplayStrategy;
import dev.heddle.core.StableThreadNames;
import dev.heddle.core.Strategy;
import dev.heddle.core.coverage.RandomDescents;
import dev.heddle.core.order.CheapestLinearization;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Dynamic partial-order reduction: one execution for each way the dependent steps of a program can
 * be ordered.
 *
 * <p>The idea is that of TruSt (Kokologiannakis, Marmanis, Gladstein, Vafeiadis: Truly Stateless,
 * Optimal Dynamic Partial Order Reduction, POPL 2022), carried over from execution graphs of reads
 * and writes to traces of steps with any dependency. An execution begins as its {@link Branch} says
 * and goes on by a default. Then, for each step taken by default, {@link ReversalFinder} searches
 * for earlier steps that it could have come before. Each such place is a branch of its own, if all
 * steps that would have to be undone were taken by default too. So every trace has exactly one
 * parent, the strategy need not remember what was explored, and branches are independent of each
 * other.
 */
public final class DporStrategy implements Strategy {
  private final Frontier left;
  private final DporBounds bounds;

  /** Whether the search may restart in another way; an estimate of its size may not. */
  private final boolean mayStartAgain;

  private final StableThreadNames names = new StableThreadNames();
  private final DefaultOrder defaults;
  private final ReversalFinder reversals;
  private Branch branch = Branch.ROOT;

  /** How many steps are known to be those of the branch. */
  private int verified;

  /** The fingerprint of these steps. */
  private int fingerprint;

  private int choice;
  private boolean blocked;

  /** Whether the threads of the branch took other steps than before, and how often that was. */
  private boolean other;

  private long others;

  /** What shows that the program is nondeterministic, unless it is run again and does the same. */
  private @Nullable NondeterminismException deviation;

  /**
   * Whether an execution was cut off, and the next steps of its threads are not known. Those steps
   * might have come earlier in other executions.
   */
  private boolean cutOff;

  /** Whether an execution had more steps than it may have. */
  private boolean cutByLength;

  /**
   * Whether this execution has more steps than it may have, and goes on so that the next steps
   * become known.
   */
  private boolean lookedAhead;

  /** A search of everything. */
  public DporStrategy() {
    this(DporBounds.NONE);
  }

  /**
   * A search of everything that is possible with so many preemptions, in order of preemptions.
   *
   * <p>Complete in this sense: every class of equivalent executions of which one has no more
   * preemptions is visited. Some that need more may be visited as well.
   */
  public DporStrategy(int mostPreemptions) {
    this(new DporBounds(mostPreemptions, null, null));
  }

  /**
   * A search within bounds: every class of equivalent executions of which one is within all of them
   * is visited; some others may be as well.
   */
  public DporStrategy(DporBounds bounds) {
    this(new CostFrontier(bounds.inOrder(), bounds.mostCounted()), bounds, bounds.isOpen());
  }

  /** A search of everything, in order of preemptions but for what is drawn at random. */
  public DporStrategy(RandomDescents descents) {
    this(new CostFrontier(descents), DporBounds.NONE, /* mayStartAgain= */ true);
  }

  /** A search of the branches that a frontier gives. */
  public DporStrategy(Frontier left) {
    this(left, DporBounds.NONE, false);
  }

  private DporStrategy(Frontier left, DporBounds bounds, boolean mayStartAgain) {
    this.left = left;
    this.mayStartAgain = mayStartAgain;
    this.bounds = bounds;
    this.defaults = new DefaultOrder(names, bounds.counted() == CheapestLinearization.Cost.DELAYS);
    this.reversals = new ReversalFinder(names, left, bounds);
  }

  /** A search that assumes from the start that footprints vary. */
  static DporStrategy ofEvents() {
    DporStrategy strategy = new DporStrategy();
    strategy.reversals.lookEverywhere();
    return strategy;
  }

  @Override
  public boolean begin() {
    Branch next = left.take();
    while (next != null && reversals.isVisited(next)) {
      next = left.take();
    }
    if (next == null) {
      return false;
    }
    branch = next;
    again();
    return true;
  }

  @Override
  public void endsAt(long nanoTime) {
    reversals.effort().endsAt(nanoTime);
  }

  @Override
  public boolean again() {
    names.reset();
    verified = 0;
    fingerprint = 0;
    defaults.begin(branch);
    choice = 0;
    blocked = false;
    deviation = null;
    other = false;
    lookedAhead = false;
    reversals.begin();
    return true;
  }

  @Override
  public boolean wantsTrace() {
    return true;
  }

  @Override
  public int nextThread(Point point) {
    names.update(point);
    if (!follows(point)) {
      blocked = true;
      return GIVE_UP;
    }
    int step = point.steps();
    if (step >= branch.steps.length) {
      int probing = branch.probes() ? SpinLoops.probing(branch, names, point) : -1;
      return probing >= 0 ? probing : defaults.next(point);
    }
    return next(point, step);
  }

  private int next(Point point, int step) {
    int thread = names.thread(branch.steps[step]);
    if (thread < 0 || !point.isEnabled(thread)) {
      deviates(step, ReplayStrategy.describe(point));
      blocked = true;
      return GIVE_UP;
    }
    return thread;
  }

  /**
   * Goes on past the limit on steps with the threads whose next step could be part of an execution
   * within the limit: the steps that it needs are within the limit. Such a step might have come
   * before others that are not in that execution.
   */
  @Override
  public int nextPastLimit(Point point, int maxSteps) {
    lookedAhead = true;
    reversals.costs().limit(maxSteps);
    names.update(point);
    if (!follows(point)) {
      blocked = true;
      return GIVE_UP;
    }
    int step = point.steps();
    if (step < branch.steps.length) {
      return next(point, step);
    }
    if (!ReversalEffort.fits(step, point.threads())) {
      return Execution.STOP;
    }
    reversals.lookAhead(point);
    int thread = defaults.next(point);
    if (reversals.isWithin(point, thread, maxSteps)) {
      return thread;
    }
    thread = point.nextEnabled(-1);
    while (thread >= 0 && !reversals.isWithin(point, thread, maxSteps)) {
      thread = point.nextEnabled(thread);
    }
    return thread < 0 ? Execution.STOP : thread;
  }

  /** The execution is not as the branch says; the program itself may be the cause. */
  private void deviates(int step, String found) {
    if (step < branch.repeated.steps()) {
      int thread = names.thread(branch.steps[step]);
      String missed = thread < 0 ? "a thread that is not there" : "thread " + thread;
      deviation = new NondeterminismException(step, "a step of " + missed + ", as before", found);
    }
  }

  /**
   * Whether the steps so far are those of the branch; the ones without an alternative may not be.
   */
  private boolean follows(Point point) {
    ExecutionTrace trace = point.trace();
    int end = Math.min(trace.steps(), branch.steps.length);
    while (verified < end) {
      if (names.name(trace.thread(verified)) != branch.steps[verified]) {
        int thread = trace.thread(verified);
        deviates(verified, "thread " + thread + " (" + trace.kind(verified).verb() + ")");
        return false;
      }
      fingerprint = trace.fingerprint(fingerprint, verified++);
      if (verified == branch.repeated.taken() && fingerprint != branch.repeated.fingerprint()) {
        other = true;
      }
    }
    return true;
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    int made = choice < branch.choices.length ? branch.choices[choice++] : 0;
    return made < alternatives ? made : 0;
  }

  @Override
  public void end(Point point, Outcome outcome) {
    names.update(point);
    boolean same = blocked || follows(point);
    others += other ? 1 : 0;
    if (deviation != null) {
      throw deviation;
    }
    boolean aborted = outcome instanceof Outcome.Aborted && !blocked;
    cutByLength |= lookedAhead;
    boolean cut = (aborted && !lookedAhead) || outcome instanceof Outcome.Stuck;
    cutOff |= cut;
    if (blocked || !same || branch.shows()) {
      return;
    }
    if (branch.probes() && point.trace().steps() >= branch.steps.length) {
      if (SpinLoops.leftAlone(branch, point.trace(), aborted)) {
        reversals.spins().turnOff();
        left.clear();
      }
      return;
    }
    if (point.trace().steps() >= branch.steps.length) {
      defaults.checkThreads(point);
      reversals.find(branch, point);
      boolean open = mayStartAgain && !cutByLength;
      if (open && reversals.mayVary() && !reversals.looksEverywhere()) {
        left.clear();
        left.take();
        left.takeInOrder();
        reversals.lookEverywhere();
        reversals.find(branch, point);
      }
      if (point.untold() >= 0) {
        reversals.show(point.untold());
      }
    } else if (!cut) {
      deviates(point.trace().steps(), "the end of the execution");
      if (deviation != null) {
        throw deviation;
      }
    }
  }

  /**
   * Whether classes within the bounds may be left out: those that only a search of all reversals
   * finds. For such a search no way is known to keep within bounds.
   */
  public boolean mayMiss() {
    return reversals.varied() && (!mayStartAgain || cutByLength);
  }

  /** Whether branches are missing because there were too many to search for. */
  public boolean wasTooMuch() {
    return reversals.effort().wasTooMuch();
  }

  /** How many executions at least are still to be done, as far as is known. */
  public int known() {
    return reversals.looksEverywhere() ? 0 : left.size();
  }

  /** Whether every reversal is a branch, so that some may show nothing new. */
  public boolean looksEverywhere() {
    return reversals.looksEverywhere();
  }

  @Override
  public void restart() {
    left.clear();
    reversals.restart();
    cutOff = false;
    cutByLength = false;
    others = 0;
  }

  @Override
  public Coverage coverage(boolean finished) {
    boolean gaveUp = wasTooMuch() || reversals.gaveUp();
    if (!finished || cutOff || others > 0 || mayMiss() || gaveUp) {
      return Coverage.INTERRUPTED;
    }
    if (reversals.looksEverywhere() && left.cutOff()) {
      return Coverage.INTERRUPTED;
    }
    BranchCost costs = reversals.costs();
    boolean cut =
        cutByLength
            || reversals.spins().cut()
            || left.cutOff()
            || costs.cutByDelays()
            || costs.cutByYields();
    return cut ? Coverage.WITHIN_BOUNDS : Coverage.EXHAUSTED;
  }

  @Override
  public List<CoveredBound> limits(boolean finished) {
    List<CoveredBound> limits = new ArrayList<>();
    boolean delays = bounds.counted() == CheapestLinearization.Cost.DELAYS;
    boolean counts = left.level() < Integer.MAX_VALUE && (!finished || left.cutOff());
    boolean certain = !cutOff && !mayMiss() && !wasTooMuch() && !reversals.looksEverywhere();
    int most = counts && certain ? left.complete() : -1;
    if (most >= 0) {
      limits.add(
          CoveredBound.cutting(delays ? CoveredBound.DELAYS : CoveredBound.PREEMPTIONS, most));
    }
    boolean known = (finished && certain) || most >= 0;
    if (known && bounds.delays() != null && !delays) {
      limits.add(
          new CoveredBound(CoveredBound.DELAYS, bounds.delays(), reversals.costs().cutByDelays()));
    }
    if (known && bounds.yields() != null) {
      limits.add(
          new CoveredBound(CoveredBound.YIELDS, bounds.yields(), reversals.costs().cutByYields()));
    }
    if (known && reversals.spins().cut()) {
      limits.add(CoveredBound.cutting(CoveredBound.FAIR, SpinLoops.ROUNDS));
    }
    return List.copyOf(limits);
  }

  @Override
  public List<String> notes(boolean finished) {
    List<String> notes = new ArrayList<>();
    if (others > 0) {
      // What follows from steps that are not taken again is not certain either.
      notes.add(
          String.format(
              Locale.ROOT,
              "threads took other steps than before in %,d of them, so some may be missing",
              others));
    }
    if (wasTooMuch()) {
      notes.add(
          "with so many threads only some of what could have been done earlier was looked for");
    }
    if (reversals.isFull()) {
      notes.add("there were too many executions to remember, so some interleavings may be missing");
    }
    if (mayMiss()) {
      notes.add(
          "what calls of collections touch depends on the order, so some within the bounds may be"
              + " missing; icb, or dpor without bounds, leaves none out");
    }
    return notes;
  }

  @Override
  public String toString() {
    return "dpor";
  }
}
