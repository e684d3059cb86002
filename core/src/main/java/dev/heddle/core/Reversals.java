package dev.heddle.core;

import java.util.Arrays;

/**
 * Finds the branches that follow from an execution: the steps it took by default that could have
 * come earlier, and the data choices that could have gone another way.
 */
final class Reversals {
  private static final int OUT_OF_BOUNDS = Integer.MAX_VALUE;

  private final ThreadNames names;
  private final HappensBefore order = new HappensBefore();
  private Branch branch = Branch.ROOT;
  private Trace trace = new Trace();
  private final Frontier found;
  private final CheapestOrder cheapest;
  private final DporBounds bounds;

  /** Whether branches were left out because of delays, and because of yields. */
  private boolean cutByDelays;

  private boolean cutByYields;

  /** The step to be moved, or the number of steps if it is one that could not be taken at all. */
  private int moved;

  private int mover;
  private int moverName;
  private OperationKind kind = OperationKind.BEGIN;
  private int location;

  /** The latest step that the moved one had to wait for in any case. */
  private int ready;

  /** What the moved step cannot do without. */
  private int[] needed = new int[16];

  /** The earlier steps that the moved one depends on and can do without, in ascending order. */
  private int[] rivals = new int[16];

  private int rivalCount;
  private boolean[] kept = new boolean[16];

  Reversals(ThreadNames names, Frontier found, DporBounds bounds) {
    this.names = names;
    this.found = found;
    this.bounds = bounds;
    this.cheapest = new CheapestOrder(order, bounds.most(bounds.yields()));
  }

  /** Forgets what was left out. */
  void clear() {
    cutByDelays = false;
    cutByYields = false;
  }

  boolean cutByDelays() {
    return cutByDelays;
  }

  boolean cutByYields() {
    return cutByYields;
  }

  /** Adds what follows from the execution of a branch to the frontier. */
  void find(Branch executed, Point point) {
    branch = executed;
    trace = point.trace();
    order.build(trace, point.threads());
    if (isBounded()) {
      cheapest.begin(trace);
    }
    if (needed.length < order.width()) {
      needed = new int[order.width() * 2];
    }
    int beginning = branch.steps.length;
    for (int step = Math.max(beginning - 1, 0); step < trace.steps(); step++) {
      otherChoices(step);
    }
    for (int step = Math.max(beginning - 1, 0); step < trace.steps(); step++) {
      look(step);
      move(step < beginning ? branch.rivals : Branch.Rivals.NONE);
    }
    if (branch.hops.length > 0 && branch.hops[branch.hops.length - 1].end() == beginning - 1) {
      new Latecomers(trace, order, names, branch, found).find(point);
    }
    for (int thread = 0; thread < point.threads(); thread++) {
      if (isHeldUp(point, thread)) {
        moved = trace.steps();
        mover = thread;
        kind = point.kind(thread);
        location = point.object(thread);
        ready = Math.max(order.last(thread), point.causeOf(thread));
        order.mustBeforeNext(thread, point.causeOf(thread), needed);
        rivalCount = 0;
        addRivals(order.latestTouch(location), kind == OperationKind.READ);
        move(Branch.Rivals.NONE);
      }
    }
  }

  /** Looks what a step needs, and what it depends on beside that. */
  private void look(int step) {
    moved = step;
    mover = trace.thread(step);
    kind = trace.kind(step);
    location = trace.location(step);
    ready = Math.max(order.previous(step), trace.cause(step));
    order.mustBefore(step, needed);
    rivalCount = 0;
    for (int t = trace.firstTouch(step); t < trace.firstTouch(step + 1); t++) {
      addRivals(order.earlierTouch(t), trace.access(t) == Trace.READ);
    }
  }

  /** Whether a thread has not ended and could have taken its next step in another order. */
  static boolean isHeldUp(Point point, int thread) {
    return point.object(thread) != Point.NO_OBJECT && point.kind(thread) != OperationKind.WAIT;
  }

  private void addRivals(int latest, boolean reads) {
    for (int touch = latest; touch >= 0; touch = order.earlierTouch(touch)) {
      int step = order.stepOf(touch);
      boolean writes = trace.access(touch) != Trace.READ;
      if (order.contains(needed, step)) {
        if (writes) {
          // All that touched it earlier happens before this, and so is needed as well.
          return;
        }
      } else if (!reads || writes) {
        addRival(step);
      }
    }
  }

