package bench.programs;

import java.util.ArrayList;
import java.util.List;

/** A loop that does little but use a list. */
public final class ContainerLoop {
  /**
   * How many hooks an iteration of {@link #run} calls: for two calls in the program, each of which
   * reports itself and what it reads, one of them also what it writes, and for the loop itself.
   */
  public static final int HOOKS = 8;

  private final List<Long> list = new ArrayList<>(List.of(1L, 2L, 3L, 4L));

  /** Reads and writes elements, each iteration depending on the one before. */
  public long run(int iterations) {
    long last = 0;
    for (int i = 0; i < iterations; i++) {
      last = (list.get(i & 3) + last) & 63;
      list.set(i & 3, last);
    }
    return last;
  }
}
