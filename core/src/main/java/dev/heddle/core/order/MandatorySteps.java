package dev.heddle.core.order;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.PreemptionsBeforeReleases;
import java.util.Arrays;

/**
 * Steps that are certain in all executions of a branch, some of which are done; and what is certain
 * of the next step of each thread, whatever other steps come in between.
 */
public final class MandatorySteps {
  private final HappensBefore order;
  private final NextSteps after;
  private ExecutionTrace trace = new ExecutionTrace();
  private int width;

  /** How many steps of each thread there are, and how many are done. */
  private int[] goal = new int[16];

  private int[] done = new int[16];

  /** The thread that takes the one more step that is not in the trace, and what is before that. */
  private int extraThread;

  private int[] extraClock = new int[0];
  private OperationKind extraKind = OperationKind.BEGIN;
  private int extraLocation;
  private boolean extraTakes;
  private boolean extraChanges;
  private boolean extraFree;

  /** How many of the steps of its thread up to each one are yields. */
  private int[] yieldsUpTo = new int[256];

  /** The steps that others were moved before, and how many threads' steps show that it is done. */
  private int[] passed = new int[8];

  private int[] movers = new int[8];
  private int[] moverOrdinals = new int[8];

  /** Whether the steps of its thread before each passed one came before it was passed. */
  private boolean[] known = new boolean[8];

  /**
   * Whether the step that passes touches what the passed one announces. If that is a lock, only the
   * threads that come before certain steps can have it; otherwise any thread may.
   */
  private boolean[] announced = new boolean[8];

  private int moves;

  /**
   * Whether a step has released locks, and could have deferred that; see {@link
   * PreemptionsBeforeReleases}.
   */
  private boolean[] releasing = new boolean[256];

  private boolean anyReleasing;

  /** The threads that are left before what their latest done step releases, one bit each. */
  private long deferring;

  /**
   * Whether threads may be in this state although it is not known: then no lock that one released
   * is certain.
   */
  private boolean defersUnknown;

  public MandatorySteps(HappensBefore order) {
    this.order = order;
    this.after = new NextSteps(order);
  }

  /** Forgets the moves. */
  public void clearMoves() {
    moves = 0;
  }

  /**
   * Says that a step of a thread comes before another step that is not among the given ones: until
   * then the thread of the latter waits, though it could go on.
   *
   * @param step the step that is passed
   * @param thread the thread that passes
   * @param ordinal how many steps that took before
   * @param position where that comes
   * @param shared whether that touches what the passed step announces
   */
  public void addMove(int step, int thread, int ordinal, int position, boolean shared) {
    if (moves == passed.length) {
      known = Arrays.copyOf(known, moves * 2);
      announced = Arrays.copyOf(announced, moves * 2);
      passed = Arrays.copyOf(passed, moves * 2);
      movers = Arrays.copyOf(movers, moves * 2);
      moverOrdinals = Arrays.copyOf(moverOrdinals, moves * 2);
    }
    passed[moves] = step;
    known[moves] = order.previous(step) < position;
    announced[moves] = shared;
    movers[moves] = thread;
    moverOrdinals[moves++] = ordinal;
  }

  /** Prepares for a trace whose order has been built. */
  public void begin(ExecutionTrace looked) {
    trace = looked;
    after.begin(looked);
    width = order.width();
    if (goal.length < width) {
      goal = new int[width * 2];
      done = new int[width * 2];
    }
    if (yieldsUpTo.length < trace.steps()) {
      yieldsUpTo = new int[trace.steps() * 2];
      releasing = new boolean[trace.steps() * 2];
    }
    anyReleasing = false;
    for (int step = 0; step < trace.steps(); step++) {
      int previous = order.previous(step);
      int before = previous < 0 ? 0 : yieldsUpTo[previous];
      yieldsUpTo[step] = before + (trace.kind(step) == OperationKind.YIELD ? 1 : 0);
      releasing[step] = hasReleased(step);
      anyReleasing |= releasing[step];
    }
  }

  private boolean hasReleased(int step) {
    boolean released = false;
    for (int touch = trace.firstTouch(step); touch < trace.firstTouch(step + 1); touch++) {
      released |= trace.releases(touch);
    }
    return released;
  }

  /** Whether any step has released something and could have deferred that. */
  boolean mayDefer() {
    return anyReleasing;
  }

