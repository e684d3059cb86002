package dev.heddle.explicit.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Pairs at their hash or after it, so that one access to memory shows whether a pair is there. */
final class ExactStateTable extends StateTable {
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int MOST_SLOTS = 1 << 30;

  private final long[] slots;
  private final int mask;

  ExactStateTable(int places) {
    this.slots = new long[places];
    this.mask = places - 1;
  }

  @Override
  boolean add(long pair) {
    int at = PairNumbering.hash(pair) & mask;
    while (true) {
      long there = (long) SLOT.getOpaque(slots, at);
      if (there == 0) {
        there = (long) SLOT.compareAndExchange(slots, at, 0L, pair);
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

  @Override
  long look(long pair) {
    return slots[PairNumbering.hash(pair) & mask];
  }

  @Override
  long room() {
    return room(slots.length);
  }

  @Override
  @Nullable StateTable larger() {
    boolean fits = slots.length < MOST_SLOTS && HeapMemory.has(2 * bytes());
    return fits ? new ExactStateTable(slots.length * 2) : null;
  }

  @Override
  void clear() {
    Arrays.fill(slots, 0);
  }

  @Override
  long bytes() {
    return (long) slots.length * Long.BYTES;
  }
}
