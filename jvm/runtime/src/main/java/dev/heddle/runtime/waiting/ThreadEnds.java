package dev.heddle.runtime.waiting;

import dev.heddle.runtime.state.PerTask;
import dev.heddle.runtime.state.Task;
import org.jspecify.annotations.Nullable;

/** When the threads of an execution were started and ended, and which threads know of an end. */
public final class ThreadEnds {
  private static final class Life extends PerTask.State {
    private int startStep;
    private int endStep;
    private boolean seenEnded;
    private @Nullable Task firstToKnow;

    @Override
    public void reset() {
      startStep = 0;
      endStep = -1;
      seenEnded = false;
      firstToKnow = null;
    }
  }

  private final PerTask<Life> lives = new PerTask<>(Life::new);

  /** A thread is started after so many steps. */
  public void started(Task task, int step) {
    lives.of(task).startStep = step;
  }

  /** A thread has ended in a step. */
  public void ended(Task task, int step) {
    lives.of(task).endStep = step;
  }

  /** How many steps had been taken when a thread was started. */
  public int startStep(Task task) {
    return lives.of(task).startStep;
  }

  /** The step in which a thread has ended, or -1. */
  public int endStep(Task task) {
    return lives.of(task).endStep;
  }

  /** A thread has learnt by looking at what threads do that one has ended. */
  public void seen(Task ended) {
    lives.of(ended).seenEnded = true;
  }

  /** A thread has learnt that another one has ended, and so comes after it. */
  public void seen(Task ended, Task by) {
    Life life = lives.of(ended);
    life.seenEnded = true;
    if (life.firstToKnow == null) {
      life.firstToKnow = by;
    }
  }

  /** Whether another thread has learnt that a thread has ended. */
  public boolean isSeen(Task ended) {
    return lives.of(ended).seenEnded;
  }

  /** Whether a thread was the first to learn that another one has ended, and comes after it. */
  public boolean isAfter(Task me, Task ended) {
    return lives.of(ended).firstToKnow == me;
  }
}
