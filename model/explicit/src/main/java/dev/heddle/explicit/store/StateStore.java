package dev.heddle.explicit.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * The states that were reached, numbered in that order, and from which state each was reached
 * first. States become {@link RowCodings words}, and different states have different words. A
 * {@link StorageKind table} says which of them are known, exactly or not.
 *
 * <p>The table grows, words change, and states that were expanded go to a file if memory is short,
 * while no thread is {@link Visitor#begin between} adding states.
 */
public final class StateStore {
  /** In place of the parent of an initial state. */
  public static final int NOWHERE = -1;

  /** A smaller amount is not worth moving to a file. */
  private static final long LEAST_SPILLED = 1 << 20;

  /** How many states are added together, so that the waits for memory overlap. */
  private static final int BATCH = 64;

  private final int length;
  private final RowCodings codings;

  /** The word of each state, in the coding of its time. */
  private final LongList words = new LongList();

  private final LongList parents = new LongList();
  private final AtomicInteger size = new AtomicInteger();
  private final ReadWriteLock growing = new ReentrantReadWriteLock();
  private StateTable table;
  private volatile long enough;

  /** How many of the first states are rarely needed any more. */
  private volatile int expanded;

  private volatile boolean spilling;
  private volatile boolean full;

  /** An exact store for rows of a length. */
  public StateStore(int length) {
    this(length, StorageKind.EXACT);
  }

  /** A store for rows of a length. */
  public StateStore(int length, StorageKind storage) {
    this.table = storage.table();
    this.enough = table.room();
    this.length = length;
    this.codings = new RowCodings(length, storage.mayRecode());
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
    long perState = LongList.bytes(size()) + LongList.bytes(size() >>> 1);
    return table.bytes() + perState - spilled() + codings.bytes();
  }

  /** How many bytes of it are in a file. */
  public long spilled() {
    return words.spilledBytes() + parents.spilledBytes();
  }

  /** The probability that some state was confused with another and left out. */
  public double omission() {
    return table.omission();
  }

  /** Notes that the states before one were expanded, or will be in their order. */
  public void expanded(int before) {
    expanded = before;
  }

  /** Requests memory, which is returned soon; false if hardly any is available. */
  public boolean askForMemory() {
    long there = LongList.bytes(expanded) + LongList.bytes(expanded >>> 1) - spilled();
    spilling = there > LEAST_SPILLED;
    return spilling;
  }

  /** The state with a number. */
  public int[] state(int number) {
    RowCoding.Cursor cursor = codings.of(number).cursor();
    cursor.go(words.get(number));
    return Arrays.copyOf(cursor.row(), length);
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

  /** How far the parent of a state is shifted; two parents share a long. */
  private static int half(int number) {
    return (number & 1) * Integer.SIZE;
  }

  /** Appends the first of some states, each with its parent. */
  private void append(long[] states, int[] from, int count) {
    int first = size.getAndAdd(count);
    for (int i = 0; i < count; i++) {
      int number = first + i;
      words.set(number, states[i]);
      long parent = from[i] + 1L;
      if ((number & 1) == 0 && i + 1 < count) {
        words.set(number + 1, states[i + 1]);
        parents.set(number >>> 1, parent | (from[++i] + 1L) << Integer.SIZE);
      } else {
        parents.setBits(number >>> 1, parent << half(number));
      }
    }
  }

  /** Moves states that were expanded to a file, while no other thread is adding states. */
  private void spill() {
    words.spill(expanded);
    parents.spill(expanded >>> 1);
    spilling = false;
  }

  private void makeRoom() {
    growing.writeLock().lock();
    try {
      if (spilling) {
        spill();
      }
      if (size.get() + BATCH + 1 >= enough) {
        grow();
      }
    } finally {
      growing.writeLock().unlock();
    }
  }

  private void grow() {
    StateTable larger = table.larger();
    if (larger == null) {
      spill();
      larger = table.larger();
    }
    if (larger == null) {
      full = true;
      // As many as fit without a very long search for a free place.
      enough = table.room() / 4 * 5;
      return;
    }
    table = larger;
    enough = table.room();
    fill();
  }

  /** Switches to another coding, unless another thread has done so. */
  private void recode(RowCoding old) {
    growing.writeLock().lock();
    try {
      if (codings.current() == old) {
        codings.change(size.get());
        table.clear();
        fill();
      }
    } finally {
      growing.writeLock().unlock();
    }
  }

  /** Adds all states to an empty table. */
  private void fill() {
    Visitor visitor = new Visitor();
    for (int from = 0; from < size.get(); from += BATCH) {
      visitor.addAgain(from, Math.min(from + BATCH, size.get()));
    }
  }

  /** The access of one thread to the store. */
  public final class Visitor {
    private RowCoding coding = codings.current();
    private RowCoding.Cursor cursor = coding.cursor();

    /** For states that were added when another coding was in use. */
    private RowCoding older = coding;

    private RowCoding.Cursor olderCursor = cursor;

    /** The word of the state it is at, if it is at one. */
    private long word;

    /** The states to be added, and their parents. */
    private final long[] batch = new long[BATCH + 1];

    private final int[] parents = new int[BATCH + 1];
    private int count;

    /** It has no meaning, but values that are read must be used. */
    long seen;

    /** Begins to add states. */
    public void begin() {
      growing.readLock().lock();
      update();
    }

    /** Ends adding states, for a while or for ever; all that were added are there. */
    public void end() {
      flush();
      growing.readLock().unlock();
    }

    /** Goes to a state; returns the row, which may be followed by other numbers. */
    public int[] visit(int number) {
      go(number);
      return row();
    }

    /** Goes to a state. */
    public void go(int number) {
      update();
      word = wordOf(number);
      cursor.go(word);
    }

    /** The row of the current state, which may be followed by other numbers. */
    public int[] row() {
      return cursor.row();
    }

    /** The word of the state it is at. */
    public long word() {
      return word;
    }

    /** The cache of steps between such words, or null if there is none. */
    public @Nullable SharedStepCache steps() {
      return coding.steps();
    }

    /** The bits that some places of rows have in words, as long as there is a step cache. */
    public long mask(int from, int to) {
      return coding.mask(from, to);
    }

    /** The word of a state in the coding in use. */
    private long wordOf(int number) {
      long then = words.get(number);
      RowCoding of = codings.of(number);
      return of == coding ? then : recoded(then, of);
    }

    private long recoded(long then, RowCoding from) {
      if (from != older) {
        older = from;
        olderCursor = from.cursor();
      }
      olderCursor.go(then);
      return cursor.word(olderCursor.row());
    }

    /** Switches to the coding in use. */
    private void update() {
      RowCoding before = coding;
      if (codings.current() == before) {
        return;
      }
      coding = codings.current();
      cursor = coding.cursor();
      for (int i = 0; i < count; i++) {
        batch[i] = recoded(batch[i], before);
      }
      if (word != 0) {
        word = recoded(word, before);
        cursor.go(word);
      }
    }

    /**
     * Adds a state that was reached from one, unless it is known; it may be added later, together
     * with others.
     *
     * @return its word
     */
    public long add(int[] row, int parent) {
      if (count >= BATCH) {
        flush();
      }
      long added = cursor.word(row);
      while (added == 0) {
        growing.readLock().unlock();
        recode(coding);
        growing.readLock().lock();
        update();
        added = cursor.word(row);
      }
      batch[count] = added;
      parents[count++] = parent;
      return added;
    }

    /** Adds a state with a word in the current coding. */
    public void add(long added, int parent) {
      batch[count] = added;
      parents[count++] = parent;
      if (count >= BATCH) {
        flush();
      }
    }

    /** Adds some states to the table, at most as many as are added together. */
    private void addAgain(int from, int to) {
      for (int number = from; number < to; number++) {
        batch[number - from] = wordOf(number);
        seen += table.look(batch[number - from]);
      }
      for (int i = 0; i < to - from; i++) {
        table.add(batch[i]);
      }
    }

    /** Adds all that were to be added. */
    private void flush() {
      if (spilling || size.get() + BATCH + 1 >= enough) {
        growing.readLock().unlock();
        makeRoom();
        growing.readLock().lock();
        update();
      }
      // Places are prefetched one after another, without waiting for their contents.
      StateTable known = table;
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
