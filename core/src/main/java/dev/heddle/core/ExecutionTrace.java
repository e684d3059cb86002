package dev.heddle.core;

import java.util.Arrays;

/**
 * The steps of one execution: which thread took each step, which locations it touched, and which
 * threads could have taken it.
 *
 * <p>There is one per execution, changed in place and kept in primitive arrays. Locations are
 * numbered by the program, from 0, in any order, and the numbers mean something within one
 * execution only. Two steps of different threads depend on each other if they touch the same
 * location and at least one of them changes it.
 */
public final class ExecutionTrace {
  /** A touch that changes nothing. */
  public static final int READ = 0;

  /** A touch that changes the location. */
  public static final int WRITE = 1;

  /** A touch that changes the location so that other threads that want it cannot have it. */
  public static final int TAKE = 3;

  /**
   * A touch that gives the location back, with no scheduling point before it: the thread could have
   * been preempted before as well, see {@link PreemptionsBeforeReleases}.
   */
  public static final int RELEASE = 9;

  /** The first change of the location in the step was to take it. */
  private static final int ACQUIRED = 4;

  private static final int RELEASED = RELEASE & ~WRITE;
  private static final int ACCESS_BITS = 4;
  private static final int INITIAL = 256;

  private int steps;
  private int[] threads = new int[INITIAL];
  private OperationKind[] kinds = new OperationKind[INITIAL];
  private int[] locations = new int[INITIAL];

  /** The step that created a thread, or -1 if it was there before the first. */
  public int creation(int thread) {
    return creations[thread];
  }

  /** Whether it was announced that a step changes its location. */
  private boolean[] changes = new boolean[INITIAL];

  /** For each step the one before that announced the same location, or -1. */
  private int[] sameAs = new int[INITIAL];

  private int[] causes = new int[INITIAL];

  /** The threads that could have taken a step since their last one. */
  private long couldTake;

  private long[] enabled = new long[INITIAL];
  private long[] free = new long[INITIAL];
  private int[] firstTouch = new int[INITIAL + 1];
  private int[] firstChoice = new int[INITIAL + 1];
  private int[] touches = new int[INITIAL];

  /** For each location where its latest touch was, in this execution or one before. */
  private int[] latestTouch = new int[INITIAL];

  /** For each location the latest step that announced it, in this execution or one before. */
  private int[] announcedBy = new int[INITIAL];

  /** For each thread the step that created it, or -1. */
  private int[] creations = new int[16];

  private int[] choices = new int[INITIAL];
  private int[] alternatives = new int[INITIAL];

  /** Forgets all steps. */
  void reset() {
    steps = 0;
    couldTake = 0;
    firstTouch[0] = 0;
    firstChoice[0] = 0;
  }

  /** Notes that the latest step has created a thread; before the first one it was there already. */
  void create(int thread) {
    if (thread >= creations.length) {
      creations = Arrays.copyOf(creations, Math.max(thread + 1, creations.length * 2));
    }
    creations[thread] = steps - 1;
  }

  /** Adds a step that a thread is about to take. */
  void take(int thread, Point point) {
    if (steps == threads.length) {
      grow();
    }
    threads[steps] = thread;
    kinds[steps] = point.kind(thread);
    locations[steps] = point.object(thread);
    changes[steps] = point.changes(thread);
    sameAs[steps] = announce(locations[steps]);
    causes[steps] = point.causeOf(thread);
    enabled[steps] = point.enabledWord();
    couldTake |= enabled[steps];
    couldTake &= thread < Long.SIZE ? ~(1L << thread) : -1L;
    free[steps] = point.freeWord();
    steps++;
    firstTouch[steps] = firstTouch[steps - 1];
    firstChoice[steps] = firstChoice[steps - 1];
  }

