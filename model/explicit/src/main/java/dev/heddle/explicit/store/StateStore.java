package dev.heddle.explicit.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The states that were reached, numbered in that order, and from which each was reached first.
 * Exact: states are {@link Fold folded} to pairs, of which no two different ones have the same.
 *
 * <p>A table has the pairs at their hash or after it, so that one look at memory tells whether a
 * state is known. It grows while nobody is {@link Visitor#begin between} adding states.
 */
public final class StateStore {
  /** Without a parent. */
  public static final int NOWHERE = -1;

  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int MOST_SLOTS = 1 << 30;

  /** How many states are added together, so that the waits for memory overlap. */
  private static final int BATCH = 64;

  private final Fold fold;

  /** How many numbers at the end of a row are there for its length alone. */
  private final int padding;

  private final Longs pairs = new Longs();
  private final Longs parents = new Longs();
  private final AtomicInteger size = new AtomicInteger();
  private final ReadWriteLock growing = new ReentrantReadWriteLock();
  private long[] slots = new long[1 << 12];
  private volatile int enough = slots.length / 4 * 3;
  private volatile boolean full;

  /** A store for rows of a length. */
  public StateStore(int length) {
    this.padding = Math.max(0, 3 - length);
    this.fold = new Fold(length + padding);
  }

  /** How many states there are. */
  public int size() {
    return size.get();
  }

  /** Whether there is no memory for many more. */
  public boolean isFull() {
    return full;
  }

  /** How much memory it takes. */
  public long bytes() {
    long perState = Longs.bytes(size()) + Longs.bytes(size() >>> 1);
    return (long) slots.length * Long.BYTES + perState + fold.bytes();
  }

  /** The state with a number. */
  public int[] state(int number) {
    int[] row = new int[fold.size()];
    fold.unfold(pairs.get(number), row);
    return Arrays.copyOf(row, fold.length - padding);
  }

  /** The states on the way to one, from an initial state on. */
  public List<int[]> path(int number) {
    List<int[]> path = new ArrayList<>();
    for (int at = number; at != NOWHERE; at = parent(at)) {
      path.add(0, state(at));
    }
    return path;
  }

  private int parent(int number) {
    return (int) (parents.get(number >>> 1) >>> half(number)) - 1;
  }

  /** How far the parent of a state is shifted, of which two share a long. */
  private static int half(int number) {
    return (number & 1) * Integer.SIZE;
  }

  private void append(long pair, int parent) {
    int number = size.getAndIncrement();
    pairs.set(number, pair);
    parents.setBits(number >>> 1, (parent + 1L) << half(number));
  }

  /** Puts a pair into a table; false if it is there already. */
  private static boolean put(long[] table, long pair) {
    int mask = table.length - 1;
    int at = Pairs.hash(pair) & mask;
    while (true) {
      long there = (long) SLOT.getOpaque(table, at);
      if (there == 0) {
        there = (long) SLOT.compareAndExchange(table, at, 0L, pair);
        if (there == 0) {
          return true;
        }
      }
      if (there == pair) {
        return false;
      }
      at = at + 1 & mask;
    }
  }

  private void grow() {
    growing.writeLock().lock();
    try {
      if (size.get() < enough) {
        return;
      }
      long more = slots.length * 2L;
      if (more > MOST_SLOTS || !Memory.has(more * Long.BYTES)) {
        full = true;
        enough = slots.length / 16 * 15;
        return;
      }
      long[] larger = new long[(int) more];
      for (int number = 0; number < size.get(); number++) {
        put(larger, pairs.get(number));
      }
      slots = larger;
      enough = slots.length / 4 * 3;
    } finally {
      growing.writeLock().unlock();
    }
  }

  /** One thread's way to it. */
  public final class Visitor {
    /** The state it is at, and its nodes. */
    private final int[] at = new int[fold.size()];

    private final int[] next = new int[fold.size()];

    /** What is to be added, and from where it was reached. */
    private final long[] batch = new long[BATCH];

    private final int[] parents = new int[BATCH];
    private int count;

    /** Of no meaning, but what is read must be used. */
    long seen;

    /** At a row of zeros, whose nodes must be right as those of any other. */
    public Visitor() {
      fold.number(at);
    }

    /** Begins to add states. */
    public void begin() {
      growing.readLock().lock();
    }

    /** Ends adding states, for a while or for ever; all that were added are there. */
    public void end() {
      flush();
      growing.readLock().unlock();
    }

    /** Goes to a state; the row, which may be followed by other numbers. */
    public int[] visit(int number) {
      fold.unfold(pairs.get(number), at);
      return at;
    }

    /** Adds a state that was reached from one, unless it is known, sooner or later. */
    public void add(int[] row, int parent) {
      System.arraycopy(row, 0, next, 0, fold.length - padding);
      batch[count] = fold.fold(at, next);
      parents[count++] = parent;
      if (count == BATCH) {
        flush();
      }
    }

    /** Adds all that were to be added. */
    private void flush() {
      if (size.get() + BATCH >= enough) {
        growing.readLock().unlock();
        grow();
        growing.readLock().lock();
      }
      // Places are looked at one after another, without waiting for what is there.
      long[] table = slots;
      int mask = table.length - 1;
      for (int i = 0; i < count; i++) {
        seen += table[Pairs.hash(batch[i]) & mask];
      }
      for (int i = 0; i < count; i++) {
        if (put(table, batch[i])) {
          append(batch[i], parents[i]);
        }
      }
      count = 0;
    }
  }
}
