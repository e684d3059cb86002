package dev.heddle.core.order;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import java.util.Arrays;

/**
 * The step that is to be moved: what it needs, and which earlier steps it depends on but does not
 * need.
 */
public final class MovedStep {
  private final HappensBefore order;
  private ExecutionTrace trace = new ExecutionTrace();
  private int step;
  private int thread;
  private OperationKind kind = OperationKind.BEGIN;
  private int location;

  /** Whether it was announced that it changes its location. */
  private boolean changes;

  /** The latest step that it had to wait for in any case. */
  private int ready;

  /** What it needs; a copy of that for branches, once there are any. */
  private int[] needed = new int[16];

  private int[] kept = {};
  private boolean copied;

  private int[] rivals = new int[16];
  private int rivalCount;
  private int[] copiedRivals = {};

  /** Whether rivals change what they share with the step, if that is one location. */
  private boolean[] rivalChanges = new boolean[16];

  /** For each rival the next one that certainly comes after it, as do all later ones. */
  private int[] after = new int[16];

  private boolean oneLocation;

  /** Whether there was a step whose rivals may be others where it is moved to. */
  private boolean varies;

  /** Whether something makes this likely, or executions redundant. */
  private boolean mayVary;

  /** Whether this is the first execution. */
  private boolean first;

  public MovedStep(HappensBefore order) {
    this.order = order;
  }

  /**
   * Whether any trace had a step that depends on another one by the footprint of a call of many
   * accesses, and not by what was announced.
   */
  public boolean varies() {
    return varies;
  }

  /**
   * Whether the first execution had two steps, one of them a call, that depend on each other in
   * this way although they cannot be reversed; or any execution had the end of a thread that
   * depends in this way on a step that it does not need.
   */
  public boolean mayVary() {
    return mayVary;
  }

  /** Prepares for a trace whose order has been built. */
  public void begin(ExecutionTrace looked, boolean isFirst) {
    trace = looked;
    first = isFirst;
    if (needed.length < order.width()) {
      needed = new int[order.width() * 2];
    }
  }

  /** Reads a step of the trace. */
  public void look(int taken) {
    step = taken;
    thread = trace.thread(taken);
    kind = trace.kind(taken);
    location = trace.location(taken);
    changes = trace.changes(taken);
    ready = Math.max(order.previous(taken), trace.cause(taken));
    order.mustBefore(taken, needed);
    clear();
    for (int t = trace.firstTouch(taken); t < trace.firstTouch(taken + 1); t++) {
      boolean reads = trace.access(t) == ExecutionTrace.READ;
      addRivals(reads ? order.earlierChange(t) : order.earlierTouch(t), reads);
    }
    sort();
  }

  /** Reads the step that a thread announced and could not take. */
  public void lookAhead(Point point, int next) {
    step = trace.steps();
    thread = next;
    kind = point.kind(next);
    location = point.object(next);
    changes = point.changes(next);
    ready = Math.max(order.last(next), point.causeOf(next));
    order.mustBeforeNext(next, point.causeOf(next), needed);
    clear();
    addRivals(order.latestTouch(location), kind == OperationKind.READ);
    sort();
  }

  private void clear() {
    rivalCount = 0;
    oneLocation = true;
    copied = false;
  }

  private void addRivals(int latest, boolean reads) {
    int known = rivalCount;
    int touch = latest;
    while (touch >= 0) {
      int other = order.stepOf(touch);
      boolean writes = trace.access(touch) != ExecutionTrace.READ;
      if (order.contains(needed, other)) {
        mayVary |= first && trace.thread(other) != thread && areCalls(other);
        if (writes) {
          // All that touched it earlier happens before this, and so is needed as well.
          break;
        }
      } else if (!reads || writes) {
        addRival(other, writes);
      }
      touch = reads ? order.earlierChange(touch) : order.earlierTouch(touch);
    }
    oneLocation &= known == 0 || known == rivalCount;
  }

