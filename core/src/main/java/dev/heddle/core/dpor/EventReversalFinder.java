package dev.heddle.core.dpor;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.Point;
import dev.heddle.core.StableThreadNames;
import dev.heddle.core.coverage.DistinctCounter;
import dev.heddle.core.coverage.HappensBeforeHash;
import dev.heddle.core.order.HappensBefore;
import dev.heddle.core.order.MovedStep;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the branches that follow from an execution of a program with state-dependent footprints.
 * For each step, and each earlier one that it depends on but does not need, that is the execution
 * without the earlier one and all that comes after either; then the step is taken. What was visited
 * is not run again.
 *
 * <p>These branches depend only on the class of the execution, and not on the order in which its
 * independent steps were taken. So each class is run once. See {@code
 * docs/decisions/0087-reversals-of-events.md}.
 */
final class EventReversalFinder {
  /** How many extensions are remembered that wait or were run, at 16 bytes each. */
  private static final int MOST_KNOWN = 1 << 22;

  private final StableThreadNames names;
  private final HappensBefore order;
  private final MovedStep moved;
  private final Frontier found;
  private final ReversalEffort effort;
  private final HappensBeforeHash hash = new HappensBeforeHash();
  private VisitedEvents visited = new VisitedEvents();
  private DistinctCounter known = new DistinctCounter(MOST_KNOWN);
  private ExecutionTrace trace = new ExecutionTrace();
  private Branch branch = Branch.ROOT;
  private int width;
  private @Nullable ParentExecution executed;

  /** How many steps the first execution had. */
  private int usual;

  /** The event of each step, and its hash; entries past the end of this execution are old. */
  private int[] events = new int[256];

  private long[] hashes = new long[256];

  /** For each step the sum of the mixed hashes of its thread's steps up to it. */
  private long[] sums = new long[256];

  /** For each step and thread, how many steps of the thread come before any that needs the step. */
  private int[] cuts = new int[1024];

  /** The steps before which another thread took one. */
  private int[] runs = new int[64];

  private int runCount;

  /** How many steps of each thread are kept. */
  private int[] kept = new int[16];

  EventReversalFinder(
      StableThreadNames names,
      HappensBefore order,
      MovedStep moved,
      Frontier found,
      ReversalEffort effort) {
    this.names = names;
    this.order = order;
    this.moved = moved;
    this.found = found;
    this.effort = effort;
  }

  /** Whether there was too much to know what was visited. */
  boolean full() {
    return visited.full();
  }

  /** The program is another one now. */
  void restart() {
    visited = new VisitedEvents();
    known = new DistinctCounter(MOST_KNOWN);
    usual = 0;
    Arrays.fill(hashes, 0);
  }

  /** Whether a branch shows nothing that was not visited. */
  boolean isVisited(Branch next) {
    return next.extension != null && visited.contains(next.extension.beginning);
  }

  /** Adds what follows from an execution, whose order and moved steps were prepared. */
  void find(Branch followed, Point point) {
    branch = followed;
    trace = point.trace();
    width = order.width();
    usual = usual == 0 ? trace.steps() + 1 : usual;
    executed = null;
    if (kept.length < width) {
      kept = new int[width * 2];
    }
    addEvents(point);
    if (full()) {
      return;
    }
    findCuts();
    findRuns();
    for (int step = 0; step < trace.steps() && !effort.isSpent(); step++) {
      moved.look(step);
      reverse(choicesOf(step));
      otherChoices(step);
    }
    for (int thread = 0; thread < width; thread++) {
      if (ReversalFinder.isHeldUp(point, thread)) {
        moved.lookAhead(point, thread);
        reverse(Branch.ROOT.choices);
      }
    }
  }

  private void addEvents(Point point) {
    int steps = trace.steps();
    if (events.length < steps) {
      events = Arrays.copyOf(events, steps * 2);
      hashes = Arrays.copyOf(hashes, steps * 2);
      sums = new long[steps * 2];
    }
    hash.begin();
    for (int step = 0; step < steps; step++) {
      hash.next(point);
      long number = hash.latest();
      int previous = order.previous(step);
      sums[step] = (previous < 0 ? 0 : sums[previous]) + HappensBeforeHash.mix(number);
      if (hashes[step] != number || number == 0) {
        hashes[step] = number;
        events[step] = event(step, number);
      }
    }
    visited.visit(events, steps);
  }

  private int event(int step, long number) {
    int event = visited.find(number);
    return event >= 0 ? event : visited.add(number, before(step), clock(step), choicesOf(step));
  }

  /** The event before a step in its thread. */
  private int before(int step) {
    int previous = order.previous(step);
    return previous < 0 ? visited.root(names.name(trace.thread(step))) : events[previous];
  }

  private int[] clock(int step) {
    int size = 0;
    for (int thread = 0; thread < width; thread++) {
      if (order.countBefore(step, thread) > 0) {
        size = Math.max(size, names.name(thread) + 1);
      }
    }
    int[] clock = new int[size];
    for (int thread = 0; thread < width; thread++) {
      if (order.countBefore(step, thread) > 0) {
        clock[names.name(thread)] = order.countBefore(step, thread);
      }
    }
    return clock;
  }

