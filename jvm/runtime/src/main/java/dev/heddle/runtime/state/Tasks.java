package dev.heddle.runtime.state;

import java.util.Arrays;

/** The controlled threads of one execution, by their numbers. */
public final class Tasks {
  private Task[] tasks = new Task[64];
  private int count;

  /** How many that keep the program alive have not ended. */
  private int live;

  public void reset() {
    Arrays.fill(tasks, 0, count, null);
    count = 0;
    live = 0;
  }

  /** Adds a thread, whose number is the next. */
  public Task add(int id, Thread thread, SharedObject self) {
    if (id == tasks.length) {
      tasks = Arrays.copyOf(tasks, id * 2);
    }
    Task task = new Task(id, thread, self);
    tasks[id] = task;
    count = id + 1;
    if (!task.daemon) {
      live++;
    }
    return task;
  }

  /** A task has ended; whether others still keep the program alive. */
  public boolean end(Task task) {
    task.state = Task.State.ENDED;
    if (!task.daemon) {
      live--;
    }
    return live > 0;
  }

  public int count() {
    return count;
  }

  public Task at(int id) {
    return tasks[id];
  }
}
