package dev.heddle.explicit.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A list of longs that grows without being copied; several threads may write different places. */
final class LongList {
  private static final VarHandle PAGE = MethodHandles.arrayElementVarHandle(long[][].class);
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

  /** Represents a page that is in a file. */
  private static final long[] GONE = {};

  private static final int BITS = 14;
  private static final int MASK = (1 << BITS) - 1;

  private volatile long[][] pages = new long[64][];

  /** The file with the pages that are not in memory any more. */
  private @Nullable SpillFile spill;

  /** How many of the first pages are not in memory any more. */
  private int spilled;

  long get(int index) {
    long[] page = pages[index >>> BITS];
    return page != GONE ? page[index & MASK] : fromFile(index);
  }

  private long fromFile(int index) {
    return Objects.requireNonNull(spill).read(index >>> BITS, index & MASK);
  }

  /**
   * Moves pages to a file, while no other thread reads or writes.
   *
   * @param below elements before this index are rarely needed any more
   * @return how many bytes were moved
   */
  synchronized long spill(int below) {
    if (spill == null) {
      spill = SpillFile.open(MASK + 1);
    }
    int moved = 0;
    for (int number = spilled; spill != null && number < below >>> BITS; number++) {
      long[] page = pages[number];
      if (!spill.write(number, page)) {
        break;
      }
      pages[number] = GONE;
      spilled++;
      moved++;
    }
    return (long) moved * (MASK + 1) * Long.BYTES;
  }

  /** How many bytes were moved to a file. */
  long spilledBytes() {
    return (long) spilled * (MASK + 1) * Long.BYTES;
  }

  void set(int index, long value) {
    page(index >>> BITS)[index & MASK] = value;
  }

  /** Sets bits that were 0, while other threads may set other bits. */
  void setBits(int index, long bits) {
    ELEMENT.getAndBitwiseOr(page(index >>> BITS), index & MASK, bits);
  }

  private long[] page(int number) {
    long[][] known = pages;
    if (number < known.length) {
      long[] page = (long[]) PAGE.getAcquire(known, number);
      if (page != null) {
        return page;
      }
    }
    return add(number);
  }

  private synchronized long[] add(int number) {
    if (number >= pages.length) {
      long[][] more = new long[Math.max(number + 1, pages.length * 2)][];
      System.arraycopy(pages, 0, more, 0, pages.length);
      pages = more;
    }
    if (pages[number] == null) {
      PAGE.setRelease(pages, number, new long[MASK + 1]);
    }
    return pages[number];
  }

  /** How much memory so many elements take. */
  static long bytes(long count) {
    return ((count + MASK) >>> BITS << BITS) * Long.BYTES;
  }
}
