package dev.heddle.explicit.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;

/**
 * Three bits for each pair, of a fixed number ("An Analysis of Bitstate Hashing", Holzmann, 1998).
 * A new pair is lost if all its bits were set by others.
 */
final class BitStateTable extends StateTable {
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int HASHES = 3;

  /** So many bits are in one array. */
  private static final int PART = 33;

  private static final int WORD_BITS = 6;

  private final long[][] words;
  private final long mask;
  private final AtomicLong set = new AtomicLong();

  /** The sum of the logarithms of the probabilities that each new pair was not lost. */
  private final DoubleAdder kept = new DoubleAdder();

  BitStateTable(int size) {
    this.mask = (1L << size) - 1;
    int parts = size <= PART ? 1 : 1 << (size - PART);
    this.words = new long[parts][1 << (Math.min(size, PART) - WORD_BITS)];
  }

  private static long step(long hash) {
    return PairNumbering.hash64(hash) | 1;
  }

  @Override
  boolean add(long pair) {
    long hash = PairNumbering.hash64(pair);
    long step = step(hash);
    int fresh = 0;
    for (int i = 0; i < HASHES; i++) {
      long bit = hash + i * step & mask;
      long one = 1L << bit;
      long[] part = words[(int) (bit >>> PART)];
      int word = (int) ((bit & (1L << PART) - 1) >>> WORD_BITS);
      if (((long) WORD.getOpaque(part, word) & one) == 0
          && ((long) WORD.getAndBitwiseOr(part, word, one) & one) == 0) {
        fresh++;
      }
    }
    if (fresh > 0) {
      double share = (double) set.getAndAdd(fresh) / (mask + 1.0);
      kept.add(Math.log1p(-Math.pow(share, HASHES)));
    }
    return fresh > 0;
  }

  @Override
  long look(long pair) {
    long bit = PairNumbering.hash64(pair) & mask;
    return words[(int) (bit >>> PART)][(int) ((bit & (1L << PART) - 1) >>> WORD_BITS)];
  }

  @Override
  long room() {
    return Long.MAX_VALUE;
  }

  @Override
  @Nullable StateTable larger() {
    return null;
  }

  @Override
  void clear() {
    for (long[] part : words) {
      Arrays.fill(part, 0);
    }
    set.set(0);
  }

  @Override
  long bytes() {
    return (mask + 1) / Byte.SIZE;
  }

  @Override
  double omission() {
    return 0 - Math.expm1(kept.sum());
  }
}
