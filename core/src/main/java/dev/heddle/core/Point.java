package dev.heddle.core;

import java.util.Arrays;

/**
 * A scheduling point: which threads exist, which of them can take a step, and the next operation of
 * each.
 *
 * <p>There is one per execution, changed in place. A program keeps it up to date; a {@link
 * Strategy} only reads it, and only during the call it is given to. Threads are numbered from 0 in
 * the order of their creation, which is the same in every execution that makes the same choices.
 */
public final class Point {
  /** The object number of an operation that concerns no object. */
  public static final int NO_OBJECT = -1;

  /** Names of locations, by which they can be recognised in other executions. */
  @FunctionalInterface
  public interface Names {
    /**
     * Any number that is probably the same for the same location in another execution. A wrong one
     * makes random strategies less effective, and nothing worse.
     */
    public int name(int location);
  }

  /** Locations have the same numbers in all executions. */
  public static final Names BY_NUMBER = location -> location;

  private static final int WORD = 64;
  private static final int INITIAL_THREADS = 64;

  /**
   * Bit t of word t / 64 is set if thread t can take a step; {@link #enabledCount} is the number of
   * set bits.
   */
  private long[] enabled = new long[INITIAL_THREADS / WORD];

  /** The threads whose next step is free, whether they can take it or not. */
  private long[] free = new long[INITIAL_THREADS / WORD];

  private OperationKind[] kinds = new OperationKind[INITIAL_THREADS];
  private int[] objects = new int[INITIAL_THREADS];

  /** The threads whose next step certainly changes its object. */
  private boolean[] changes = new boolean[INITIAL_THREADS];

  private int[] creators = new int[INITIAL_THREADS];

  /** The step that made a thread's next one possible for good, or -1. */
  private int[] causes = new int[INITIAL_THREADS];

  private Names names = BY_NUMBER;
  private final ExecutionTrace trace = new ExecutionTrace();
  private final PreemptionsBeforeReleases deferrals = new PreemptionsBeforeReleases();
  private boolean traced;
  private int enabledCount;

  /** The sum of {@link #hash} of the enabled threads. */
  private int enabledHash;

  /** How many enabled threads have a free step. */
  private int freeCount;

  private int threads;

  /** The thread that took the last step, free or not. */
  private int last = -1;

  private int current = -1;
  private int steps;

  /** The first step with something to report that cannot be reported, or -1. */
  private int untold = -1;

  /** Whether the steps are recorded in a trace from the next {@link #reset} on. */
  void trace(boolean recorded) {
    traced = recorded;
  }

  /** Back to the state before the first step, with no threads. */
  public void reset() {
    Arrays.fill(enabled, 0L);
    Arrays.fill(free, 0L);
    enabledCount = 0;
    enabledHash = 0;
    freeCount = 0;
    threads = 0;
    last = -1;
    current = -1;
    steps = 0;
    untold = -1;
    trace.reset();
    deferrals.reset();
  }

  /** Adds a thread that is about to begin, enabled, and returns its number. */
  public int addThread() {
    int thread = threads++;
    if (thread == kinds.length) {
      grow();
      deferrals.grow(kinds.length);
    }
    kinds[thread] = OperationKind.BEGIN;
    objects[thread] = NO_OBJECT;
    changes[thread] = false;
    creators[thread] = last;
    causes[thread] = steps - 1;
    if (traced) {
      trace.create(thread);
    }
    enable(thread);
    return thread;
  }

  private void grow() {
    int size = kinds.length * 2;
    kinds = Arrays.copyOf(kinds, size);
    objects = Arrays.copyOf(objects, size);
    changes = Arrays.copyOf(changes, size);
    creators = Arrays.copyOf(creators, size);
    causes = Arrays.copyOf(causes, size);
    enabled = Arrays.copyOf(enabled, size / WORD);
    free = Arrays.copyOf(free, size / WORD);
  }

  /** Says what a thread will do when it is chosen next. */
  public void announce(int thread, OperationKind kind, int object) {
    boolean counts = isEnabled(thread);
    enabledHash -= counts ? hash(thread) : 0;
    kinds[thread] = kind;
    enabledHash += counts ? hash(thread) : 0;
    objects[thread] = object;
    changes[thread] = false;
    mark(thread, /* isFree= */ false);
  }

