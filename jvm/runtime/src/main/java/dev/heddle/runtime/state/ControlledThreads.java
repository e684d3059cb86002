package dev.heddle.runtime.state;

import java.util.Arrays;

/** The controlled threads of one execution, by their numbers. */
public final class ControlledThreads {
  private ControlledThread[] tasks = new ControlledThread[64];
  private int count;

  /** How many that keep the program alive have not ended. */
  private int live;

  public void reset() {
    Arrays.fill(tasks, 0, count, null);
    count = 0;
    live = 0;
  }

  /** Adds a thread, whose number is the next. */
  public ControlledThread add(int id, Thread thread, SharedObject self) {
    if (id == tasks.length) {
      tasks = Arrays.copyOf(tasks, id * 2);
    }
    ControlledThread task = new ControlledThread(id, thread, self);
    tasks[id] = task;
    count = id + 1;
    if (!task.daemon) {
      live++;
    }
    return task;
  }

  /** A thread has ended; returns whether others still keep the program alive. */
  public boolean end(ControlledThread task) {
    task.state = ControlledThread.State.ENDED;
    if (!task.daemon) {
      live--;
    }
    return live > 0;
  }

  public int count() {
    return count;
  }

  public ControlledThread at(int id) {
    return tasks[id];
  }
}
