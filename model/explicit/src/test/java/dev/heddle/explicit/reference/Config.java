package dev.heddle.explicit.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A configuration.
 *
 * @param control the buffer that has control, or {@link #NO_TASK}
 * @param progressed whether the step to it made progress
 */
record Config(Map<String, Object> globals, List<Buffer> buffers, int control, boolean progressed)
    implements Result {
  static final int NO_TASK = -1;

  /**
   * The tasks of a buffer.
   *
   * @param active those that have been dispatched, the top last
   * @param pending in the order of posting if it is a fifo, otherwise in any
   */
  record Buffer(boolean fifo, List<Task> active, List<Task> pending) {
    Buffer {
      List<Task> order = new ArrayList<>(pending);
      if (!fifo) {
        order.sort(Comparator.comparingInt(Task::hashCode));
      }
      active = List.copyOf(active);
      pending = List.copyOf(order);
    }

    boolean isEmpty() {
      return active.isEmpty() && pending.isEmpty();
    }

    List<Task> tasks() {
      List<Task> all = new ArrayList<>(active);
      all.addAll(pending);
      return all;
    }

    Task top() {
      return active.get(active.size() - 1);
    }

    Buffer withTop(Task task) {
      List<Task> all = new ArrayList<>(active);
      all.set(all.size() - 1, task);
      return new Buffer(fifo, all, pending);
    }

    Buffer push(Task task) {
      List<Task> all = new ArrayList<>(active);
      all.add(task);
      return new Buffer(fifo, all, pending);
    }

    Buffer popped() {
      return new Buffer(fifo, active.subList(0, active.size() - 1), pending);
    }

    Buffer with(Task task) {
      List<Task> all = new ArrayList<>(pending);
      all.add(task);
      return new Buffer(fifo, active, all);
    }

    Buffer without(Task task) {
      List<Task> all = new ArrayList<>(pending);
      all.remove(task);
      return new Buffer(fifo, active, all);
    }

    /** The highest level of a pending task. */
    int high() {
      return pending.stream().mapToInt(Task::level).max().orElse(-1);
    }

    /** Whether a pending task comes before the top. */
    boolean dispatches() {
      if (active.isEmpty()) {
        return !pending.isEmpty();
      }
      boolean masked = top().stop() == Stop.INSIDE && top().atomic() > 0;
      return !masked && high() > top().level();
    }
  }

  Config with(int number, Buffer buffer) {
    List<Buffer> all = new ArrayList<>(buffers);
    all.set(number, buffer);
    return new Config(globals, List.copyOf(all), control, progressed);
  }

  Config withTop(int number, Task task) {
    return with(number, buffers.get(number).withTop(task));
  }

  Config with(Spot spot, Object value) {
    Map<String, Object> all = new HashMap<>(globals);
    all.put(spot.name(), Values.put(get(new Spot(spot.name(), List.of())), spot.path(), value));
    return new Config(all, buffers, control, progressed);
  }

  Object get(Spot spot) {
    Object whole = globals.get(spot.name());
    if (whole == null) {
      throw new IllegalArgumentException("no variable " + spot.name());
    }
    return Values.get(whole, spot.path());
  }

  int count(Spot spot) {
    return (Integer) get(spot);
  }

  Config control(int number) {
    return new Config(globals, buffers, number, progressed);
  }

  Config progressed(boolean made) {
    return new Config(globals, buffers, control, made);
  }

  boolean isComplete() {
    return buffers.stream().allMatch(Buffer::isEmpty);
  }

  /**
   * Whether a task that stopped inside continues next, so that no other task can observe the state.
   */
  boolean isHidden() {
    if (control == NO_TASK) {
      return false;
    }
    Buffer buffer = buffers.get(control);
    boolean inside = !buffer.active().isEmpty() && buffer.top().stop() == Stop.INSIDE;
    return inside && !buffer.dispatches();
  }

  List<Task> tasks() {
    List<Task> all = new ArrayList<>();
    buffers.forEach(buffer -> all.addAll(buffer.tasks()));
    return all;
  }

  /** The same with every task changed. */
  Config map(UnaryOperator<Task> change) {
    List<Buffer> all = new ArrayList<>();
    for (Buffer buffer : buffers) {
      all.add(
          new Buffer(
              buffer.fifo(),
              buffer.active().stream().map(change).toList(),
              buffer.pending().stream().map(change).toList()));
    }
    return new Config(globals, List.copyOf(all), control, progressed);
  }
}