  /**
   * Says that what a thread has announced changes its object, whatever other threads do before it:
   * an increment for instance, but not a compare-and-set. Bounds are more precise if that is known.
   */
  public void announceChange(int thread) {
    changes[thread] = true;
  }

  /** Whether what a thread has announced changes its object, whatever others do before it. */
  public boolean changes(int thread) {
    return changes[thread];
  }

  /** Marks a thread as able to take a step of its own; no effect if it is already. */
  public void enable(int thread) {
    mark(thread, /* isFree= */ false);
    show(thread);
  }

  /**
   * Marks a thread as able to take a step that it does not cause itself: its timeout fires, or it
   * wakes up spuriously. Such a step is free: it preempts no thread, so it costs no preemption and
   * no delay, and a thread that could take only such a step is not running.
   */
  public void enableFree(int thread) {
    mark(thread, /* isFree= */ true);
    show(thread);
  }

  private void mark(int thread, boolean isFree) {
    long bit = 1L << thread;
    int word = thread / WORD;
    boolean was = (free[word] & bit) != 0;
    if (was != isFree) {
      free[word] ^= bit;
      if ((enabled[word] & bit) != 0) {
        freeCount += isFree ? 1 : -1;
      }
    }
  }

  /**
   * Enables a thread again that was disabled for a while; its step is free if it was free before.
   */
  public void show(int thread) {
    long bit = 1L << thread;
    int word = thread / WORD;
    if ((enabled[word] & bit) == 0) {
      enabled[word] |= bit;
      enabledCount++;
      enabledHash += hash(thread);
      freeCount += (free[word] & bit) == 0 ? 0 : 1;
    }
  }

  /** Marks a thread as blocked or ended; no effect if it is already. */
  public void disable(int thread) {
    long bit = 1L << thread;
    int word = thread / WORD;
    if ((enabled[word] & bit) != 0) {
      enabled[word] &= ~bit;
      enabledCount--;
      enabledHash -= hash(thread);
      freeCount -= (free[word] & bit) == 0 ? 0 : 1;
    }
  }

  /** Marks a thread as ended: it is about to do nothing any more. */
  public void end(int thread) {
    disable(thread);
    objects[thread] = NO_OBJECT;
  }

  /** Notes that a thread was chosen and takes its step now. */
  public void take(int thread) {
    if (traced) {
      trace.take(thread, this);
    }
    deferrals.take(this, thread);
    last = thread;
    if (!isFree(thread)) {
      current = thread;
    }
    steps++;
  }

  /**
   * Says that the step under way touches a location: {@link ExecutionTrace#READ}, {@link
   * ExecutionTrace#WRITE} or {@link ExecutionTrace#TAKE}.
   */
  public void touch(int location, int access) {
    if (traced) {
      trace.touch(location, access);
    }
  }

  /**
   * Says that the step under way has released a lock, with no scheduling point before that: its
   * thread could have been preempted before the release as well.
   */
  public void release(int location) {
    if (last >= 0) {
      deferrals.release(last, location);
      touch(location, ExecutionTrace.RELEASE);
    }
  }

  /**
   * Says that a blocked thread can take its next step only because of the step under way, whatever
   * else happens: it was notified, or what it joins has ended. No effect if it could have taken a
   * step instead of this one, or of an earlier one since its last, for example because its timeout
   * may fire.
   */
  public void cause(int thread) {
    if (!traced || steps == 0 || !trace.couldTakeNext(thread)) {
      causes[thread] = steps - 1;
    }
  }

  /** Says that a thread can take its next step only because of an earlier one. */
  public void cause(int thread, int step) {
    causes[thread] = step;
  }

  /** The step that made a thread's next one possible for good, or -1; its creation at first. */
  public int causeOf(int thread) {
    return causes[thread];
  }

  /** The thread that created a thread, or -1. */
  public int creator(int thread) {
    return creators[thread];
  }

  /** Whether touches are recorded; if not, the program need not report them. */
  public boolean traced() {
    return traced;
  }

