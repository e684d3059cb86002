package dev.heddle.explicit.scheduled;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows of numbers, each identified by a number; shared by the engines of one search. */
final class NumberedRows {
  private final Map<IntBuffer, Integer> numbers = new HashMap<>();
  private final List<int[]> rows = new ArrayList<>();
  private long bytes;

  synchronized int number(int[] row) {
    Integer known = numbers.putIfAbsent(IntBuffer.wrap(row), rows.size());
    if (known != null) {
      return known;
    }
    rows.add(row);
    bytes += (long) Integer.BYTES * row.length;
    return rows.size() - 1;
  }

  synchronized int[] row(int number) {
    return rows.get(number);
  }

  synchronized long bytes() {
    return bytes;
  }
}
