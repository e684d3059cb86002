package dev.heddle.explicit;

import dev.heddle.core.CoveredBound;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.lang.run.Stop;
import org.jspecify.annotations.Nullable;

/**
 * A bound on how tasks take turns. The data of the bound is part of a state: a few numbers at the
 * end of its key, so that a state that was reached with less of the bound left is another state.
 */
sealed interface TurnBound {
  /** The name for rounds of the buffers. */
  String ROUNDS = "rounds";

  /** The numbers before the first step. */
  int[] begin(int buffers);

  /**
   * The numbers after a step of a ready task of the state that the engine is at.
   *
   * @return null if the bound forbids that step
   */
  int @Nullable [] after(int[] before, ModelEngine engine, int task);

  /** Its name and value, for when it has cut an execution off. */
  CoveredBound limit();

  /** How many preemptions a step of a ready task is, if they are counted elsewhere. */
  default int cost(int[] before, ModelEngine engine, int task) {
    return 0;
  }

  /** No bound. */
  record None() implements TurnBound {
    @Override
    public int[] begin(int buffers) {
      return new int[0];
    }

    @Override
    public int[] after(int[] before, ModelEngine engine, int task) {
      return before;
    }

    @Override
    public CoveredBound limit() {
      throw new IllegalStateException("without a bound nothing is cut off");
    }
  }

  /**
   * Rounds in which buffers take turns in the order of declaration (docs/semantics.md, "Bounds").
   *
   * <p>Its numbers are the buffer that ran last, the round, and for each buffer whether it has
   * begun. A buffer that was left out in a round could have been given a turn of no steps, so
   * rounds are never wasted: going back to an earlier buffer begins the next round.
   *
   * @param most how many rounds
   * @param anyStart whether a buffer may begin in any round: where points are inserted, what comes
   *     before the first of them could have been done in round 0 as well
   */
  record Rounds(int most, boolean anyStart) implements TurnBound {
    private static final int LAST = 0;
    private static final int ROUND = 1;
    private static final int BEGUN = 2;

    @Override
    public int[] begin(int buffers) {
      return new int[BEGUN + buffers];
    }

    @Override
    public int @Nullable [] after(int[] before, ModelEngine engine, int task) {
      int buffer = engine.buffer(task);
      int[] after = before.clone();
      if (buffer < before[LAST]) {
        after[ROUND]++;
      }
      boolean late = !anyStart && after[ROUND] > 0 && before[BEGUN + buffer] == 0;
      if (late || after[ROUND] == most) {
        return null;
      }
      after[LAST] = buffer;
      after[BEGUN + buffer] = 1;
      return after;
    }

    @Override
    public CoveredBound limit() {
      return CoveredBound.cutting(ROUNDS, most);
    }
  }

  /**
   * Preemptions: steps away from a task that stopped at an inserted point and could have continued.
   * An explicit yield or zield costs nothing.
   *
   * <p>Its numbers are the buffer that ran last, from 1, whose top task ran last unless that has
   * ended, and the preemptions so far.
   */
  record Preemptions(int most) implements TurnBound {
    private static final int LAST = 0;
    private static final int USED = 1;
    private static final int NONE = -1;

    @Override
    public int[] begin(int buffers) {
      return new int[USED + 1];
    }

    @Override
    public int @Nullable [] after(int[] before, ModelEngine engine, int task) {
      int[] after = before.clone();
      after[USED] += preemptions(before[LAST], engine, task);
      after[LAST] = engine.buffer(task) + 1;
      return after[USED] > most ? null : after;
    }

    /** How many preemptions a step is after one of a buffer, counted from 1. */
    static int preemptions(int ranLast, ModelEngine engine, int task) {
      int last = ranLast == 0 ? NONE : readyTop(engine, ranLast - 1);
      return last != NONE && last != task && engine.stop(last) == Stop.SWITCH ? 1 : 0;
    }

    /** The active task on top of a buffer, if it is ready. */
    private static int readyTop(ModelEngine engine, int buffer) {
      for (int task = 0; task < engine.ready(); task++) {
        if (engine.buffer(task) == buffer && engine.isTop(task)) {
          return task;
        }
      }
      return NONE;
    }

    @Override
    public CoveredBound limit() {
      return CoveredBound.cutting(CoveredBound.PREEMPTIONS, most);
    }
  }

  /**
   * Preemptions without a bound, which the search counts. Its number is the buffer that ran last,
   * from 1.
   */
  record Contexts() implements TurnBound {
    @Override
    public int[] begin(int buffers) {
      return new int[1];
    }

    @Override
    public int[] after(int[] before, ModelEngine engine, int task) {
      return new int[] {engine.buffer(task) + 1};
    }

    @Override
    public int cost(int[] before, ModelEngine engine, int task) {
      return Preemptions.preemptions(before[0], engine, task);
    }

    @Override
    public CoveredBound limit() {
      throw new IllegalStateException("without a bound nothing is cut off");
    }
  }
}
