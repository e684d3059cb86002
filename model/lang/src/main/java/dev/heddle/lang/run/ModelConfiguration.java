package dev.heddle.lang.run;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A configuration of a model: globals, buffers, and which buffer has control. {@link
 * ModelInterpreter} changes it in place.
 *
 * <p>As a key, it is a row of numbers. Pending tasks of a buffer that keeps no order are sorted, so
 * that configurations that differ in the order alone have the same key.
 */
public final class ModelConfiguration {
  /** No buffer has control. */
  static final int NO_TASK = -1;

  /** The tasks of a buffer. */
  static final class Buffer {
    /** The running task last, those it interrupted before it. */
    final List<Task> active = new ArrayList<>();

    final List<Task> pending = new ArrayList<>();

    boolean isEmpty() {
      return active.isEmpty() && pending.isEmpty();
    }

    Task top() {
      return active.get(active.size() - 1);
    }
  }

  final Model model;
  final int[] globals;
  final List<Buffer> buffers = new ArrayList<>();
  int control = NO_TASK;
  private int tasks;

  private ModelConfiguration(Model model, int[] globals) {
    this.model = model;
    this.globals = globals;
    for (int i = 0; i < model.buffers().size(); i++) {
      buffers.add(new Buffer());
    }
  }

  /** The configuration before the initialisers have run. */
  static ModelConfiguration initial(Model model) {
    int[] globals = model.slots().stream().mapToInt(slot -> slot.type().initial()).toArray();
    ModelConfiguration world = new ModelConfiguration(model, globals);
    for (int i = 0; i < model.buffers().size(); i++) {
      Model.Buffer declared = model.buffers().get(i);
      Procedure procedure = model.procedures().get(declared.procedure());
      Frame frame = new Frame(procedure);
      for (int p = 0; p < declared.arguments().size(); p++) {
        frame.locals[procedure.parameters().get(p).slot()] = declared.arguments().get(p);
      }
      Task task = new Task(0, Task.NONE);
      task.frames.add(frame);
      world.add(i, task);
    }
    return world;
  }

  /** Makes a task pending. */
  void add(int buffer, Task task) {
    task.id = tasks++;
    buffers.get(buffer).pending.add(task);
  }

  /** How many tasks there have been. */
  public int tasks() {
    return tasks;
  }

  /** The value of a global slot. */
  public int global(int slot) {
    return globals[slot];
  }

  /** The global slots with their values, as people write them. */
  public List<String> globals() {
    List<String> texts = new ArrayList<>();
    for (Variable slot : model.slots()) {
      texts.add(slot.with(globals[slot.slot()]));
    }
    return texts;
  }

  /** Whether no buffer has control, so that any may take the next step. */
  public boolean isFree() {
    return control == NO_TASK;
  }

  /** Whether no task is left. */
  public boolean isComplete() {
    return buffers.stream().allMatch(Buffer::isEmpty);
  }

  /** Whether a buffer has no task. */
  public boolean isEmpty(int buffer) {
    return buffers.get(buffer).isEmpty();
  }

  /** All tasks, by buffers, those that are active first. */
  public List<Task> all() {
    List<Task> all = new ArrayList<>();
    for (Buffer buffer : buffers) {
      all.addAll(buffer.active);
      all.addAll(buffer.pending);
    }
    return all;
  }

  /** The active task on top of a buffer, or null. */
  public @Nullable Task top(int buffer) {
    Buffer home = buffers.get(buffer);
    return home.active.isEmpty() ? null : home.top();
  }

  /** The active tasks of a buffer, the top one last. */
  public List<Task> active(int buffer) {
    return List.copyOf(buffers.get(buffer).active);
  }

  /** Whether two tasks of a buffer are interchangeable. */
  public boolean isSame(Task one, Task other) {
    return bufferOf(one) == bufferOf(other) && Arrays.equals(key(one), key(other));
  }

  /** The buffer of a task. */
  public int bufferOf(Task task) {
    for (int i = 0; i < buffers.size(); i++) {
      if (buffers.get(i).active.contains(task) || buffers.get(i).pending.contains(task)) {
        return i;
      }
    }
    return NO_TASK;
  }

  /** Sorts pending tasks where their order has no meaning. */
  void normalise() {
    for (int i = 0; i < buffers.size(); i++) {
      List<Task> pending = buffers.get(i).pending;
      if (pending.size() > 1 && !model.buffers().get(i).fifo()) {
        pending.sort((a, b) -> Arrays.compare(key(a), key(b)));
      }
    }
  }

  /** The numbers that distinguish this configuration from others. */
  public int[] key() {
    IntList key = new IntList();
    key.addAll(globals);
    key.add(control);
    for (Buffer buffer : buffers) {
      key.add(buffer.active.size());
      buffer.active.forEach(task -> add(task, key));
      key.add(buffer.pending.size());
      buffer.pending.forEach(task -> add(task, key));
    }
    return key.toArray();
  }

  /**
   * The numbers that distinguish a task from others; tasks with the same key are interchangeable.
   */
  public static int[] key(Task task) {
    IntList key = new IntList();
    add(task, key);
    return key.toArray();
  }

  private static void add(Task task, IntList key) {
    key.add(task.level);
    key.add(task.group);
    key.add(task.stop.number());
    key.add(task.atomic);
    key.add(task.parked);
    key.add(task.held.length);
    key.addAll(task.held);
    key.add(task.frames.size());
    for (Frame frame : task.frames) {
      key.add(frame.procedure.number());
      key.add(frame.next);
      key.addAll(frame.locals);
    }
  }

  /** The configuration with a key. */
  public static ModelConfiguration of(Model model, int[] key) {
    return new KeyReader(model, key).world();
  }

  /** Reads a key. */
  private static final class KeyReader {
    private final Model model;
    private final int[] key;
    private int next;

    KeyReader(Model model, int[] key) {
      this.model = model;
      this.key = key;
    }

    ModelConfiguration world() {
      ModelConfiguration world = new ModelConfiguration(model, take(model.slots().size()));
      world.control = key[next++];
      for (Buffer buffer : world.buffers) {
        tasks(world, buffer.active);
        tasks(world, buffer.pending);
      }
      return world;
    }

    private int[] take(int count) {
      next += count;
      return Arrays.copyOfRange(key, next - count, next);
    }

    private void tasks(ModelConfiguration world, List<Task> tasks) {
      for (int left = key[next++]; left > 0; left--) {
        Task task = new Task(key[next++], key[next++]);
        task.id = world.tasks++;
        task.stop = Stop.of(key[next++]);
        task.atomic = key[next++];
        task.parked = key[next++];
        task.held = take(key[next++]);
        for (int frames = key[next++]; frames > 0; frames--) {
          Procedure procedure = model.procedures().get(key[next++]);
          int position = key[next++];
          task.frames.add(new Frame(procedure, take(procedure.slots()), position));
        }
        tasks.add(task);
      }
    }
  }
}
