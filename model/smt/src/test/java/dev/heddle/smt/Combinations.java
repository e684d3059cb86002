package dev.heddle.smt;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/** Runs something again for every combination of the choices that it makes. */
final class Combinations {
  private final int most;

  Combinations(int most) {
    this.most = most;
  }

  /** Runs it with a function that chooses among so many; false if there are too many runs. */
  boolean run(Consumer<IntUnaryOperator> what) {
    int[][] both = {new int[0], new int[0]};
    for (int runs = 0; runs < most; runs++) {
      int[] used = {0};
      what.accept(
          count -> {
            if (used[0] == both[0].length) {
              both[0] = Arrays.copyOf(both[0], used[0] + 1);
              both[1] = Arrays.copyOf(both[1], used[0] + 1);
              both[1][used[0]] = count;
            }
            return both[0][used[0]++];
          });
      int last = used[0] - 1;
      while (last >= 0 && both[0][last] + 1 == both[1][last]) {
        last--;
      }
      if (last < 0) {
        return true;
      }
      both[0] = Arrays.copyOf(both[0], last + 1);
      both[1] = Arrays.copyOf(both[1], last + 1);
      both[0][last]++;
    }
    return false;
  }
}
