package dev.heddle.explicit.compiled;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Rows of numbers, each identified by a number from 1; equal rows have the same number. They are
 * stored as bytes, small numbers in one byte. Several threads may use it: a row that is there is
 * found without a lock.
 */
public final class RowInterning {
  private static final VarHandle NUMBER = MethodHandles.arrayElementVarHandle(int[].class);

  /** A row's array object, and its place in the index and the list. */
  private static final int OVERHEAD = 16 + 8 + 4;

  /** The data that is published together, so that a reader gets an index whose rows are there. */
  private static final class Index {
    final int[] numbers;
    final byte[][] rows;

    Index(int[] numbers, byte[][] rows) {
      this.numbers = numbers;
      this.rows = rows;
    }
  }

  private volatile Index index = new Index(new int[1 << 10], new byte[1 << 9][]);
  private int size;
  private long bytes;

  /**
   * The data of one thread for its accesses to a pool: the rows it requested recently, and a writer
   * of rows as bytes.
   */
  static final class Scratch {
    private static final int KEPT = 1 << 12;

    private final int[][] rows = new int[KEPT][];
    private final int[] numbers = new int[KEPT];
    private byte[] bytes = new byte[512];
    private int length;

    /** Where a row is kept, if it is. */
    private static int place(int[] row, int count) {
      int hash = count;
      for (int i = 0; i < count; i++) {
        hash = (hash ^ row[i]) * 0x9E3779B1;
        hash ^= hash >>> 15;
      }
      return hash & KEPT - 1;
    }

    private boolean isKept(int place, int[] row, int count) {
      int[] kept = rows[place];
      return kept != null && Arrays.equals(kept, 0, kept.length, row, 0, count);
    }

    private void write(int[] row, int count) {
      length = 0;
      if (bytes.length < count * 5) {
        bytes = new byte[count * 10];
      }
      for (int i = 0; i < count; i++) {
        // The sign goes to the last bit, so that small negative numbers are short too.
        int left = row[i] << 1 ^ row[i] >> 31;
        while ((left & ~0x7F) != 0) {
          bytes[length++] = (byte) (left | 0x80);
          left >>>= 7;
        }
        bytes[length++] = (byte) left;
      }
    }

    private int hash() {
      int hash = length;
      for (int i = 0; i < length; i++) {
        hash = (hash ^ bytes[i]) * 0x01000193;
      }
      return hash ^ hash >>> 15;
    }

    private boolean isAt(byte[] row) {
      return Arrays.equals(row, 0, row.length, bytes, 0, length);
    }
  }

  /** The number of a row. */
  int number(int[] row, int length, Scratch scratch) {
    int place = Scratch.place(row, length);
    if (scratch.isKept(place, row, length)) {
      return scratch.numbers[place];
    }
    scratch.write(row, length);
    int hash = scratch.hash();
    int found = find(index, hash, scratch);
    int number = found != 0 ? found : add(hash, scratch);
    scratch.rows[place] = Arrays.copyOf(row, length);
    scratch.numbers[place] = number;
    return number;
  }

  private static int find(Index in, int hash, Scratch scratch) {
    int mask = in.numbers.length - 1;
    for (int at = hash & mask; ; at = at + 1 & mask) {
      int number = (int) NUMBER.getAcquire(in.numbers, at);
      if (number == 0 || scratch.isAt(in.rows[number - 1])) {
        return number;
      }
    }
  }

  private synchronized int add(int hash, Scratch scratch) {
    int found = find(index, hash, scratch);
    if (found != 0) {
      return found;
    }
    if (size == index.rows.length) {
      grow();
    }
    int number = size + 1;
    index.rows[number - 1] = Arrays.copyOf(scratch.bytes, scratch.length);
    put(index, hash, number);
    size = number;
    bytes += scratch.length + OVERHEAD;
    return number;
  }

  private static void put(Index in, int hash, int number) {
    int mask = in.numbers.length - 1;
    int at = hash & mask;
    while (in.numbers[at] != 0) {
      at = at + 1 & mask;
    }
    NUMBER.setRelease(in.numbers, at, number);
  }

  private void grow() {
    Index larger =
        new Index(new int[index.numbers.length * 2], Arrays.copyOf(index.rows, size * 2));
    Scratch old = new Scratch();
    for (int number = 1; number <= size; number++) {
      byte[] row = index.rows[number - 1];
      old.bytes = row;
      old.length = row.length;
      put(larger, old.hash(), number);
    }
    index = larger;
  }

  /** The row with a number. */
  int[] row(int number) {
    byte[] from = index.rows[number - 1];
    int[] row = new int[from.length];
    int count = 0;
    for (int i = 0; i < from.length; count++) {
      int bits = 0;
      int shift = 0;
      byte next;
      do {
        next = from[i++];
        bits |= (next & 0x7F) << shift;
        shift += 7;
      } while (next < 0);
      row[count] = bits >>> 1 ^ -(bits & 1);
    }
    return Arrays.copyOf(row, count);
  }

  /** Approximately how much memory it takes. */
  synchronized long bytes() {
    return bytes;
  }
}
