package dev.heddle.checks;

import dev.heddle.core.AccessListener;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds data races by happens-before, precisely: it reports the first race of an execution if there
 * is any, and nothing if there is none.
 *
 * <p>As FastTrack (Flanagan and Freund, PLDI 2009): threads and synchronisation objects have vector
 * clocks; a variable has the epoch of its last write and that of its last read, or a vector of
 * reads while those are not ordered. One difference: releasing to an object joins clocks instead of
 * replacing them, because a volatile write happens before all later reads and not only before those
 * of that write. Accesses that synchronise race with those that do not, and not with each other;
 * the latest ones of each thread are in vectors. All arrays are used again in every execution, so
 * that in the long run nothing is allocated.
 */
public final class RaceDetector implements AccessListener {
  private static final int INITIAL_THREADS = 8;
  private static final int INITIAL = 64;
  private static final long NEVER = 0;

  /** The reads of a variable are not ordered: they are in its vector. */
  private static final long SHARED = -1;

  private int execution;

  /** Row t is the vector clock of thread t; the first {@link #threads} rows are in use. */
  private int[][] clocks = new int[INITIAL_THREADS][INITIAL_THREADS];

  private int threads;

  /** What was released to an object, in the execution with the number beside it. */
  private int[][] released = new int[INITIAL][];

  private int[] objectExecutions = new int[INITIAL];

  private long[] writes = new long[INITIAL];
  private long[] reads = new long[INITIAL];
  private int[] writeMarks = new int[INITIAL];
  private int[] readMarks = new int[INITIAL];
  private int[][] readVectors = new int[INITIAL][];
  private int[][] readVectorMarks = new int[INITIAL][];
  private int[] variableExecutions = new int[INITIAL];

  /** The clocks of the latest accesses that synchronise, null if there was never any. */
  private int[][] orderedWrites = new int[INITIAL][];

  private int[][] orderedReads = new int[INITIAL][];
  private int[] orderedMarks = new int[INITIAL];

  private int earlierThread;
  private boolean earlierWrote;
  private int earlierMark;

  @Override
  public void begin() {
    execution++;
    for (int t = 0; t < threads; t++) {
      Arrays.fill(clocks[t], 0);
    }
    threads = 1;
    clocks[0][0] = 1;
  }

  @Override
  public void starts(int thread, int child) {
    growThreads(child);
    join(clocks[child], clocks[thread]);
    clocks[child][child] = 1;
    clocks[thread][thread]++;
    threads = Math.max(threads, child + 1);
  }

  private void growThreads(int thread) {
    if (thread >= clocks.length) {
      int size = Math.max(thread + 1, clocks.length * 2);
      int old = clocks.length;
      clocks = Arrays.copyOf(clocks, size);
      for (int t = 0; t < size; t++) {
        clocks[t] = t < old ? Arrays.copyOf(clocks[t], size) : new int[size];
      }
    }
  }

  private void join(int[] clock, int[] other) {
    int length = Math.min(threads, other.length);
    for (int t = 0; t < length; t++) {
      if (other[t] > clock[t]) {
        clock[t] = other[t];
      }
    }
  }

  @Override
  public void acquires(int thread, int object) {
    if (object < released.length && objectExecutions[object] == execution) {
      join(clocks[thread], released[object]);
    }
  }

  @Override
  public void releases(int thread, int object) {
    if (object >= released.length) {
      int size = Math.max(object + 1, released.length * 2);
      released = Arrays.copyOf(released, size);
      objectExecutions = Arrays.copyOf(objectExecutions, size);
    }
    int[] clock = released[object];
    if (clock == null || clock.length < clocks.length) {
      boolean current = clock != null && objectExecutions[object] == execution;
      clock = current ? Arrays.copyOf(clock, clocks.length) : new int[clocks.length];
      released[object] = clock;
    } else if (objectExecutions[object] != execution) {
      Arrays.fill(clock, 0);
    }
    objectExecutions[object] = execution;
    join(clock, clocks[thread]);
    clocks[thread][thread]++;
  }

  @Override
  public boolean reads(int thread, int variable, int mark) {
    prepare(variable);
    int[] clock = clocks[thread];
    long now = epoch(thread, clock[thread]);
    long last = reads[variable];
    if (last == now) {
      return false;
    }
    boolean races =
        racesWithWrite(variable, clock) || racesWithOrdered(orderedWrites, variable, clock);
    if (last == SHARED) {
      noteRead(variable, thread, clock[thread], mark);
    } else if (happened(last, clock)) {
      reads[variable] = now;
      readMarks[variable] = mark;
    } else {
      share(variable, last);
      noteRead(variable, thread, clock[thread], mark);
    }
    return races;
  }

  /** From now on the reads of a variable are in a vector. */
  private void share(int variable, long last) {
    int[] vector = readVectors[variable];
    if (vector == null || vector.length < clocks.length) {
      readVectors[variable] = new int[clocks.length];
      readVectorMarks[variable] = new int[clocks.length];
    } else {
      Arrays.fill(vector, 0);
    }
    noteRead(variable, thread(last), clock(last), readMarks[variable]);
    reads[variable] = SHARED;
  }

