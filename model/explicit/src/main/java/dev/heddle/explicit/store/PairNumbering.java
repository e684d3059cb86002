package dev.heddle.explicit.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Pairs of numbers, each identified by a number from 1; equal pairs have the same number. Several
 * threads may use it: a pair that is there is found without a lock.
 */
final class PairNumbering {
  private static final VarHandle NUMBER = MethodHandles.arrayElementVarHandle(long[].class);

  private final LongList pairs = new LongList();

  /**
   * At the hash of a pair or after it: the pair and then its number, which is 0 if there is no
   * pair.
   */
  private volatile long[] table = new long[1 << 10];

  private int size;

  /** The number of a pair. */
  int number(int left, int right) {
    long pair = of(left, right);
    int found = find(table, pair);
    return found != 0 ? found : add(pair);
  }

  /** The pair with a number. */
  long pair(int number) {
    return pairs.get(number);
  }

  static long of(int left, int right) {
    return (long) left << 32 | (right & 0xFFFFFFFFL);
  }

  static int left(long pair) {
    return (int) (pair >>> 32);
  }

  static int right(long pair) {
    return (int) pair;
  }

  /** A number that depends on all bits of a pair. */
  static int hash(long pair) {
    return (int) hash64(pair);
  }

  /** The same with 64 bits; different pairs have different hashes. */
  static long hash64(long pair) {
    long hash = pair * 0x9E3779B97F4A7C15L;
    hash = (hash ^ hash >>> 32) * 0xD6E8FEB86659FD93L;
    return hash ^ hash >>> 32;
  }

  private static int find(long[] in, long pair) {
    int mask = in.length - 1;
    for (int at = hash(pair) << 1 & mask; ; at = at + 2 & mask) {
      int number = (int) (long) NUMBER.getAcquire(in, at + 1);
      if (number == 0 || in[at] == pair) {
        return number;
      }
    }
  }

  private synchronized int add(long pair) {
    int found = find(table, pair);
    if (found != 0) {
      return found;
    }
    if (size >= table.length / 4) {
      long[] larger = new long[table.length * 2];
      for (int number = 1; number <= size; number++) {
        put(larger, pairs.get(number), number);
      }
      table = larger;
    }
    pairs.set(++size, pair);
    put(table, pair, size);
    return size;
  }

  private static void put(long[] in, long pair, int number) {
    int mask = in.length - 1;
    int at = hash(pair) << 1 & mask;
    while (in[at + 1] != 0) {
      at = at + 2 & mask;
    }
    in[at] = pair;
    NUMBER.setRelease(in, at + 1, (long) number);
  }

  /** How much memory it takes. */
  synchronized long bytes() {
    return (long) table.length * Long.BYTES + LongList.bytes(size);
  }
}
