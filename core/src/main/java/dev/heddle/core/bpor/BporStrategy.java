package dev.heddle.core.bpor;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import dev.heddle.core.bounded.Bound;
import dev.heddle.core.bounded.PreemptionBound;
import dev.heddle.core.bounded.YieldBound;
import dev.heddle.core.dpor.DporStrategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bounded partial-order reduction with sleep sets: depth-first, trying at each step the threads
 * that a race found later asks for. The baseline that {@link DporStrategy} is compared with.
 *
 * <p>Listing 32 and section 5.6 of Walker, "Revealing behaviours of concurrent functional programs
 * by systematic testing" (thesis, York 2018), after Coons, Musuvathi and McKinley, "Bounded
 * partial-order reduction" (OOPSLA 2013), with these differences:
 *
 * <ul>
 *   <li>Races are searched for when an execution has ended, in the steps it did not share with the
 *       one before. The steps themselves say which of them are dependent, not a table.
 *   <li>With a bound on preemptions, all threads, not only the one that is to come earlier, are
 *       tried at the last switch before a race, as section 3.3.1 says.
 *   <li>Where a thread that is to come earlier sleeps, one is tried that came in between and does
 *       not depend on the later step, as source sets do (Abdulla and others, POPL 2014): what that
 *       leads to is not found from where the thread fell asleep.
 *   <li>A thread falls asleep only if no bound left anything out after its step: otherwise what was
 *       left out after it may be within the bounds after another's step.
 *   <li>Where the bound on yields or the length of executions leaves something out, or that on
 *       preemptions where steps could have been free, all threads are tried at all steps before:
 *       the reduction is given up there, nothing is missed.
 *   <li>A thread whose step touches locations that had no number before never sleeps, because in
 *       another execution they may have other numbers.
 *   <li>Blocked threads cannot be chosen at all, so blocking need not be avoided. The end of
 *       daemons is a touch like others.
 * </ul>
 */
public final class BporStrategy implements Strategy {
  private final @Nullable PreemptionBound preemptions;
  private final Bound[] bounds;
  private final boolean[] cut;
  private final List<BporNode> path = new ArrayList<>();
  private final BporRaces races;

  /** How many steps the present execution shares with the one before, the last of them changed. */
  private int prefix;

  /** How many steps of the path could have been free. */
  private int freeSteps;

  /** At how many of its first steps all threads are to be tried. */
  private int allWanted;

  private int choice;
  private int choiceStep;
  private boolean first = true;
  private boolean givenUp;
  private boolean cutByLength;

  /** The first step that touched each location, plus one; 0 for none. */
  private int[] firstUse = new int[64];

  /** A search of everything. */
  public BporStrategy() {
    this(null, null);
  }

  /** A search within a number of preemptions and of yields; null is no bound. */
  public BporStrategy(@Nullable Integer mostPreemptions, @Nullable Integer mostYields) {
    List<Bound> all = new ArrayList<>();
    preemptions = mostPreemptions == null ? null : new PreemptionBound(mostPreemptions);
    if (preemptions != null) {
      all.add(preemptions);
    }
    if (mostYields != null) {
      all.add(new YieldBound(mostYields));
    }
    bounds = all.toArray(Bound[]::new);
    cut = new boolean[bounds.length];
    races = new BporRaces(path, preemptions != null);
  }

  @Override
  public boolean wantsTrace() {
    return true;
  }

  @Override
  public boolean begin() {
    if (!first && !advance()) {
      return false;
    }
    first = false;
    beginExecution();
    return true;
  }

  @Override
  public boolean again() {
    while (path.size() > prefix) {
      removeLast();
    }
    beginExecution();
    return true;
  }

  private void beginExecution() {
    for (Bound bound : bounds) {
      bound.begin();
    }
    choiceStep = -1;
    givenUp = false;
  }

  /** Goes back on the path to the last step that can go another way. */
  private boolean advance() {
    while (!path.isEmpty()) {
      BporNode node = path.get(path.size() - 1);
      if (node.chooseNext()) {
        prefix = path.size();
        return true;
      }
      node.finish();
      int next = node.next();
      if (next >= 0) {
        node.take(next);
        prefix = path.size();
        return true;
      }
      remove();
    }
    return false;
  }

  /** Takes the last step off the path, noting whether bounds left out what should be tried. */
  private void remove() {
    BporNode node = removeLast();
    boolean preempting = preemptions != null && node.leavesOut(node.preempting);
    if (preempting) {
      cut[0] = true;
    }
    if (!path.isEmpty()) {
      path.get(path.size() - 1).cutNow |= node.cutEver || preempting || node.leavesOut(node.unfair);
    }
  }

  private BporNode removeLast() {
    BporNode node = path.remove(path.size() - 1);
    freeSteps -= node.free ? 1 : 0;
    allWanted = Math.min(allWanted, path.size());
    return node;
  }

  @Override
  public int nextThread(Point point) {
    int step = point.steps();
    if (step < prefix) {
      int thread = path.get(step).taken;
      if (thread >= point.threads() || !point.isEnabled(thread)) {
        throw new NondeterminismException(step, "the choice there was before", "another");
      }
      tell(point, thread);
      return thread;
    }
    BporNode node = add(point);
    admit(point, node);
    int thread = byDefault(point, node);
    if (thread < 0) {
      node.wantAll();
      remove();
      givenUp = true;
      return GIVE_UP;
    }
    node.wanted.set(thread);
    node.take(thread);
    tell(point, thread);
    return thread;
  }

