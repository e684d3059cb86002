package dev.heddle.explicit.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A list of longs that grows without being copied; several threads may write different places. */
final class Longs {
  private static final VarHandle PAGE = MethodHandles.arrayElementVarHandle(long[][].class);
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int BITS = 14;
  private static final int MASK = (1 << BITS) - 1;

  private volatile long[][] pages = new long[64][];

  long get(int index) {
    return pages[index >>> BITS][index & MASK];
  }

  void set(int index, long value) {
    page(index >>> BITS)[index & MASK] = value;
  }

  /** Sets bits that were 0, beside threads that set others. */
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
