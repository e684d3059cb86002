package dev.heddle.runtime.state;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one feature knows of each thread of the execution under way.
 *
 * <p>Entries are used again in later executions, so that looking them up allocates nothing.
 *
 * @param <T> what is known of a thread
 */
public final class PerTask<T extends PerTask.State> {
  private static final int INITIAL = 8;

  /** What is known of a thread, which nothing is at first. */
  public abstract static class State {
    private @Nullable Task task;

    /** Forgets all: the entry is for another thread from now on. */
    public abstract void reset();
  }

  private final Supplier<T> maker;
  private @Nullable Object[] states = new @Nullable Object[INITIAL];

  public PerTask(Supplier<T> maker) {
    this.maker = maker;
    // Its class is loaded now, and not in the middle of an execution.
    states[0] = maker.get();
  }

  /** What is known of a thread. */
  public T of(Task task) {
    if (task.id < states.length) {
      @SuppressWarnings("unchecked") // nothing else is put there
      T known = (T) states[task.id];
      if (known != null && ((State) known).task == task) {
        return known;
      }
    }
    return begin(task);
  }

  private T begin(Task task) {
    if (task.id >= states.length) {
      states = Arrays.copyOf(states, Math.max(task.id + 1, states.length * 2));
    }
    @SuppressWarnings("unchecked") // nothing else is put there
    T state = (T) states[task.id];
    if (state == null) {
      state = maker.get();
      states[task.id] = state;
    }
    ((State) state).task = task;
    state.reset();
    return state;
  }
}
