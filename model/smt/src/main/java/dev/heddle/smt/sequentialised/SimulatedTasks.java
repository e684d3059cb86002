package dev.heddle.smt.sequentialised;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.sequential.tree.Translation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * The execution that an execution of a translated model with delays simulates, by given data
 * choices: the segments of tasks, from where each begins or yields to where it yields or ends.
 */
final class SimulatedTasks implements StepListener {
  /** A part of a task that runs without a switch. */
  static final class Segment {
    /** The number of the task, in the order in which tasks are simulated. */
    final int task;

    int round;

    /** Whether it does nothing, because the execution has ended before it. */
    boolean skipped;

    /** The tasks that it posts, in order. */
    final List<Integer> posts = new ArrayList<>();

    final Deque<Integer> choices = new ArrayDeque<>();

    Segment(int task, int round) {
      this.task = task;
      this.round = round;
    }
  }

  private final Model model;
  private final Translation.Marks marks;
  private final List<Segment> segments = new ArrayList<>();
  private final List<Integer> initial = new ArrayList<>();

  /** The segments that have posted the one that is simulated, the last of them first. */
  private final Deque<Segment> posters = new ArrayDeque<>();

  private Segment segment = new Segment(0, 0);
  private int tasks = 1;
  private boolean initialised;
  private boolean begins;
  private boolean resumes;
  private Operation op = new Operation.Enter(SourcePosition.NONE);

  SimulatedTasks(Model model, Translation.Marks marks) {
    this.model = model;
    this.marks = marks;
    segments.add(segment);
  }

  /** Notes that the initialisers have run. */
  void initialised() {
    initialised = true;
  }

  /** The segments in the order of the original execution. */
  List<Segment> segments() {
    return segments.stream()
        .filter(one -> !one.skipped)
        .sorted(Comparator.comparingInt(one -> one.round))
        .toList();
  }

  /** The data choices of the original's initialisers. */
  List<Integer> initial() {
    return initial;
  }

  /** A data choice is made. */
  void chosen(int value) {
    if (op.at().line() > 0 && initialised) {
      segment.choices.add(value);
    } else if (op.at().line() > 0) {
      initial.add(value);
    }
  }

  @Override
  public void op(Task task, Operation next, boolean waits) {
    op = next;
    if (next instanceof Operation.Call call) {
      String called = model.procedures().get(call.procedure()).name();
      if (called.equals(marks.resume())) {
        resumes = true;
      } else if (called.equals(marks.leave())) {
        begin();
      } else if (called.equals(marks.finish())) {
        begins = false;
        Segment poster = posters.poll();
        segment = poster == null ? segment : poster;
      }
    }
    begins &= next.at().line() == 0;
  }

  private void begin() {
    int task = segment.task;
    int round = segment.round;
    if (!resumes) {
      task = tasks++;
      segment.posts.add(task);
      posters.push(segment);
    }
    resumes = false;
    begins = true;
    segment = new Segment(task, round);
    segments.add(segment);
  }

  @Override
  public void write(Task task, Operation by, int slot, int value) {
    String name = model.slots().get(slot).name();
    if (begins && name.equals(marks.round())) {
      segment.round = value;
    } else if (begins && name.equals(marks.stop()) && value != 0) {
      segment.skipped = true;
    }
  }
}