  private void addRival(int step) {
    int at = Arrays.binarySearch(rivals, 0, rivalCount, step);
    if (at >= 0) {
      return;
    }
    if (rivalCount == rivals.length) {
      rivals = Arrays.copyOf(rivals, rivalCount * 2);
      kept = Arrays.copyOf(kept, rivalCount * 2);
    }
    int place = -at - 1;
    System.arraycopy(rivals, place, rivals, place + 1, rivalCount - place);
    rivals[place] = step;
    rivalCount++;
  }

  /** Moves the step before each of its rivals, except those that others have moved it before. */
  private void move(Branch.Rivals except) {
    moverName = names.name(mover);
    for (int r = 0; r < rivalCount; r++) {
      if (Arrays.binarySearch(except.before, rivals[r]) < 0) {
        keep(r, r + 1, Arrays.copyOf(needed, order.width()));
      }
    }
  }

  /**
   * Decides for the rivals after the one that is moved over, from {@code next} on, which of them
   * stay before the moved step.
   */
  private void keep(int over, int next, int[] clock) {
    if (next == rivalCount) {
      emit(over, clock);
      return;
    }
    int rival = rivals[next];
    kept[next] = order.contains(clock, rival);
    if (kept[next]) {
      keep(over, next + 1, clock);
      return;
    }
    keep(over, next + 1, clock);
    if (!keepable(over, next)) {
      return;
    }
    int[] more = clock.clone();
    order.join(more, 0, rival);
    kept[next] = true;
    keep(over, next + 1, more);
    kept[next] = false;
  }

  /** Whether a rival does not come after one that is left out. */
  private boolean keepable(int over, int index) {
    for (int r = over; r < index; r++) {
      if ((r == over || !kept[r]) && order.ordered(rivals[r], rivals[index])) {
        return false;
      }
    }
    return true;
  }

  /** Adds the branch in which the moved step comes before a rival, after what is in a clock. */
  private void emit(int over, int[] clock) {
    int place = rivals[over];
    for (int position : branch.fixed) {
      if (position >= place && position != moved && !order.contains(clock, position)) {
        return;
      }
    }
    if (!possible(place, clock) || comesFromAnother(place, clock)) {
      return;
    }
    int cost = isBounded() ? cost(place, clock) : 0;
    if (cost < OUT_OF_BOUNDS) {
      found.add(branch(place, clock, cost));
    }
  }

  private boolean isBounded() {
    return found.level() < Integer.MAX_VALUE || bounds.any();
  }

  private boolean isKept(int step, int place, int[] clock) {
    return step < place || order.contains(clock, step);
  }

  /** Whether the moved step can be taken there, as far as the trace tells. */
  private boolean possible(int place, int[] clock) {
    if (ready < place && noneKept(place)) {
      return trace.couldTake(place, mover);
    }
    for (int touch = latestBefore(); touch >= 0; touch = order.earlierTouch(touch)) {
      int step = order.stepOf(touch);
      if (trace.access(touch) != Trace.READ && isKept(step, place, clock)) {
        return kind != OperationKind.LOCK
            || trace.access(touch) != Trace.TAKE
            || trace.thread(step) == mover;
      }
    }
    return true;
  }

  private boolean noneKept(int place) {
    for (int r = 0; r < rivalCount; r++) {
      if (rivals[r] > place && kept[r]) {
        return false;
      }
    }
    return true;
  }

  /** The latest touch of the announced location before the moved step. */
  private int latestBefore() {
    if (moved == trace.steps()) {
      return order.latestTouch(location);
    }
    for (int t = trace.firstTouch(moved); t < trace.firstTouch(moved + 1); t++) {
      if (trace.touched(t) == location) {
        return order.earlierTouch(t);
      }
    }
    return -1;
  }

