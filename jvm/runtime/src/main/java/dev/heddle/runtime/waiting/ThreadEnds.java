package dev.heddle.runtime.waiting;

import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.PerThread;
import org.jspecify.annotations.Nullable;

/** When the threads of an execution were started and ended, and which threads know of an end. */
public final class ThreadEnds {
  private static final class Life extends PerThread.State {
    private int startStep;
    private int endStep;
    private boolean seenEnded;
    private @Nullable ControlledThread firstToKnow;

    @Override
    public void reset() {
      startStep = 0;
      endStep = -1;
      seenEnded = false;
      firstToKnow = null;
    }
  }

  private final PerThread<Life> lives = new PerThread<>(Life::new);

  /** A thread is started after so many steps. */
  public void started(ControlledThread task, int step) {
    lives.of(task).startStep = step;
  }

  /** A thread has ended in a step. */
  public void ended(ControlledThread task, int step) {
    lives.of(task).endStep = step;
  }

  /** How many steps had been taken when a thread was started. */
  public int startStep(ControlledThread task) {
    return lives.of(task).startStep;
  }

  /** The step in which a thread has ended, or -1. */
  public int endStep(ControlledThread task) {
    return lives.of(task).endStep;
  }

  /** A thread has learnt from the states of threads that one has ended. */
  public void seen(ControlledThread ended) {
    lives.of(ended).seenEnded = true;
  }

  /** A thread has learnt that another one has ended, and so comes after it. */
  public void seen(ControlledThread ended, ControlledThread by) {
    Life life = lives.of(ended);
    life.seenEnded = true;
    if (life.firstToKnow == null) {
      life.firstToKnow = by;
    }
  }

  /** Whether another thread has learnt that a thread has ended. */
  public boolean isSeen(ControlledThread ended) {
    return lives.of(ended).seenEnded;
  }

  /** Whether a thread was the first to learn that another one has ended, and comes after it. */
  public boolean isAfter(ControlledThread me, ControlledThread ended) {
    return lives.of(ended).firstToKnow == me;
  }
}
