package dev.heddle.explicit.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rows in words of 62 bits: each place has so many bits for the {@link ValueCodes codes} of its
 * values. Most models have few values at each place, whatever their types allow. When a value has a
 * code that does not fit, {@link #wider another} division of the bits is needed.
 */
final class PackedRows extends RowCoding {
  /** How many bits of a word are used; the step cache needs the others. */
  static final int BITS = 62;

  private final ValueCodes[] codes;
  private final int[] shift;
  private final int[] width;
  private final SharedStepCache steps = new SharedStepCache();

  private PackedRows(ValueCodes[] codes, int[] width) {
    this.codes = codes;
    this.width = width;
    this.shift = new int[width.length];
    for (int place = 1; place < width.length; place++) {
      shift[place] = shift[place - 1] + width[place - 1];
    }
  }

  /** For rows of a length; null if these are too long. */
  static @Nullable PackedRows of(int length) {
    if (length > BITS) {
      return null;
    }
    ValueCodes[] codes = new ValueCodes[length];
    Arrays.setAll(codes, place -> new ValueCodes());
    return new PackedRows(codes, new int[length]).wider();
  }

  /**
   * One with room for the codes of all values so far, and for more as far as there are bits; null
   * if there are too few bits.
   */
  @Nullable PackedRows wider() {
    int[] bits = Arrays.stream(codes).mapToInt(ValueCodes::bits).toArray();
    int left = BITS - Arrays.stream(bits).sum();
    if (left < 0) {
      return null;
    }
    int[] more = new int[bits.length];
    for (; left > 0; left--) {
      more[neediest(bits, more)]++;
    }
    Arrays.setAll(bits, place -> Math.min(Integer.SIZE - 1, bits[place] + more[place]));
    return new PackedRows(codes, bits);
  }

  /** The place with the fewest additional bits in relation to those that it needs. */
  private static int neediest(int[] bits, int[] more) {
    int found = 0;
    for (int place = 1; place < bits.length; place++) {
      if ((more[place] + 1) * bits[found] < (more[found] + 1) * bits[place]) {
        found = place;
      }
    }
    return found;
  }

  @Override
  Cursor cursor() {
    return new At();
  }

  @Override
  SharedStepCache steps() {
    return steps;
  }

  @Override
  long mask(int from, int to) {
    long mask = 0;
    for (int place = from; place < to; place++) {
      mask |= ((1L << width[place]) - 1) << shift[place];
    }
    return mask;
  }

  @Override
  long bytes() {
    return Arrays.stream(codes).mapToLong(ValueCodes::bytes).sum();
  }

  /** A cursor at a row and its word. */
  private final class At extends Cursor {
    private final int[] row = new int[width.length];

    /** The word of the row that is in the array, and that of the current row. */
    private long read;

    private long word;

    At() {
      for (int place = 0; place < row.length; place++) {
        word |= (long) codes[place].code(0) << shift[place];
      }
      read = word;
    }

    @Override
    void go(long to) {
      word = to;
    }

    @Override
    int[] row() {
      if (read != word) {
        for (int place = 0; place < row.length; place++) {
          int code = (int) (word >>> shift[place]) & (1 << width[place]) - 1;
          row[place] = codes[place].values()[code];
        }
        read = word;
      }
      return row;
    }

    @Override
    long word(int[] other) {
      row();
      long made = word;
      for (int place = 0; place < row.length; place++) {
        if (other[place] != row[place]) {
          int code = codes[place].code(other[place]);
          if (code >>> width[place] != 0) {
            return 0;
          }
          long mask = (1L << width[place]) - 1;
          made = (made & ~(mask << shift[place])) | ((long) code << shift[place]);
        }
      }
      return made;
    }
  }
}