  /** Says how locations are named from now on; until then, by their numbers. */
  public void name(Names newNames) {
    names = newNames;
  }

  /** A number by which a location can be recognised in other executions. */
  public int name(int location) {
    return names.name(location);
  }

  /** The steps so far, if the strategy wants them recorded. */
  public ExecutionTrace trace() {
    return trace;
  }

  /** Which of the first 64 threads can take a step. */
  long enabledWord() {
    return enabled[0];
  }

  /** The number of threads created so far, ended ones included. */
  public int threads() {
    return threads;
  }

  /** Which of the first 64 threads have a free step. */
  long freeWord() {
    return free[0];
  }

  /** Whether the step that a thread can take is free. */
  public boolean isFree(int thread) {
    return (free[thread / WORD] & (1L << thread)) != 0;
  }

  /** How many threads can take a step that is free. */
  public int freeCount() {
    return freeCount;
  }

  /** The first enabled thread after the given one whose step is its own, or -1. */
  public int nextOwn(int after) {
    int thread = nextEnabled(after);
    while (thread >= 0 && freeCount > 0 && isFree(thread)) {
      thread = nextEnabled(thread);
    }
    return thread;
  }

  /** The thread that took the last step that was not free, or -1 before the first. */
  public int current() {
    return current;
  }

  /**
   * Whether the current thread could take the next step too, so that choosing another preempts it.
   */
  public boolean currentEnabled() {
    return current >= 0 && isEnabled(current) && !isFree(current);
  }

  /**
   * How many more preemptions the execution has if a thread is chosen. Of all executions that are
   * equivalent because threads are preempted before they release a lock, not after it, the one with
   * the fewest preemptions counts.
   */
  public int preemptions(int thread) {
    return deferrals.preemptions(this, thread);
  }

  /**
   * Whether choosing a thread preempts another one: that could have gone on and was not about to
   * yield.
   */
  public boolean preempts(int thread) {
    return thread != current
        && currentEnabled()
        && !isFree(thread)
        && kinds[current] != OperationKind.YIELD;
  }

  /** Notes that the present step has something to report that cannot be reported. */
  public void leaveUntold() {
    untold = untold < 0 ? steps - 1 : untold;
  }

  /** The first step with something to report that cannot be reported, or -1. */
  public int untold() {
    return untold;
  }

  /** The number of steps taken so far. */
  public int steps() {
    return steps;
  }

  /** Whether a thread can take a step. */
  public boolean isEnabled(int thread) {
    return (enabled[thread / WORD] & (1L << thread)) != 0;
  }

  /** How many threads can take a step. */
  public int enabledCount() {
    return enabledCount;
  }

  /** The enabled thread that has exactly {@code index} enabled threads with smaller numbers. */
  public int enabled(int index) {
    int left = index;
    for (int word = 0; ; word++) {
      long bits = enabled[word];
      int count = Long.bitCount(bits);
      if (left < count) {
        while (left-- > 0) {
          bits &= bits - 1;
        }
        return word * WORD + Long.numberOfTrailingZeros(bits);
      }
      left -= count;
    }
  }

  /** The first enabled thread after the given one, or -1. */
  public int nextEnabled(int after) {
    int from = after + 1;
    int word = from / WORD;
    if (word >= enabled.length) {
      return -1;
    }
    long bits = enabled[word] & (-1L << from);
    while (bits == 0) {
      if (++word == enabled.length) {
        return -1;
      }
      bits = enabled[word];
    }
    return word * WORD + Long.numberOfTrailingZeros(bits);
  }

  /** A number for which threads can take a step, and of which kinds these are. */
  int enabledHash() {
    return enabledHash;
  }

  /** The part of one thread: another number or kind makes a difference in the lowest byte. */
  private int hash(int thread) {
    return kinds[thread].code() * (2 * thread + 1) + 31 * thread;
  }

  /** The kind of the operation a thread is about to do, or last announced. */
  public OperationKind kind(int thread) {
    return kinds[thread];
  }

  /**
   * The number of the object that a thread's announced operation concerns, or {@link #NO_OBJECT}.
   */
  public int object(int thread) {
    return objects[thread];
  }
}