  /** Whether the latest done step of a thread could have deferred its releases. */
  boolean mayDefer(int thread) {
    int step = latest(thread);
    return step >= 0 && releasing[step];
  }

  /** The latest done step of a thread, or -1 if there is none, or it is not known. */
  private int latest(int thread) {
    if (done[thread] == 0 || (thread == extraThread && done[thread] == goal[thread])) {
      return -1;
    }
    return order.step(thread, done[thread] - 1);
  }

  /** The threads that are left before what their latest done step releases. */
  long deferring() {
    return deferring;
  }

  /** Says which threads are left before what their latest done step releases. */
  void defer(long threads) {
    deferring = threads;
  }

  /** Says whether threads may be left in this state although it is not known. */
  void deferUnknown(boolean unknown) {
    defersUnknown = unknown;
    deferring = 0;
  }

  /** The thread that has to release the lock first that another is about to take, or -1. */
  int mustRelease(int thread) {
    return locks(kindOfNext(thread)) || kindOfNext(thread) == OperationKind.TRY_LOCK
        ? deferrer(locationOfNext(thread), thread)
        : -1;
  }

  /** The other thread that is left before it releases a location, or -1. */
  private int deferrer(int location, int thread) {
    for (long left = deferring; left != 0; left &= left - 1) {
      int other = Long.numberOfTrailingZeros(left);
      if (other != thread && releasesLatest(other, location)) {
        return other;
      }
    }
    return -1;
  }

  /** Whether the latest done step of a thread has released a location. */
  boolean releasesLatest(int thread, int location) {
    int step = latest(thread);
    int touch = step < 0 ? -1 : trace.touchOf(step, location);
    return touch >= 0 && trace.releases(touch);
  }

  /** The location that the next step of a thread concerns, if there is one. */
  int locationOfNext(int thread) {
    if (isExtra(thread)) {
      return extraLocation;
    }
    return done[thread] < goal[thread] ? trace.location(next(thread)) : Point.NO_OBJECT;
  }

  /** Whether threads have the same numbers, in the same order, in all executions. */
  boolean areNumbered() {
    boolean numbered = true;
    for (int thread = 1; thread < width; thread++) {
      numbered &= isCreatedAfter(thread, thread - 1);
    }
    return numbered;
  }

  /** Whether a thread was created after another in all executions. */
  private boolean isCreatedAfter(int thread, int other) {
    int earlier = trace.creation(other);
    int creation = trace.creation(thread);
    return earlier < 0 || (creation >= 0 && order.ordered(earlier, creation));
  }

  /**
   * Says which step there is besides those of a clock; it is not in the trace in the form it would
   * have.
   */
  public void extra(MovedStep moved, boolean free, int[] before) {
    extraThread = moved.thread();
    extraKind = moved.kind();
    extraLocation = moved.location();
    extraTakes = moved.takesAnnounced();
    extraChanges = moved.changesAnnounced();
    extraFree = free;
    extraClock = before;
  }

  /**
   * Says which steps there are besides the extra one; none of them is done.
   *
   * @param clock the steps, with all that happens before them
   */
  void reset(int[] clock) {
    System.arraycopy(clock, 0, goal, 0, width);
    goal[extraThread] = extraClock[extraThread] + 1;
    Arrays.fill(done, 0, width, 0);
    int changed = extraChanges ? extraLocation : Point.NO_OBJECT;
    after.find(clock, extraThread, extraClock[extraThread], changed);
  }

  /** How many steps of each thread there are. */
  int[] goal() {
    return goal;
  }

  /** How many steps of each thread are done; the caller that orders the steps changes it. */
  int[] done() {
    return done;
  }

  /** The thread's next step in the trace, past those that are done. */
  private int next(int thread) {
    return order.step(thread, done[thread]);
  }

  /** How often a thread has yielded. */
  int yields(int thread) {
    return done[thread] == 0 ? 0 : yieldsUpTo[order.step(thread, done[thread] - 1)];
  }

  /** What the next step of a thread announces, as far as it is certain, else a wait. */
  OperationKind kindOfNext(int thread) {
    if (isExtra(thread)) {
      return extraKind;
    }
    return done[thread] < goal[thread] ? trace.kind(next(thread)) : OperationKind.WAIT;
  }