  private int[] choicesOf(int step) {
    int first = trace.firstChoice(step);
    int count = trace.firstChoice(step + 1) - first;
    if (count == 0) {
      return Branch.ROOT.choices;
    }
    int[] choices = new int[count];
    for (int c = 0; c < count; c++) {
      choices[c] = trace.choice(first + c);
    }
    return choices;
  }

  private void findCuts() {
    int steps = trace.steps();
    if (cuts.length < steps * width) {
      cuts = new int[steps * width * 2];
    }
    for (int step = 0; step < steps; step++) {
      for (int thread = 0; thread < width; thread++) {
        cuts[step * width + thread] = findCut(step, thread);
      }
    }
  }

  private int findCut(int step, int thread) {
    int low = 0;
    int high = order.count(thread);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order.ordered(step, order.step(thread, middle))) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Takes the moved step before each of its rivals. */
  private void reverse(int[] choices) {
    for (int r = 0; r < moved.rivalCount() && !effort.isSpent(); r++) {
      int rival = moved.rival(r) * width;
      int own = moved.step() * width;
      for (int thread = 0; thread < width; thread++) {
        int limit = moved.taken() ? cuts[own + thread] : order.count(thread);
        kept[thread] = Math.min(cuts[rival + thread], limit);
      }
      effort.spend(width);
      if (moved.isPossible(kept) && moved.isReady(moved.rival(r), kept)) {
        extend(choices);
      }
    }
  }

  /** Makes each data choice that the moved step did not make. */
  private void otherChoices(int step) {
    int[] made = choicesOf(step);
    if (made.length == 0) {
      return;
    }
    System.arraycopy(cuts, step * width, kept, 0, width);
    for (int c = 0; c < made.length; c++) {
      int alternatives = trace.alternatives(trace.firstChoice(step) + c);
      for (int other = 0; other < alternatives; other++) {
        if (other != made[c]) {
          int[] choices = Arrays.copyOf(made, c + 1);
          choices[c] = other;
          extend(choices);
        }
      }
    }
  }

  /** Adds the branch in which the moved step is taken after what is kept, if it is new. */
  private void extend(int[] choices) {
    if (!known.add(number(choices))) {
      return;
    }
    BranchPrefix beginning = beginning(choices);
    if (!visited.contains(beginning)) {
      found.add(new PrefixBranch(executed(), beginning, preemptions() + rounds()));
    }
  }

  private BranchPrefix beginning(int[] choices) {
    int size = 0;
    int count = 0;
    for (int thread = 0; thread < width; thread++) {
      if (kept[thread] > 0) {
        size = Math.max(size, names.name(thread) + 1);
        count++;
      }
    }
    int[] byName = new int[size];
    int[] ends = new int[count];
    for (int thread = 0; thread < width; thread++) {
      if (kept[thread] > 0) {
        byName[names.name(thread)] = kept[thread];
        ends[--count] = events[order.step(thread, kept[thread] - 1)];
      }
    }
    int thread = moved.thread();
    int name = names.name(thread);
    int previous =
        kept[thread] == 0 ? visited.root(name) : events[order.step(thread, kept[thread] - 1)];
    return new BranchPrefix(byName, ends, previous, name, choices);
  }

  private ParentExecution executed() {
    if (executed == null) {
      executed = new ParentExecution(trace, width, names, branch);
    }
    return executed;
  }

  /** A number for what is kept and the step after it. */
  private long number(int[] choices) {
    long sum = 0;
    for (int thread = 0; thread < width; thread++) {
      if (kept[thread] > 0) {
        sum += sums[order.step(thread, kept[thread] - 1)];
      }
    }
    long number = HappensBeforeHash.mix(sum + names.name(moved.thread()) + 1);
    for (int choice : choices) {
      number = HappensBeforeHash.mix(number + choice + 1);
    }
    return number;
  }

  /** How many preemptions the beginning seems to need in the order in which it was executed. */
  private int preemptions() {
    int count = 0;
    int last = -1;
    for (int run = 0; run < runCount; run++) {
      int step = runs[run];
      int thread = trace.thread(step);
      if (order.ordinal(step) < kept[thread]) {
        count += isPreempted(last, thread, step) ? 1 : 0;
        last = thread;
      }
    }
    return count;
  }

  /** Finds where another thread goes on than before. */
  private void findRuns() {
    runCount = 0;
    for (int step = 0; step < trace.steps(); step++) {
      if (step == 0 || trace.thread(step) != trace.thread(step - 1)) {
        if (runCount == runs.length) {
          runs = Arrays.copyOf(runs, runCount * 2);
        }
        runs[runCount++] = step;
      }
    }
  }

  /**
   * How many times longer the beginning is than the first execution was. Loops that wait for others
   * can have any number of rounds without a preemption; the more rounds, the later the branch
   * comes.
   */
  private int rounds() {
    int steps = 0;
    for (int thread = 0; thread < width; thread++) {
      steps += kept[thread];
    }
    return Math.max(0, steps / usual - 1);
  }

  private boolean isPreempted(int last, int thread, int step) {
    return last >= 0
        && last != thread
        && trace.couldTake(step, last)
        && !trace.isFree(step, thread);
  }
}
