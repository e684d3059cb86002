package dev.heddle.explicit.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The values that one place of rows has had so far, each with a code, from 1 on in the order of
 * appearance; 0 is the first. Several threads may use it: a value that is there is found without a
 * lock.
 */
final class ValueCodes {
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int FIRST = 16;

  /** At the hash of a value or after it: the value and, in the lower half, its code. */
  private volatile long[] table = new long[FIRST];

  /** The value of each code. */
  private volatile int[] values = new int[FIRST];

  private int size;

  ValueCodes() {
    add(0);
  }

  /** The code of a value. */
  int code(int value) {
    int found = find(table, value);
    return found != 0 ? found : add(value);
  }

  /** The values, each at its code, of all codes that the caller has seen. */
  int[] values() {
    return values;
  }

  /** How many bits a code has at most, as yet. */
  synchronized int bits() {
    return Integer.SIZE - Integer.numberOfLeadingZeros(size);
  }

  private static int hash(int value) {
    int hash = value * 0x9E3779B1;
    return hash ^ hash >>> 15;
  }

  private static int find(long[] in, int value) {
    int mask = in.length - 1;
    for (int at = hash(value) & mask; ; at = at + 1 & mask) {
      long there = (long) SLOT.getAcquire(in, at);
      if (there == 0 || (int) (there >>> Integer.SIZE) == value) {
        return (int) there;
      }
    }
  }

  private synchronized int add(int value) {
    int found = find(table, value);
    if (found != 0) {
      return found;
    }
    int code = ++size;
    if (code == values.length) {
      values = Arrays.copyOf(values, code * 2);
    }
    values[code] = value;
    if (code * 2 > table.length) {
      long[] larger = new long[table.length * 2];
      for (int old = 1; old < code; old++) {
        put(larger, values[old], old);
      }
      table = larger;
    }
    put(table, value, code);
    return code;
  }

  private static void put(long[] in, int value, int code) {
    int mask = in.length - 1;
    int at = hash(value) & mask;
    while (in[at] != 0) {
      at = at + 1 & mask;
    }
    SLOT.setRelease(in, at, (long) value << Integer.SIZE | code);
  }

  /** How much memory it takes. */
  long bytes() {
    return (long) table.length * Long.BYTES + (long) values.length * Integer.BYTES;
  }
}
