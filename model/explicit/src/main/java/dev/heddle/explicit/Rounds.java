package dev.heddle.explicit;

import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.World;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is, in executions of a bounded number of rounds in which buffers take turns in the
 * order of declaration (docs/semantics.md, "Bounds").
 *
 * <p>As part of a state it is a few numbers: the buffer that ran last, the round, and for each
 * buffer whether it has begun. A buffer that was skipped in a round could have been given a turn of
 * no steps, so that rounds are never wasted: going back to an earlier buffer begins the next round.
 */
final class Rounds {
  private static final int TURN = 0;
  private static final int ROUND = 1;
  private static final int BEGUN = 2;

  private final int most;

  /** At most so many rounds; 0 for no bound. */
  Rounds(int most) {
    this.most = most;
  }

  boolean isBounded() {
    return most > 0;
  }

  int most() {
    return most;
  }

  /** The numbers before the first step. */
  int[] begin(int buffers) {
    return isBounded() ? new int[BEGUN + buffers] : new int[0];
  }

  /** The numbers of a state. */
  int[] of(int[] key, int length) {
    return Arrays.copyOfRange(key, key.length - length, key.length);
  }

  /** The numbers after a step of a task; null if that would need one more round. */
  int @Nullable [] after(int[] before, World world, Task task) {
    if (!isBounded()) {
      return before;
    }
    int buffer = world.bufferOf(task);
    int[] after = before.clone();
    if (buffer < before[TURN]) {
      after[ROUND]++;
    }
    boolean late = after[ROUND] > 0 && before[BEGUN + buffer] == 0;
    if (late || after[ROUND] == most) {
      return null;
    }
    after[TURN] = buffer;
    after[BEGUN + buffer] = 1;
    return after;
  }
}
