package dev.heddle.smt.sequentialised;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.sequential.tree.TaskTranslation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The execution that an execution of a translated model with buffers and levels simulates, by given
 * data choices: the steps of each task between two points, or up to an interruption.
 *
 * <p>The tasks of a level that run while a lower one is interrupted are an activation. In it, tasks
 * run by their rounds, and in a round in the order in which they are called here. Buffers take
 * turns by their rounds.
 */
final class SimulatedLevels implements StepListener {
  /** The steps between two yields of a task: its own, and those of tasks that interrupt it. */
  private static final class Part {
    private final int task;
    private final List<Object> items = new ArrayList<>();
    private int turn;

    Part(int task) {
      this.task = task;
    }

    int task() {
      return task;
    }

    int turn() {
      return turn;
    }
  }

  /** The tasks of a level, from an interruption to its end. */
  private record Activation(List<Part> parts) {}

  /** The state of the simulation when a task was called. */
  private record Caller(
      Part part, SimulatedTasks.Segment segment, Map<Integer, Activation> open, int level) {}

  private final Model model;
  private final TaskTranslation.Marks marks;
  private final List<Integer> initial = new ArrayList<>();
  private final Map<Integer, Activation> buffers = new TreeMap<>();
  private final Map<Integer, Integer> first = new HashMap<>();
  private final Map<String, Integer> values = new HashMap<>();
  private final Deque<Caller> callers = new ArrayDeque<>();
  private Map<Integer, Activation> open = new HashMap<>();
  private SimulatedTasks.Segment segment = new SimulatedTasks.Segment(-1, 0);
  private Part part = new Part(-1);
  private int level = -1;
  private int tasks;
  private boolean initialised;
  private Operation op = new Operation.Enter(SourcePosition.NONE);

  SimulatedLevels(Model model, TaskTranslation.Marks marks) {
    this.model = model;
    this.marks = marks;
  }

  /** Notes that the initialisers have run. */
  void initialised() {
    initialised = true;
  }

  /** The data choices of the original's initialisers. */
  List<Integer> initial() {
    return initial;
  }

  /** The buffers' first tasks, with the numbers of the buffers. */
  Map<Integer, Integer> first() {
    return first;
  }

  /** A data choice is made. */
  void chosen(int value) {
    if (op.at().line() > 0 && initialised) {
      segment.choices.add(value);
    } else if (op.at().line() > 0) {
      initial.add(value);
    }
  }

  /** The segments in the order of the original execution. */
  List<SimulatedTasks.Segment> segments() {
    List<SimulatedTasks.Segment> all = new ArrayList<>();
    buffers.values().forEach(activation -> add(activation, all));
    return all.stream()
        .filter(one -> !one.skipped)
        .sorted(Comparator.comparingInt(one -> one.round))
        .toList();
  }

  private static void add(Activation activation, List<SimulatedTasks.Segment> all) {
    activation.parts().stream()
        .sorted(Comparator.comparingInt(Part::turn).thenComparingInt(Part::task))
        .flatMap(one -> one.items.stream())
        .forEach(
            item -> {
              if (item instanceof Activation inner) {
                add(inner, all);
              } else if (item instanceof SimulatedTasks.Segment own) {
                all.add(own);
              }
            });
  }

  private int value(String name) {
    return values.getOrDefault(name, 0);
  }

  @Override
  public void write(Task task, Operation by, int slot, int value) {
    values.put(model.slots().get(slot).name(), value);
  }

  @Override
  public void op(Task task, Operation next, boolean waits) {
    op = next;
    if (!(next instanceof Operation.Call call)) {
      return;
    }
    String called = model.procedures().get(call.procedure()).name();
    Integer begun = marks.tasks().get(called);
    TaskTranslation.Point point = marks.points().get(called);
    if (begun != null) {
      begin(begun);
    } else if (point != null) {
      pass(point);
    } else if (called.equals(marks.check())) {
      int turn = value(marks.turn());
      part.turn = turn;
      segment.round = value(marks.round() + "[" + turn + "]");
    } else if (called.equals(marks.halt())) {
      segment.skipped = true;
    } else if (called.equals(marks.finish())) {
      finish();
    }
  }

  private void pass(TaskTranslation.Point point) {
    switch (point) {
      case START, BEGIN -> {}
      case ZIELD -> goOn();
      case AGAIN -> {
        // It had its turn and did nothing.
        segment.skipped = true;
        addPart(part.task, open.get(level));
      }
      case YIELD, SWITCH, WAIT -> addPart(part.task, open.get(level));
    }
  }

  private void begin(int newLevel) {
    int number = tasks++;
    callers.push(new Caller(part, segment, new HashMap<>(open), level));
    if (callers.size() == 1) {
      int buffer = value(marks.buffer());
      first.put(number, buffer);
      Activation whole = new Activation(new ArrayList<>());
      buffers.put(buffer, whole);
      open.put(newLevel, whole);
    } else {
      segment.posts.add(number);
      // A post by several levels is a chain of them, each of which interrupts the one before.
      for (int next = level + 1; next <= newLevel; next++) {
        Activation inner = new Activation(new ArrayList<>());
        part.items.add(inner);
        open.put(next, inner);
        if (next < newLevel) {
          part = new Part(number);
          inner.parts().add(part);
        }
      }
    }
    level = newLevel;
    addPart(number, open.get(newLevel));
  }

  private void addPart(int number, @Nullable Activation activation) {
    if (activation == null) {
      throw new IllegalStateException("a task of a level that nobody has posted to");
    }
    part = new Part(number);
    activation.parts().add(part);
    goOn();
  }

  private void goOn() {
    segment = new SimulatedTasks.Segment(part.task, 0);
    part.items.add(segment);
  }

  private void finish() {
    int ended = level;
    Caller caller = callers.pop();
    part = caller.part();
    segment = caller.segment();
    open = caller.open();
    level = caller.level();
    if (!callers.isEmpty() && ended > level) {
      goOn();
    }
  }
}
