package dev.heddle.explicit.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The states that were reached, numbered in that order, and from which each was reached first.
 * States are {@link Fold folded} to pairs, of which no two different ones have the same; which of
 * them are known a {@link Storage table} tells, exactly or not.
 *
 * <p>The table grows, and states that were expanded go to a file if memory is short, while nobody
 * is {@link Visitor#begin between} adding states.
 */
public final class StateStore {
  /** Without a parent. */
  public static final int NOWHERE = -1;

  /** Less than this in a file makes no difference. */
  private static final long LEAST_SPILLED = 1 << 20;

  /** How many states are added together, so that the waits for memory overlap. */
  private static final int BATCH = 64;

  private final Fold fold;

  /** How many numbers at the end of a row are there for its length alone. */
  private final int padding;

  private final Longs pairs = new Longs();
  private final Longs parents = new Longs();
  private final AtomicInteger size = new AtomicInteger();
  private final ReadWriteLock growing = new ReentrantReadWriteLock();
  private Table table;
  private volatile long enough;

  /** How many states are hardly needed any more. */
  private volatile int expanded;

  private volatile boolean spilling;
  private volatile boolean full;

  /** An exact store for rows of a length. */
  public StateStore(int length) {
    this(length, Storage.EXACT);
  }

  /** A store for rows of a length. */
  public StateStore(int length, Storage storage) {
    this.table = storage.table();
    this.enough = table.room();
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
    return table.bytes() + perState - spilled() + fold.bytes();
  }

  /** How much of what it keeps is in a file. */
  public long spilled() {
    return pairs.spilledBytes() + parents.spilledBytes();
  }

  /** The probability that some state was taken for another and left out. */
  public double omission() {
    return table.omission();
  }

  /** Says that the states before one were expanded, or will be in their order. */
  public void expanded(int before) {
    expanded = before;
  }

  /** Asks for memory, which is given back soon; false if there is hardly any to be had. */
  public boolean askForMemory() {
    long there = Longs.bytes(expanded) + Longs.bytes(expanded >>> 1) - spilled();
    spilling = there > LEAST_SPILLED;
    return spilling;
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

  /** Appends the first of some states, each with its parent. */
  private void append(long[] states, int[] from, int count) {
    int first = size.getAndAdd(count);
    for (int i = 0; i < count; i++) {
      int number = first + i;
      pairs.set(number, states[i]);
      long parent = from[i] + 1L;
      if ((number & 1) == 0 && i + 1 < count) {
        pairs.set(number + 1, states[i + 1]);
        parents.set(number >>> 1, parent | (from[++i] + 1L) << Integer.SIZE);
      } else {
        parents.setBits(number >>> 1, parent << half(number));
      }
    }
  }

  /** Moves states that were expanded to a file; no others are between adding states. */
  private void spill() {
    pairs.spill(expanded);
    parents.spill(expanded >>> 1);
    spilling = false;
  }

  private void makeRoom() {
    growing.writeLock().lock();
    try {
      if (spilling) {
        spill();
      }
      if (size.get() + BATCH >= enough) {
        grow();
      }
    } finally {
      growing.writeLock().unlock();
    }
  }

  private void grow() {
    Table larger = table.larger();
    if (larger == null) {
      spill();
      larger = table.larger();
    }
    if (larger == null) {
      full = true;
      // As many as fit without waiting for ever for a free place.
      enough = table.room() / 4 * 5;
      return;
    }
    for (int number = 0; number < size.get(); number++) {
      larger.add(pairs.get(number));
    }
    table = larger;
    enough = table.room();
  }

  /** One thread's way to it. */
  public final class Visitor {
    /** The state it is at, and its nodes. */
    private final int[] at = new int[fold.size()];

    /** The same. */
    private final int[] work;

    /** What is to be added, and from where it was reached. */
    private final long[] batch = new long[BATCH];

    private final int[] parents = new int[BATCH];
    private int count;

    /** Of no meaning, but what is read must be used. */
    long seen;

    /** At a row of zeros, whose nodes must be right as those of any other. */
    public Visitor() {
      fold.number(at);
      work = at.clone();
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
      System.arraycopy(at, 0, work, 0, at.length);
      return at;
    }

    /** Adds a state that was reached from one, unless it is known, sooner or later. */
    public void add(int[] row, int parent) {
      batch[count] = fold.fold(at, row, fold.length - padding, work);
      parents[count++] = parent;
      if (count == BATCH) {
        flush();
      }
    }

    /** Adds all that were to be added. */
    private void flush() {
      if (spilling || size.get() + BATCH >= enough) {
        growing.readLock().unlock();
        makeRoom();
        growing.readLock().lock();
      }
      // Places are looked at one after another, without waiting for what is there.
      Table known = table;
      for (int i = 0; i < count; i++) {
        seen += known.look(batch[i]);
      }
      int fresh = 0;
      for (int i = 0; i < count; i++) {
        if (known.add(batch[i])) {
          batch[fresh] = batch[i];
          parents[fresh++] = parents[i];
        }
      }
      append(batch, parents, fresh);
      count = 0;
    }
  }
}
