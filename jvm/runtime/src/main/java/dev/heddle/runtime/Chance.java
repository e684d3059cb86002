package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** What would differ from run to run, made the same in every execution of one schedule. */
final class Chance {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;
  private static final int POLLS_BEFORE_TIME_MOVES = 16;
  private static final long POLL_NANOS = 1_000;
  private static final int MAX_DOUBLINGS = 40;

  private final Engine engine;
  private long seed;
  private long names;
  private long ids;
  private @Nullable ForkJoinPool commonPool;

  Chance(Engine engine) {
    this.engine = engine;
  }

  void reset() {
    seed = 0;
    names = 0;
    ids = 100;
    commonPool = null;
    PoolNumbers.reset();
  }

  long seed() {
    seed += GAMMA;
    return seed;
  }

  long nextThreadNumber(boolean id) {
    return id ? ids++ : names++;
  }

  /**
   * A loop that polls the clock must see it move: after some reads, a read waits a little, then
   * longer and longer.
   */
  void clockRead() {
    Task me = engine.current();
    if (me.callDepth > 0 || ++me.clockReads <= POLLS_BEFORE_TIME_MOVES) {
      return;
    }
    int doublings = Math.min(me.clockReads - POLLS_BEFORE_TIME_MOVES, MAX_DOUBLINGS);
    engine.block(
        OperationKind.SLEEP,
        engine.object(me.thread),
        Task.State.RUNNABLE,
        POLL_NANOS << doublings);
  }

  ForkJoinPool commonPool() {
    if (commonPool == null) {
      commonPool = new ForkJoinPool(3);
    }
    return commonPool;
  }
}