  private BporNode add(Point point) {
    int step = point.steps();
    BporNode node = new BporNode();
    node.free = point.freeCount() > 0;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      node.enabled.set(t);
    }
    if (step > 0) {
      node.inherit(path.get(step - 1), point.trace(), step - 1);
    }
    path.add(node);
    freeSteps += node.free ? 1 : 0;
    return node;
  }

  private void admit(Point point, BporNode node) {
    node.admitted.or(node.enabled);
    for (int i = 0; i < bounds.length; i++) {
      for (int t = node.admitted.nextSetBit(0); t >= 0; t = node.admitted.nextSetBit(t + 1)) {
        if (!bounds[i].admits(point, t)) {
          node.admitted.clear(t);
          if (bounds[i] == preemptions) {
            node.preempting.set(t);
            if (freeSteps > 0) {
              cutHere();
            }
          } else {
            node.unfair.set(t);
            cut[i] = true;
            cutHere();
          }
        }
      }
    }
  }

  /** Something is left out after the present path: all threads are tried at its steps. */
  private void cutHere() {
    while (allWanted < path.size()) {
      path.get(allWanted++).wantAll();
    }
  }

  /** The thread that ran last if it can, else the next one; -1 if none may. */
  private static int byDefault(Point point, BporNode node) {
    int current = point.current();
    boolean yields = current >= 0 && point.kind(current) == OperationKind.YIELD;
    int from = Math.max(yields ? current + 1 : current, 0);
    int thread = firstOwn(point, node, from);
    thread = thread >= 0 ? thread : firstOwn(point, node, 0);
    return thread >= 0 ? thread : firstAwake(node, 0);
  }

  private static int firstOwn(Point point, BporNode node, int from) {
    int thread = firstAwake(node, from);
    while (thread >= 0 && point.isFree(thread)) {
      thread = firstAwake(node, thread + 1);
    }
    return thread;
  }

  private static int firstAwake(BporNode node, int from) {
    int thread = node.admitted.nextSetBit(from);
    while (thread >= 0 && node.asleep.containsKey(thread)) {
      thread = node.admitted.nextSetBit(thread + 1);
    }
    return thread;
  }

  @Override
  public void forced(Point point, int thread) {
    if (point.steps() >= prefix) {
      BporNode node = add(point);
      node.admitted.or(node.enabled);
      node.wanted.set(thread);
      node.take(thread);
    }
    tell(point, thread);
  }

  private void tell(Point point, int thread) {
    for (Bound bound : bounds) {
      bound.taken(point, thread);
    }
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    int step = point.steps() - 1;
    choice = step == choiceStep ? choice + 1 : 0;
    choiceStep = step;
    return path.get(step).choice(choice, alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {
    ExecutionTrace trace = point.trace();
    boolean stuck = outcome instanceof Outcome.Stuck;
    while (stuck && path.size() > trace.steps()) {
      removeLast();
    }
    if (stuck || (outcome instanceof Outcome.Aborted && !givenUp)) {
      cutByLength();
    }
    if (path.size() != trace.steps()) {
      throw new NondeterminismException(trace.steps(), "more steps", "the end of the execution");
    }
    noteTouches(trace);
    races.find(point, Math.max(prefix - 1, 0));
  }

  /** Notes that the limit on the length of executions left something out. */
  private void cutByLength() {
    cutByLength = true;
    cutHere();
    if (!path.isEmpty()) {
      path.get(path.size() - 1).cutNow = true;
    }
  }

  private void noteTouches(ExecutionTrace trace) {
    Arrays.fill(firstUse, 0);
    for (int step = 0; step < trace.steps(); step++) {
      BporNode node = path.get(step);
      for (int t = trace.firstTouch(step); t < trace.firstTouch(step + 1); t++) {
        int location = trace.touched(t);
        if (location >= firstUse.length) {
          firstUse = Arrays.copyOf(firstUse, Math.max(location + 1, firstUse.length * 2));
        }
        if (step >= prefix - 1) {
          boolean stable = firstUse[location] > 0 || location == trace.location(step);
          node.touch(location, trace.access(t), stable);
        }
        if (firstUse[location] == 0) {
          firstUse[location] = step + 1;
        }
      }
    }
  }

  @Override
  public void restart() {
    path.clear();
    freeSteps = 0;
    allWanted = 0;
    prefix = 0;
    first = true;
    cutByLength = false;
    Arrays.fill(cut, false);
  }

  @Override
  public Coverage coverage(boolean finished) {
    if (!finished) {
      return Coverage.INTERRUPTED;
    }
    boolean all = !cutByLength;
    for (boolean one : cut) {
      all &= !one;
    }
    return all ? Coverage.EXHAUSTED : Coverage.WITHIN_BOUNDS;
  }

  @Override
  public List<CoveredBound> limits(boolean finished) {
    List<CoveredBound> limits = new ArrayList<>();
    for (int i = 0; i < bounds.length && finished; i++) {
      limits.add(bounds[i].limit(cut[i]));
    }
    return List.copyOf(limits);
  }

  @Override
  public String toString() {
    return "bpor";
  }
}