  /** Whether it and another step, one of which is a call, announced different locations. */
  private boolean areCalls(int other) {
    return (kind == OperationKind.CALL || trace.kind(other) == OperationKind.CALL)
        && (location < 0 || location != trace.location(other));
  }

  /**
   * The same if one of them is the end of a thread: the last end cuts off what daemons announced.
   */
  private boolean areEnds(int other) {
    return (kind == OperationKind.END || trace.kind(other) == OperationKind.END)
        && location != trace.location(other);
  }

  private void addRival(int rival, boolean writes) {
    varies |= areCalls(rival);
    mayVary |= areEnds(rival);
    if (rivalCount == rivals.length) {
      rivals = Arrays.copyOf(rivals, rivalCount * 2);
      rivalChanges = Arrays.copyOf(rivalChanges, rivalCount * 2);
      after = new int[rivalCount * 2];
    }
    rivals[rivalCount] = rival;
    rivalChanges[rivalCount++] = writes;
  }

  /** Puts the rivals in ascending order, each once; those of one location are in descending. */
  private void sort() {
    if (oneLocation) {
      reverse();
      findOrder();
      return;
    }
    Arrays.sort(rivals, 0, rivalCount);
    int count = 1;
    for (int i = 1; i < rivalCount; i++) {
      if (rivals[i] != rivals[i - 1]) {
        rivals[count++] = rivals[i];
      }
    }
    rivalCount = count;
    compareOrder();
  }

  /**
   * Finds by their clocks which rivals come after which: what comes after a later rival comes after
   * all that this one does.
   */
  private void compareOrder() {
    for (int r = rivalCount - 1; r >= 0; r--) {
      int next = r + 1;
      while (next < rivalCount && !order.ordered(rivals[r], rivals[next])) {
        next++;
      }
      int first = next < rivalCount ? after[next] : rivalCount;
      while (first > r + 1 && order.ordered(rivals[r], rivals[first - 1])) {
        first--;
      }
      after[r] = first;
    }
  }

  private void reverse() {
    for (int i = 0, j = rivalCount - 1; i < j; i++, j--) {
      int rival = rivals[i];
      rivals[i] = rivals[j];
      rivals[j] = rival;
      boolean change = rivalChanges[i];
      rivalChanges[i] = rivalChanges[j];
      rivalChanges[j] = change;
    }
  }

  /** Those of one location come after each other, but for neighbours that only read it. */
  private void findOrder() {
    int change = rivalCount;
    int other = rivalCount;
    for (int r = rivalCount - 1; r >= 0; r--) {
      if (r + 1 < rivalCount && trace.thread(rivals[r]) != trace.thread(rivals[r + 1])) {
        other = r + 1;
      }
      after[r] = rivalChanges[r] || other >= change ? r + 1 : change;
      change = rivalChanges[r] ? r : change;
    }
  }

  /** The step, or the number of steps if it is one that could not be taken at all. */
  public int step() {
    return step;
  }

  /** Whether it was taken. */
  public boolean taken() {
    return step < trace.steps();
  }

  /** The thread that takes it. */
  public int thread() {
    return thread;
  }

  /** The kind of operation that was announced for it. */
  public OperationKind kind() {
    return kind;
  }

  /** The location that the announced operation concerns. */
  public int location() {
    return location;
  }

  /** The clock of what it needs; not to be changed, and valid for this step only. */
  public int[] needed() {
    return needed;
  }

  /** A copy that can be kept; all callers get the same one. */
  public int[] neededCopy() {
    copy();
    return kept;
  }

  private void copy() {
    if (!copied) {
      copied = true;
      kept = Arrays.copyOf(needed, order.width());
      copiedRivals = Arrays.copyOf(rivals, rivalCount);
    }
  }

  /** How many earlier steps it depends on and does not need. */
  public int rivalCount() {
    return rivalCount;
  }

