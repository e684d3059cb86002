package dev.heddle.smt.sequentialised;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.sequential.tree.Translation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The execution that an execution of a translated model simulates, by given data choices: for each
 * round and buffer the number of scheduling points, and the data choices of the original.
 */
final class SimulatedExecution implements StepListener {
  /** The steps of a buffer in one round. */
  static final class Segment {
    final int buffer;

    /** For each scheduling point whether the task had to wait there. */
    final List<Boolean> leaves = new ArrayList<>();

    /** Whether it left at the last of these. */
    boolean left;

    Segment(int buffer) {
      this.buffer = buffer;
    }
  }

  private final Model model;
  private final Translation.Marks marks;
  private final boolean accesses;
  private final TreeMap<Long, Segment> segments = new TreeMap<>();
  private final Map<Integer, Deque<Integer>> choices = new HashMap<>();
  private final List<Integer> initial = new ArrayList<>();
  private final Map<Integer, Boolean> begun = new HashMap<>();
  private boolean initialised;
  private boolean resumes;
  private int round;
  private int buffer;
  private Operation current = new Operation.Enter(SourcePosition.NONE);

  /**
   * An execution; {@code accesses} says whether the original has points inserted before accesses.
   */
  SimulatedExecution(Model model, Translation.Marks marks, boolean accesses) {
    this.model = model;
    this.marks = marks;
    this.accesses = accesses;
  }

  /** Notes that the initialisers have run. */
  void initialised() {
    initialised = true;
  }

  /** The segments in the order of the original execution. */
  List<Segment> segments() {
    return List.copyOf(segments.values());
  }

  /** The data choices of the original's initialisers. */
  List<Integer> initial() {
    return initial;
  }

  /** The data choices of a buffer, in its order. */
  Deque<Integer> choices(int number) {
    return choices.computeIfAbsent(number, n -> new ArrayDeque<>());
  }

  /** A data choice is made. */
  void chosen(int value) {
    if (current.at().line() > 0 && initialised) {
      choices(buffer).add(value);
    } else if (current.at().line() > 0) {
      initial.add(value);
    }
  }

  private Segment segment() {
    long key = ((long) round << 32) + buffer;
    return segments.computeIfAbsent(key, k -> new Segment(buffer));
  }

  @Override
  public void op(Task task, Operation op, boolean waits) {
    current = op;
    if (op instanceof Operation.Call call) {
      String called = model.procedures().get(call.procedure()).name();
      if (called.equals(marks.resume())) {
        segment().leaves.add(true);
        resumes = true;
      } else if (called.equals(marks.leave())) {
        boolean start = accesses && buffer > 0 && begun.put(buffer, true) == null;
        if (!resumes && !start) {
          segment().leaves.add(false);
        }
        if (!start) {
          segment().left = false;
        }
        resumes = false;
      }
    }
    if (initialised && op.at().line() > 0) {
      segment();
    }
  }

  @Override
  public void write(Task task, Operation op, int slot, int value) {
    String name = model.slots().get(slot).name();
    if (name.equals(marks.round())) {
      long key = ((long) round << 32) + buffer;
      Segment before = segments.get(key);
      if (before != null && value > round) {
        before.left = true;
      }
      round = value;
    } else if (name.equals(marks.buffer())) {
      buffer = value;
    }
  }
}