  private void noteRead(int variable, int thread, int clock, int mark) {
    if (readVectors[variable].length <= thread) {
      readVectors[variable] = Arrays.copyOf(readVectors[variable], clocks.length);
      readVectorMarks[variable] = Arrays.copyOf(readVectorMarks[variable], clocks.length);
    }
    readVectors[variable][thread] = clock;
    readVectorMarks[variable][thread] = mark;
  }

  @Override
  public boolean writes(int thread, int variable, int mark) {
    prepare(variable);
    int[] clock = clocks[thread];
    long now = epoch(thread, clock[thread]);
    if (writes[variable] == now && reads[variable] == NEVER) {
      return false;
    }
    boolean races =
        racesWithWrite(variable, clock)
            || racesWithReads(variable, clock)
            || racesWithOrdered(orderedWrites, variable, clock)
            || racesWithOrdered(orderedReads, variable, clock);
    writes[variable] = now;
    writeMarks[variable] = mark;
    reads[variable] = NEVER;
    return races;
  }

  @Override
  public boolean ordered(int thread, int variable, boolean write, int mark) {
    prepare(variable);
    int[] clock = clocks[thread];
    int[][] vectors = write ? orderedWrites : orderedReads;
    int[] vector = vectors[variable];
    if (vector == null) {
      vector = new int[clocks.length];
      vectors[variable] = vector;
    } else if (vector.length <= thread) {
      vector = Arrays.copyOf(vector, clocks.length);
      vectors[variable] = vector;
    }
    vector[thread] = clock[thread];
    orderedMarks[variable] = mark;
    return racesWithWrite(variable, clock) || (write && racesWithReads(variable, clock));
  }

  @Override
  public boolean conflicts(int thread, int variable, boolean write) {
    prepare(variable);
    int[] clock = clocks[thread];
    return racesWithWrite(variable, clock)
        || racesWithOrdered(orderedWrites, variable, clock)
        || (write
            && (racesWithReads(variable, clock)
                || racesWithOrdered(orderedReads, variable, clock)));
  }

  private boolean racesWithOrdered(int[][] vectors, int variable, int[] clock) {
    int[] vector = vectors[variable];
    if (vector != null) {
      for (int t = 0; t < vector.length; t++) {
        if (vector[t] > clock[t]) {
          earlier(epoch(t, vector[t]), vectors == orderedWrites, orderedMarks[variable]);
          return true;
        }
      }
    }
    return false;
  }

  private boolean racesWithWrite(int variable, int[] clock) {
    boolean races = !happened(writes[variable], clock);
    if (races) {
      earlier(writes[variable], true, writeMarks[variable]);
    }
    return races;
  }

  private boolean racesWithReads(int variable, int[] clock) {
    if (reads[variable] != SHARED) {
      boolean races = !happened(reads[variable], clock);
      if (races) {
        earlier(reads[variable], false, readMarks[variable]);
      }
      return races;
    }
    int[] vector = readVectors[variable];
    for (int t = 0; t < vector.length; t++) {
      if (vector[t] > clock[t]) {
        earlier(epoch(t, vector[t]), false, readVectorMarks[variable][t]);
        return true;
      }
    }
    return false;
  }

  private void prepare(int variable) {
    if (variable >= writes.length) {
      int size = Math.max(variable + 1, writes.length * 2);
      writes = Arrays.copyOf(writes, size);
      reads = Arrays.copyOf(reads, size);
      writeMarks = Arrays.copyOf(writeMarks, size);
      readMarks = Arrays.copyOf(readMarks, size);
      readVectors = Arrays.copyOf(readVectors, size);
      readVectorMarks = Arrays.copyOf(readVectorMarks, size);
      variableExecutions = Arrays.copyOf(variableExecutions, size);
      orderedWrites = Arrays.copyOf(orderedWrites, size);
      orderedReads = Arrays.copyOf(orderedReads, size);
      orderedMarks = Arrays.copyOf(orderedMarks, size);
    }
    if (variableExecutions[variable] != execution) {
      variableExecutions[variable] = execution;
      writes[variable] = NEVER;
      reads[variable] = NEVER;
      clear(orderedWrites[variable]);
      clear(orderedReads[variable]);
    }
  }

  private static void clear(int @Nullable [] vector) {
    if (vector != null) {
      Arrays.fill(vector, 0);
    }
  }

  private void earlier(long epoch, boolean wrote, int mark) {
    earlierThread = thread(epoch);
    earlierWrote = wrote;
    earlierMark = mark;
  }

  private static long epoch(int thread, int clock) {
    return (long) thread << Integer.SIZE | clock;
  }

  private static int thread(long epoch) {
    return (int) (epoch >>> Integer.SIZE);
  }

  private static int clock(long epoch) {
    return (int) epoch;
  }

  private static boolean happened(long epoch, int[] clock) {
    return epoch == NEVER || clock(epoch) <= clock[thread(epoch)];
  }

  @Override
  public int earlierThread() {
    return earlierThread;
  }

  @Override
  public boolean earlierWrote() {
    return earlierWrote;
  }

  @Override
  public int earlierMark() {
    return earlierMark;
  }
}