  /** Notes that a location is announced now; the step that announced it before, or -1. */
  private int announce(int location) {
    if (location < 0) {
      return -1;
    }
    if (location >= announcedBy.length) {
      announcedBy = Arrays.copyOf(announcedBy, Math.max(location + 1, announcedBy.length * 2));
    }
    int known = announcedBy[location];
    announcedBy[location] = steps;
    return known < steps && locations[known] == location ? known : -1;
  }

  private void grow() {
    int size = steps * 2;
    threads = Arrays.copyOf(threads, size);
    kinds = Arrays.copyOf(kinds, size);
    locations = Arrays.copyOf(locations, size);
    changes = Arrays.copyOf(changes, size);
    sameAs = Arrays.copyOf(sameAs, size);
    causes = Arrays.copyOf(causes, size);
    enabled = Arrays.copyOf(enabled, size);
    free = Arrays.copyOf(free, size);
    firstTouch = Arrays.copyOf(firstTouch, size + 1);
    firstChoice = Arrays.copyOf(firstChoice, size + 1);
  }

  /** Notes that the latest step touches a location. */
  void touch(int location, int access) {
    if (steps == 0) {
      return;
    }
    if (location >= latestTouch.length) {
      latestTouch = Arrays.copyOf(latestTouch, Math.max(location + 1, latestTouch.length * 2));
    }
    int end = firstTouch[steps];
    int touch = location << ACCESS_BITS | access;
    int known = latestTouch[location];
    boolean again = known >= firstTouch[steps - 1] && known < end;
    if (again && touches[known] >> ACCESS_BITS == location) {
      if (access != READ) {
        touches[known] = merged(touches[known], touch);
      }
      return;
    }
    touch |= access == TAKE ? ACQUIRED : 0;
    if (end == touches.length) {
      touches = Arrays.copyOf(touches, end * 2);
    }
    touches[end] = touch;
    latestTouch[location] = end;
    firstTouch[steps] = end + 1;
  }

  /** Two touches of one location in one step: how it began is kept, and how it is left. */
  private static int merged(int earlier, int later) {
    boolean first = (earlier & WRITE) == READ;
    int acquired = first && (later & TAKE) == TAKE ? ACQUIRED : earlier & ACQUIRED;
    int released = (later & TAKE) == TAKE ? 0 : earlier & RELEASED;
    return later | acquired | released;
  }

  /** Notes which way a nondeterministic operation of the latest step goes. */
  void choose(int choice, int count) {
    if (steps == 0) {
      return;
    }
    int end = firstChoice[steps];
    if (end == choices.length) {
      choices = Arrays.copyOf(choices, end * 2);
      alternatives = Arrays.copyOf(alternatives, end * 2);
    }
    choices[end] = choice;
    alternatives[end] = count;
    firstChoice[steps] = end + 1;
  }

  /** Whether two touches are of the same location, and not both only read it. */
  public static boolean conflict(int first, int second) {
    return first >> ACCESS_BITS == second >> ACCESS_BITS && ((first | second) & WRITE) != READ;
  }

