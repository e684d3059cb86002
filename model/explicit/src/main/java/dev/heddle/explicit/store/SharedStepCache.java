package dev.heddle.explicit.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A cache of steps by parts of words, for all threads. An entry is a key and then a value, neither
 * of them 0. A key is written by one atomic operation and stays, so that no thread reads the key of
 * one entry with the value of another. When there is no more room, all entries are removed.
 */
public final class SharedStepCache {
  private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int LEAST = 1 << 10;
  private static final int MOST = 1 << 19;

  private volatile long[] table = new long[2 * LEAST];

  /** How many entries were added; some may have been added twice. */
  private final AtomicInteger size = new AtomicInteger();

  SharedStepCache() {}

  /** The value of a key, or 0 if there is none. */
  public long find(long key) {
    long[] in = table;
    int mask = in.length - 1;
    for (int at = place(key) & mask; ; at = at + 2 & mask) {
      long there = (long) ENTRY.getOpaque(in, at);
      if (there == key) {
        return (long) ENTRY.getOpaque(in, at + 1);
      }
      if (there == 0) {
        return 0;
      }
    }
  }

  private static int place(long key) {
    return PairNumbering.hash(key) << 1;
  }

  /** Adds the value of a key, of which there is only one. */
  public void add(long key, long value) {
    long[] in = table;
    put(size.incrementAndGet() > in.length / 4 ? larger(in) : in, key, value);
  }

  private static void put(long[] in, long key, long value) {
    int mask = in.length - 1;
    int at = place(key) & mask;
    while (true) {
      long there = (long) ENTRY.getOpaque(in, at);
      if (there == 0) {
        there = (long) ENTRY.compareAndExchange(in, at, 0L, key);
      }
      if (there == 0 || there == key) {
        ENTRY.setOpaque(in, at + 1, value);
        return;
      }
      at = at + 2 & mask;
    }
  }

  /** A table with room; entries that other threads add to the old one meanwhile may be lost. */
  private synchronized long[] larger(long[] old) {
    if (table != old) {
      return table;
    }
    boolean full = old.length >= 2 * MOST;
    long[] larger = new long[full ? old.length : old.length * 2];
    int kept = 0;
    for (int at = 0; at < old.length && !full; at += 2) {
      long value = (long) ENTRY.getOpaque(old, at + 1);
      if (value != 0) {
        put(larger, old[at], value);
        kept++;
      }
    }
    size.set(kept);
    table = larger;
    return larger;
  }
}
