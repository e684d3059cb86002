package dev.heddle.core.bounded;

import java.util.Arrays;

/**
 * What an execution defers to a later level of a {@link LevelStrategy}: a path, and the positions
 * on it where the next alternative is left to try.
 *
 * <p>As bytes it is a series of numbers of variable length: the level it is deferred to; the length
 * of the path and the mark of its last position; how many alternatives on the path are not the
 * first, and for each of them how many first ones come before it, and which it is; and the
 * positions, the last first, as runs of neighbours: how many positions are skipped, and how many
 * follow each other. The last position of the path is always one of them.
 */
final class DeferredAlternatives {
  /** The deferred positions, in descending order, and their number. */
  private int[] positions = new int[64];

  private int count;
  private int due;

  /** The record that was read last, and what is left of it. */
  private byte[] record = new byte[64];

  private int recordLength;
  private int cursor;
  private int readDue;
  private int length;
  private int mark;

  /** The run of positions that is being handed out: the next position, and how many follow. */
  private int runNext = -1;

  private int runLeft;

  private byte[] out = new byte[64];
  private int outLength;

  /** Forgets the deferred positions. */
  void begin() {
    count = 0;
    due = 0;
  }

  /** Forgets also the record. */
  void clear() {
    begin();
    recordLength = 0;
    cursor = 0;
    runLeft = 0;
  }

  /** Defers a position, which is before all others, to a level. */
  void add(int position, int toLevel) {
    if (count == positions.length) {
      positions = Arrays.copyOf(positions, count * 2);
    }
    positions[count++] = position;
    due = toLevel;
  }

  /** The level that the positions are deferred to, or 0 if there are none. */
  int due() {
    return due;
  }

  /** Writes what is deferred, on a path with its marks, and forgets it. */
  void write(int[] path, int[] marks, DiskQueue spool) {
    outLength = 0;
    int last = positions[0];
    put(due);
    put(last + 1);
    put(marks[last]);
    writePath(path, last + 1);
    int above = last + 1;
    for (int i = 0; i < count; ) {
      int run = 1;
      while (i + run < count && positions[i + run] == positions[i] - run) {
        run++;
      }
      put(above - 1 - positions[i]);
      put(run);
      above = positions[i] - run + 1;
      i += run;
    }
    spool.add(out, outLength);
    begin();
  }

  private void writePath(int[] path, int size) {
    int others = 0;
    for (int i = 0; i < size; i++) {
      others += path[i] == 0 ? 0 : 1;
    }
    put(others);
    int skipped = 0;
    for (int i = 0; i < size; i++) {
      if (path[i] == 0) {
        skipped++;
      } else {
        put(skipped);
        put(path[i]);
        skipped = 0;
      }
    }
  }

  /** Seven bits a byte, the lowest first; the top bit says that more follow. */
  private void put(int value) {
    if (outLength + 5 > out.length) {
      out = Arrays.copyOf(out, out.length * 2);
    }
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      out[outLength++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    out[outLength++] = (byte) rest;
  }

  private int get() {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = record[cursor++];
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  /** Reads the next record. */
  void read(DiskQueue spool) {
    record = spool.next(record);
    recordLength = spool.lastLength();
    cursor = 0;
    readDue = get();
    length = get();
    mark = get();
  }

  /** The level that the record was deferred to. */
  int readDue() {
    return readDue;
  }

  /** The length of the record's path. */
  int length() {
    return length;
  }

  /** The mark of the last position of the record's path. */
  int mark() {
    return mark;
  }

  /** Passes the record on as it is; nothing of it may have been handed out. */
  void copyTo(DiskQueue spool) {
    spool.add(record, recordLength);
  }

  /** Hands out the path of the record, once, before its positions. */
  void path(int[] into) {
    Arrays.fill(into, 0, length, 0);
    int others = get();
    int position = 0;
    for (int i = 0; i < others; i++) {
      position += get();
      into[position++] = get();
    }
    runNext = length;
    runLeft = 0;
  }

  /** Hands out the next position of the record, from the last to the first, or -1. */
  int last() {
    if (runLeft == 0) {
      if (cursor == recordLength) {
        return -1;
      }
      runNext -= get();
      runLeft = get();
    }
    runLeft--;
    return --runNext;
  }
}