  /**
   * Whether another branch leads to the same traces: several steps come before one that the default
   * would have taken, and they must be moved there in the order of their threads where they are
   * independent.
   */
  private boolean comesFromAnother(int place, int[] clock) {
    for (Branch.Hop hop : branch.hops) {
      if (hop.end() < place && moverName < hop.name()) {
        int thread = names.thread(hop.over());
        int passed = order.count(thread) > hop.ordinal() ? order.step(thread, hop.ordinal()) : -1;
        // The step that others were moved before is not one of those.
        if (passed >= 0
            && passed != moved
            && !isKept(passed, place, clock)
            && dependsOnAnnounced(passed)
            && !anyDependent(hop.start(), passed, place, clock)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the moved step depends on what a step announced, whatever else that did. */
  private boolean dependsOnAnnounced(int place) {
    int at = trace.location(place);
    boolean reads = trace.kind(place) == OperationKind.READ;
    if (moved == trace.steps()) {
      return at == location && !(reads && kind == OperationKind.READ);
    }
    for (int t = trace.firstTouch(moved); t < trace.firstTouch(moved + 1); t++) {
      if (trace.touched(t) == at) {
        return !reads || trace.access(t) != Trace.READ;
      }
    }
    return false;
  }

  /** The clock that the moved step has in the new branch, without itself. */
  private int[] clockInBranch(int place, int[] clock) {
    int[] result = Arrays.copyOf(clock, clock.length);
    for (int r = 0; r < rivalCount; r++) {
      if (isKept(rivals[r], place, clock)) {
        order.join(result, 0, rivals[r]);
      }
    }
    return result;
  }

  /**
   * Whether a step that comes before the moved one in the new branch, from a start on, depends on
   * one that both are to come before.
   */
  private boolean anyDependent(int start, int passed, int place, int[] clock) {
    int[] before = clockInBranch(place, clock);
    for (int step = start; step < moved; step++) {
      if (isKept(step, place, clock) && order.contains(before, step) && dependent(step, passed)) {
        return true;
      }
    }
    return false;
  }

  private boolean dependent(int first, int second) {
    for (int a = trace.firstTouch(first); a < trace.firstTouch(first + 1); a++) {
      for (int b = trace.firstTouch(second); b < trace.firstTouch(second + 1); b++) {
        if (trace.touched(a) == trace.touched(b)
            && (trace.access(a) != Trace.READ || trace.access(b) != Trace.READ)) {
          return true;
        }
      }
    }
    return false;
  }

  private Branch branch(int place, int[] clock, int cost) {
    int[] steps = new int[trace.steps() + 1];
    int[] choices = new int[trace.firstChoice(trace.steps())];
    int[] known = new int[rivalCount];
    int knownCount = 0;
    int count = 0;
    int choiceCount = 0;
    for (int step = 0; step < moved; step++) {
      if (isKept(step, place, clock)) {
        if (Arrays.binarySearch(rivals, 0, rivalCount, step) >= 0) {
          known[knownCount++] = count;
        }
        steps[count++] = names.name(trace.thread(step));
        for (int c = trace.firstChoice(step); c < trace.firstChoice(step + 1); c++) {
          choices[choiceCount++] = trace.choice(c);
        }
      }
    }
    steps[count] = moverName;
    int kept = 0;
    for (Branch.Hop hop : branch.hops) {
      kept += hop.end() < place ? 1 : 0;
    }
    Branch.Hop[] hops = Arrays.copyOf(branch.hops, kept + 1);
    int over = trace.thread(place);
    hops[kept] = new Branch.Hop(place, count, names.name(over), order.ordinal(place), moverName);
    return new Branch(
        Arrays.copyOf(steps, count + 1),
        Arrays.copyOf(choices, choiceCount),
        hops,
        fixed(place, count),
        new Branch.Rivals(Arrays.copyOf(known, knownCount), strangers(place, clock)),
        cost);
  }

  /** The steps that come after the moved one in the new branch, and are independent of it here. */
  private long[] strangers(int place, int[] clock) {
    boolean again = moved < branch.steps.length;
    long[] earlier = again ? branch.rivals.strangers : Branch.Rivals.NONE.strangers;
    long[] strangers = Arrays.copyOf(earlier, earlier.length + trace.steps() - place);
    int count = earlier.length;
    for (int step = place; step < trace.steps(); step++) {
      boolean after = step >= moved && (trace.thread(step) == mover || dependent(moved, step));
      boolean rival = Arrays.binarySearch(rivals, 0, rivalCount, step) >= 0;
      if (!after && !rival && !order.contains(clock, step)) {
        strangers[count++] = Branch.Rivals.key(names.name(trace.thread(step)), order.ordinal(step));
      }
    }
    Arrays.sort(strangers, 0, count);
    return Arrays.copyOf(strangers, count);
  }

  /**
   * How many preemptions, or delays, all executions of the new branch have at least; {@link
   * #OUT_OF_BOUNDS} if a bound has no room for any.
   */
  private int cost(int place, int[] clock) {
    int[] before = clockInBranch(place, clock);
    int[] all = before.clone();
    for (int position : branch.fixed) {
      if (position < place) {
        order.join(all, 0, position);
      }
    }
    addMoves(place);
    cheapest.extra(mover, kind, location, mayBeFree(place), before);
    if (bounds.yields() != null && cheapest.atLeast(CheapestOrder.Cost.NOTHING, all, 0) > 0) {
      cutByYields = true;
      return OUT_OF_BOUNDS;
    }
    int delays = bounds.most(bounds.delays());
    boolean second = delays < Integer.MAX_VALUE && bounds.counted() != CheapestOrder.Cost.DELAYS;
    if (second && cheapest.atLeast(CheapestOrder.Cost.DELAYS, all, delays) > delays) {
      cutByDelays = true;
      return OUT_OF_BOUNDS;
    }
    int level = found.level();
    if (level == Integer.MAX_VALUE) {
      return 0;
    }
    int least = cheapest.atLeast(bounds.counted(), all, level);
    return moved < branch.steps.length ? least : Math.max(least, branch.cost);
  }

  /** Whether the moved step may be free where it is moved to. */
  private boolean mayBeFree(int place) {
    if (ready < place && noneKept(place)) {
      return trace.isFree(place, mover);
    }
    return switch (kind) {
      case WAIT, PARK, SLEEP, JOIN, TIMEOUT, TIMED_LOCK -> true;
      default -> moved < trace.steps() && trace.isFree(moved, mover);
    };
  }

  /** Tells of the steps that stay behind those that were moved before them. */
  private void addMoves(int place) {
    cheapest.clearMoves();
    cheapest.addMove(place, mover, needed[mover]);
    for (Branch.Hop hop : branch.hops) {
      int over = names.thread(hop.over());
      if (hop.end() < place && order.count(over) > hop.ordinal()) {
        int step = order.step(over, hop.ordinal());
        cheapest.addMove(step, trace.thread(hop.end()), order.ordinal(hop.end()));
      }
    }
  }

  private int[] fixed(int place, int added) {
    int kept = 0;
    for (int position : branch.fixed) {
      kept += position < place ? 1 : 0;
    }
    int[] fixed = Arrays.copyOf(branch.fixed, kept + 1);
    fixed[kept] = added;
    return fixed;
  }

  /** Adds the branches in which a data choice that a step made by default goes another way. */
  private void otherChoices(int step) {
    int first = Math.max(trace.firstChoice(step), branch.choices.length);
    if (first < trace.firstChoice(step + 1)) {
      look(step);
      if (step < branch.steps.length) {
        Arrays.stream(branch.rivals.before).forEach(this::addRival);
      }
    }
    for (int c = first; c < trace.firstChoice(step + 1); c++) {
      for (int other = 1; other < trace.alternatives(c); other++) {
        found.add(branch(step, c, other));
      }
    }
  }

  private Branch branch(int step, int changed, int choice) {
    int[] steps = new int[step + 1];
    for (int i = 0; i <= step; i++) {
      steps[i] = names.name(trace.thread(i));
    }
    int[] choices = new int[changed + 1];
    for (int c = 0; c < changed; c++) {
      choices[c] = trace.choice(c);
    }
    choices[changed] = choice;
    int[] fixed = branch.fixed;
    if (fixed.length == 0 || fixed[fixed.length - 1] != step) {
      fixed = Arrays.copyOf(fixed, fixed.length + 1);
      fixed[fixed.length - 1] = step;
    }
    int[] known = Arrays.copyOf(rivals, rivalCount);
    Branch.Rivals seen = new Branch.Rivals(known, branch.rivals.strangers);
    return new Branch(steps, choices, branch.hops, fixed, seen, branch.cost);
  }
}