  /** Whether a thread can certainly take a step. */
  boolean isEnabled(int thread) {
    if (done[thread] < goal[thread] && isCaused(thread)) {
      switch (kindOfNext(thread)) {
        case BEGIN, YIELD, END -> {
          return true;
        }
        default -> {}
      }
    }
    return isRunning(thread);
  }

  /** Whether a thread could certainly go on where it is, after a step of its own. */
  boolean isRunning(int thread) {
    if (done[thread] < goal[thread]) {
      return isCaused(thread)
          && (isExtra(thread)
              ? isPossible(extraKind, extraTakes, extraLocation, thread)
              : isPossible(next(thread), thread));
    }
    int step = after.of(thread, done);
    if (step >= 0 && isDone(trace.cause(step)) && isPossible(step, thread)) {
      return true;
    }
    step = passedNext(thread);
    return step >= 0 && isPossible(step, thread);
  }

  private boolean isExtra(int thread) {
    return thread == extraThread && done[thread] == goal[thread] - 1;
  }

  /** Whether no other thread needs to wake a thread before its next step. */
  private boolean isCaused(int thread) {
    return done[thread] >= order.count(thread) || isDone(trace.cause(next(thread)));
  }

  private boolean isDone(int step) {
    return step < 0 || order.contains(done, step);
  }

  /** Whether a thread's next step is free: it preempts no thread. */
  boolean isFree(int thread) {
    return isExtra(thread) ? extraFree : trace.isFree(next(thread), thread);
  }

  /** Whether all that happens before a thread's next step is done. */
  boolean mayComeNext(int thread) {
    if (!isExtra(thread)) {
      return order.isReady(next(thread), done);
    }
    for (int other = 0; other < width; other++) {
      if (extraClock[other] > done[other]) {
        return false;
      }
    }
    return true;
  }

  /**
   * The step of a thread that has to wait for one that was moved before it, or -1, if the thread
   * can certainly take all that come before it.
   *
   * <p>What the thread did before that moved step is undone only by steps that need the moved one
   * (condition 1 of decision 0012). So as long as that is not taken the thread is about to take one
   * of the steps that it took here, whichever.
   */
  private int passedNext(int thread) {
    for (int i = 0; i < moves; i++) {
      int step = passed[i];
      if (trace.thread(step) == thread
          && done[movers[i]] <= moverOrdinals[i]
          && isDone(trace.cause(step))
          && (announced[i] || trace.kind(step).isAlwaysPossible())
          && goesOnTo(order.ordinal(step), thread, known[i])) {
        return step;
      }
    }
    return -1;
  }

  /** Whether a thread can certainly take its steps up to one, which is not among them. */
  private boolean goesOnTo(int ordinal, int thread, boolean stepsKnown) {
    int from = done[thread] + skipped(thread);
    if (from > ordinal || (from < ordinal && !stepsKnown)) {
      return false;
    }
    for (int next = from; next < ordinal; next++) {
      int step = order.step(thread, next);
      if (!trace.kind(step).isAlwaysPossible() || trace.isFree(step, thread)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a thread may have begun though its first step is not among the given ones: that step is
   * the same in any case.
   */
  private int skipped(int thread) {
    if (done[thread] > 0 || order.count(thread) == 0) {
      return 0;
    }
    int first = order.step(thread, 0);
    return trace.kind(first) == OperationKind.BEGIN && isDone(trace.cause(first)) ? 1 : 0;
  }

  private boolean isPossible(int step, int thread) {
    int location = trace.location(step);
    return isPossible(trace.kind(step), trace.acquires(step, location), location, thread);
  }

  /**
   * Whether a thread that announces such a step can certainly take it, as its own.
   *
   * @param takes whether it takes a lock, which is possible if no thread has it; for other things
   *     that threads wait for nothing is certain
   */
  private boolean isPossible(OperationKind kind, boolean takes, int location, int thread) {
    if (!locks(kind) || !takes) {
      return kind.isAlwaysPossible();
    }
    int latest = order.latestChange(location, 0, done);
    if (latest < 0 || trace.thread(order.stepOf(latest)) == thread) {
      return true;
    }
    boolean free = trace.access(latest) != ExecutionTrace.TAKE && deferrer(location, thread) < 0;
    return free && !(defersUnknown && trace.releases(latest));
  }

  private static boolean locks(OperationKind kind) {
    return kind == OperationKind.LOCK || kind == OperationKind.TIMED_LOCK;
  }
}