  /** One of these steps, which are in ascending order. */
  public int rival(int index) {
    return rivals[index];
  }

  /** All of them; all callers get the same array. */
  public int[] rivals() {
    copy();
    return copiedRivals;
  }

  /** All of them and others, in ascending order. */
  public int[] rivalsAnd(int[] others) {
    int[] all = Arrays.copyOf(rivals, rivalCount + others.length);
    System.arraycopy(others, 0, all, rivalCount, others.length);
    return Arrays.stream(all).sorted().distinct().toArray();
  }

  /**
   * The first rival after the given one that certainly comes after it, as do all later ones; their
   * number if none is known.
   */
  public int firstAfter(int over) {
    return after[over];
  }

  /**
   * Whether it was pending at a place already, if nothing from there on is kept before it: then the
   * trace shows what could be done there.
   */
  public boolean wasPendingAt(int place) {
    return ready < place;
  }

  /**
   * Whether it can be taken after the steps of a clock, as far as the trace shows: not if the lock
   * that it takes is held then.
   */
  public boolean isPossible(int[] clock) {
    return isPossible(0, clock);
  }

  /** The same after all steps before a place, and those of a clock. */
  public boolean isPossible(int place, int[] clock) {
    if (kind != OperationKind.LOCK || !touchesAnnounced()) {
      return true;
    }
    int latest = order.latestChange(location, place, clock);
    return latest < 0
        || trace.access(latest) != ExecutionTrace.TAKE
        || trace.thread(order.stepOf(latest)) == thread;
  }

  /**
   * Whether its thread can go on after all steps before a place and those of a clock, as far as the
   * trace shows: not if it was blocked there, and none of the later ones changes what it waits for.
   */
  public boolean isReady(int place, int[] clock) {
    if (!wasPendingAt(place) || trace.couldTake(place, thread)) {
      return true;
    }
    if (!taken()) {
      return kind != OperationKind.LOCK || changesAfter(location, place, clock);
    }
    for (int t = trace.firstTouch(step); t < trace.firstTouch(step + 1); t++) {
      if (changesAfter(trace.touched(t), place, clock)) {
        return true;
      }
    }
    return changesAfter(location, place, clock);
  }

  private boolean changesAfter(int at, int place, int[] clock) {
    int latest = order.latestChange(at, 0, clock);
    return latest >= 0 && order.stepOf(latest) > place;
  }

  /** Whether it depends on what a step announced, whatever else that did. */
  public boolean dependsOnAnnounced(int other) {
    int at = trace.location(other);
    boolean reads = trace.kind(other) == OperationKind.READ;
    if (!taken()) {
      return at == location && !(reads && kind == OperationKind.READ);
    }
    for (int t = trace.firstTouch(step); t < trace.firstTouch(step + 1); t++) {
      if (trace.touched(t) == at) {
        return !reads || trace.access(t) != ExecutionTrace.READ;
      }
    }
    return false;
  }

  /** Whether it touches what it announced and nothing else; assumed if it was not taken. */
  public boolean isPlain() {
    return !taken() || trace.isPlain(step);
  }

  /** Whether the location that it announced is a lock that it takes. */
  boolean takesAnnounced() {
    if (taken()) {
      return trace.acquires(step, location);
    }
    int latest = order.latestChange(location, step, needed);
    return latest >= 0 && trace.access(latest) == ExecutionTrace.TAKE;
  }

  /** Whether it changes the location that it announced, whatever comes before it. */
  boolean changesAnnounced() {
    return switch (kind) {
      case WRITE -> true;
      case LOCK -> takesAnnounced();
      default -> changes;
    };
  }

  /** Whether it touches the location that it announced; assumed if it was not taken. */
  boolean touchesAnnounced() {
    return touches(location);
  }

  /** Whether it touches a location; if it was not taken, whether it announced that. */
  public boolean touches(int other) {
    return taken() ? trace.touchOf(step, other) >= 0 : other == location;
  }
}