  /** Whether two steps touch the same location, and do not both only read it. */
  boolean dependent(int first, int second) {
    for (int a = firstTouch[first]; a < firstTouch[first + 1]; a++) {
      for (int b = firstTouch[second]; b < firstTouch[second + 1]; b++) {
        if (conflict(touches[a], touches[b])) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * A number for a step and those before it, from that for those before it. It does not depend on
   * the numbers of locations, only on which steps announced the same.
   */
  public int fingerprint(int before, int step) {
    return ((before * 31 + threads[step]) * 31 + kinds[step].code()) * 31 + sameAs[step];
  }

  /** The number for so many of the first steps. */
  public int fingerprint(int count) {
    int result = 0;
    for (int step = 0; step < count; step++) {
      result = fingerprint(result, step);
    }
    return result;
  }

  /** The numbers for the steps before each one. */
  public int[] fingerprints() {
    int[] result = new int[steps + 1];
    for (int step = 0; step < steps; step++) {
      result[step + 1] = fingerprint(result[step], step);
    }
    return result;
  }

  /** A copy of the threads that took the steps. */
  public int[] threads() {
    return Arrays.copyOf(threads, steps);
  }

  /** A copy of the indices of the first touches of the steps, and of the end of all. */
  public int[] firstTouches() {
    return Arrays.copyOf(firstTouch, steps + 1);
  }

  /** A copy of the touches; {@link #conflict} compares two of them. */
  public int[] touches() {
    return Arrays.copyOf(touches, firstTouch[steps]);
  }

  /** A copy of the indices of the first data choices of the steps, and of the end of all. */
  public int[] firstChoices() {
    return Arrays.copyOf(firstChoice, steps + 1);
  }

  /** A copy of which ways the data choices went. */
  public int[] choices() {
    return Arrays.copyOf(choices, firstChoice[steps]);
  }

  /** The number of steps. */
  public int steps() {
    return steps;
  }

  /** The thread that took a step. */
  public int thread(int step) {
    return threads[step];
  }

  /** The kind of operation that was announced for a step. */
  public OperationKind kind(int step) {
    return kinds[step];
  }

  /** The location that the announced operation of a step concerns, or {@link Point#NO_OBJECT}. */
  public int location(int step) {
    return locations[step];
  }

  /** Whether it was announced that a step changes its location, whatever comes before it. */
  public boolean changes(int step) {
    return changes[step];
  }

  /** The earlier step without which a step could not have been taken at all, or -1. */
  public int cause(int step) {
    return causes[step];
  }

  /** Whether a thread could have taken a step; threads past the 64th count as able. */
  public boolean couldTake(int step, int thread) {
    return thread >= Long.SIZE || (enabled[step] & 1L << thread) != 0;
  }

  /** Whether a thread could have taken its next step already; those past the 64th count as able. */
  boolean couldTakeNext(int thread) {
    return thread >= Long.SIZE || (couldTake & 1L << thread) != 0;
  }

  /**
   * Whether a step would have been free if a thread had taken it; never for threads past the 64th.
   */
  public boolean isFree(int step, int thread) {
    return thread < Long.SIZE && (free[step] & 1L << thread) != 0;
  }

  /**
   * The index of the first touch of a step; those up to the first of the next step belong to it.
   */
  public int firstTouch(int step) {
    return firstTouch[step];
  }

  /** The location of a touch. */
  public int touched(int touch) {
    return touches[touch] >> ACCESS_BITS;
  }

  /**
   * How a touch leaves the location: {@link #READ} if nothing was changed, {@link #TAKE} if it is
   * held, else {@link #WRITE}.
   */
  public int access(int touch) {
    return touches[touch] & TAKE;
  }

  /** Whether a step touches the location that it announced and nothing else. */
  public boolean isPlain(int step) {
    int touch = firstTouch[step];
    return firstTouch[step + 1] == touch + 1 && touched(touch) == locations[step];
  }

  /**
   * Whether a step began by taking a location that no other thread may have then; it may have
   * released it since.
   */
  public boolean acquires(int step, int location) {
    int touch = touchOf(step, location);
    return touch >= 0 && (touches[touch] & ACQUIRED) != 0;
  }

  /** Whether a touch gives the location back, with no scheduling point before that. */
  public boolean releases(int touch) {
    return (touches[touch] & RELEASED) != 0;
  }

  /** The touch of a location by a step, or -1. */
  public int touchOf(int step, int location) {
    for (int touch = firstTouch[step]; touch < firstTouch[step + 1]; touch++) {
      if (touched(touch) == location) {
        return touch;
      }
    }
    return -1;
  }

  /**
   * The index of the first data choice of a step; those up to the first of the next belong to it.
   */
  public int firstChoice(int step) {
    return firstChoice[step];
  }

  /** Which way a data choice went. */
  public int choice(int index) {
    return choices[index];
  }

  /** How many ways a data choice could have gone. */
  public int alternatives(int index) {
    return alternatives[index];
  }
}
