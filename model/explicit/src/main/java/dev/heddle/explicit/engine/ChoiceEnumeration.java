package dev.heddle.explicit.engine;

import dev.heddle.lang.run.DataChoiceSource;
import java.util.Arrays;

/** All data choices of a step, tried one combination after another. */
public final class ChoiceEnumeration implements DataChoiceSource {
  private int[] chosen = new int[8];
  private int[] alternatives = new int[8];
  private int known;
  private int used;

  /** Begins with another step, whose choices are not known. */
  public void clear() {
    known = 0;
    used = 0;
  }

  /** Begins the next run of the step. */
  public void restart() {
    used = 0;
  }

  @Override
  public int next(int count) {
    if (used == known) {
      if (known == chosen.length) {
        chosen = Arrays.copyOf(chosen, known * 2);
        alternatives = Arrays.copyOf(alternatives, known * 2);
      }
      chosen[known] = 0;
      alternatives[known++] = count;
    }
    return chosen[used++];
  }

  /** Goes to the next combination; if there is none, returns false and goes to the first again. */
  public boolean advance() {
    known = used;
    while (known > 0) {
      if (++chosen[known - 1] < alternatives[known - 1]) {
        return true;
      }
      known--;
    }
    return false;
  }

  /** The choices of the last run. */
  public int[] chosen() {
    return Arrays.copyOf(chosen, used);
  }
}
