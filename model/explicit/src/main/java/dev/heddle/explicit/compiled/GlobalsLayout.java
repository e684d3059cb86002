package dev.heddle.explicit.compiled;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Type;

/**
 * How global slots, and the buffer that has control, are packed into words of 32 bits: each in as
 * few bits as its type needs, several in a word.
 */
final class GlobalsLayout {
  private static final int BITS = 32;

  /** How many words there are. */
  final int words;

  /** For control, and then for each slot: its word, how far it is shifted, its least value. */
  private final int[] word;

  private final int[] shift;
  private final int[] low;
  private final int[] width;

  GlobalsLayout(Model model) {
    int count = model.slots().size() + 1;
    word = new int[count];
    shift = new int[count];
    low = new int[count];
    width = new int[count];
    low[0] = -1;
    width[0] = bits(model.buffers().size());
    for (int i = 1; i < count; i++) {
      Type type = model.slots().get(i - 1).type();
      low[i] = type instanceof Type.Range range ? Math.min(0, range.low()) : 0;
      width[i] = width(type);
    }
    int next = 0;
    int used = BITS;
    for (int i = 0; i < count; i++) {
      if (width[i] == BITS) {
        continue;
      }
      if (used + width[i] > BITS) {
        next++;
        used = 0;
      }
      word[i] = next - 1;
      shift[i] = used;
      used += width[i];
    }
    for (int i = 0; i < count; i++) {
      if (width[i] == BITS) {
        word[i] = next++;
      }
    }
    words = next;
  }

  /**
   * How many bits a slot of a type needs; an emptied place of a channel is 0, whatever its type.
   */
  private static int width(Type type) {
    if (type instanceof Type.Bool || type instanceof Type.Lock || type instanceof Type.Condition) {
      return 1;
    } else if (type instanceof Type.Enumeration enumeration) {
      return bits(enumeration.constants().size() - 1);
    } else if (type instanceof Type.Range range) {
      return bits((long) Math.max(0, range.high()) - Math.min(0, range.low()));
    } else if (type instanceof Type.Barrier barrier) {
      return bits(barrier.parties());
    }
    return BITS;
  }

  /** How many bits the numbers from 0 to a greatest one need; at least 1. */
  private static int bits(long most) {
    return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(most));
  }

  /** Writes words to the beginning of a row. */
  void pack(int control, int[] globals, int[] row) {
    for (int i = 0; i < words; i++) {
      row[i] = 0;
    }
    row[word[0]] = (control - low[0]) << shift[0];
    for (int i = 1; i < word.length; i++) {
      int value = globals[i - 1] - low[i];
      if (width[i] == BITS) {
        row[word[i]] = value;
      } else {
        row[word[i]] |= value << shift[i];
        if (value >>> width[i] != 0) {
          throw new IllegalStateException("slot " + (i - 1) + " has a value that its type has not");
        }
      }
    }
  }

  /** Reads the global slots from the beginning of a row; returns the buffer that has control. */
  int unpack(int[] row, int[] globals) {
    for (int i = 1; i < word.length; i++) {
      globals[i - 1] = value(row, i);
    }
    return value(row, 0);
  }

  /** The buffer that has control. */
  int control(int[] row) {
    return value(row, 0);
  }

  private int value(int[] row, int i) {
    int bits = row[word[i]];
    return (width[i] == BITS ? bits : bits >>> shift[i] & (1 << width[i]) - 1) + low[i];
  }
}
