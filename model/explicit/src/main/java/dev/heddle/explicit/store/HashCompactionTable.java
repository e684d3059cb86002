package dev.heddle.explicit.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Hashes of pairs, at places that another part of the hash determines ("Improved Probabilistic
 * Verification by Hash Compaction", Stern and Dill, 1995). A new pair is compared with the hashes
 * from its place to the next free one, and is lost if one of these equals its own hash.
 */
final class HashCompactionTable extends StateTable {
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int MOST_SLOTS = 1 << 30;
  private static final int HASH_BITS = 31;

  private final int[] slots;
  private final int mask;

  /** How often a new pair was compared with the hash of another. */
  private final LongAdder compared;

  HashCompactionTable(int places) {
    this(places, new LongAdder());
  }

  private HashCompactionTable(int places, LongAdder compared) {
    this.slots = new int[places];
    this.mask = places - 1;
    this.compared = compared;
  }

  @Override
  boolean add(long pair) {
    long hash = PairNumbering.hash64(pair);
    int kept = (int) (hash >>> Integer.SIZE) | 1 << HASH_BITS;
    int first = (int) hash & mask;
    for (int at = first; ; at = at + 1 & mask) {
      int there = (int) SLOT.getOpaque(slots, at);
      if (there == 0) {
        there = (int) SLOT.compareAndExchange(slots, at, 0, kept);
        if (there == 0) {
          compared.add(at - first & mask);
          return true;
        }
      }
      if (there == kept) {
        return false;
      }
    }
  }

  @Override
  long look(long pair) {
    return slots[(int) PairNumbering.hash64(pair) & mask];
  }

  @Override
  long room() {
    return room(slots.length);
  }

  @Override
  @Nullable StateTable larger() {
    boolean fits = slots.length < MOST_SLOTS && HeapMemory.has(2 * bytes());
    // Pairs are added again to a larger table and counted again, so the count is rather too large.
    return fits ? new HashCompactionTable(slots.length * 2, compared) : null;
  }

  @Override
  void clear() {
    Arrays.fill(slots, 0);
  }

  @Override
  long bytes() {
    return (long) slots.length * Integer.BYTES;
  }

  @Override
  double omission() {
    // One more than was counted: a lost pair cannot be distinguished from a known one.
    return -Math.expm1((compared.sum() + 1) * Math.log1p(-Math.scalb(1.0, -HASH_BITS)));
  }
}
