package dev.heddle.runtime.state;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one feature knows of objects of the execution under way.
 *
 * <p>Entries are used again in later executions, so that looking them up allocates nothing.
 *
 * @param <T> what is known of an object
 */
public final class PerObject<T extends PerObject.State> {
  private static final int INITIAL = 64;

  /** What is known of an object, which nothing is at first. */
  public abstract static class State {
    /** The execution that this is about. */
    private long epoch = -1;

    /** Forgets all: the entry is for another object from now on. */
    public abstract void reset();
  }

  private final Supplier<T> maker;
  private @Nullable Object[] states = new @Nullable Object[INITIAL];

  public PerObject(Supplier<T> maker) {
    this.maker = maker;
    // Its class is loaded now, and not in the middle of an execution.
    states[0] = maker.get();
  }

  /** What is known of an object, or null if the feature has not dealt with it. */
  public @Nullable T known(SharedObject object) {
    if (object.number >= states.length) {
      return null;
    }
    @SuppressWarnings("unchecked") // nothing else is put there
    T state = (T) states[object.number];
    return state != null && ((State) state).epoch == object.epoch ? state : null;
  }

  /** What is known of an object. */
  public T of(SharedObject object) {
    T known = known(object);
    return known == null ? begin(object) : known;
  }

  private T begin(SharedObject object) {
    if (object.number >= states.length) {
      states = Arrays.copyOf(states, Math.max(object.number + 1, states.length * 2));
    }
    @SuppressWarnings("unchecked") // nothing else is put there
    T state = (T) states[object.number];
    if (state == null) {
      state = maker.get();
      states[object.number] = state;
    }
    ((State) state).epoch = object.epoch;
    state.reset();
    return state;
  }
}
