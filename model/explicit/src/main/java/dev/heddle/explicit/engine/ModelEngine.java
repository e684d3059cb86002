package dev.heddle.explicit.engine;

import dev.heddle.core.CoveredBound;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.Stop;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a model between states. A state is a row of numbers, equal to another exactly if the
 * configurations are; only the engine knows their meaning.
 *
 * <p>It is at one state at a time, which is {@link #enter entered} before any other method is
 * called for it. An engine is for one thread; {@link #another} returns one that understands the
 * same states.
 */
public interface ModelEngine {
  /** How many numbers a state has. */
  int length();

  /** How many bytes it keeps beside the states. */
  long bytes();

  /** Passes every state in which executions begin to a sink. */
  void begin(StepSink sink);

  /** Goes to a state, which may be followed by other numbers. */
  void enter(int[] state);

  /** How many tasks may take the next step; they are numbered in an order the state determines. */
  int ready();

  /** The place of a ready task among all that could take the next step if nothing were bounded. */
  default int place(int task) {
    return task;
  }

  /** The engine's own bound, if it prevents a task from taking the next step; otherwise null. */
  default @Nullable CoveredBound cut() {
    return null;
  }

  /** Whether tasks are left and none could take the next step, whatever is bounded. */
  default boolean isDeadlock() {
    return ready() == 0 && !isComplete();
  }

  /** Whether no task is left. */
  boolean isComplete();

  /** The invariants that do not hold, by number; none where no other task can observe the state. */
  List<Integer> broken();

  /** The value of a global slot. */
  int global(int slot);

  /** The buffer of a ready task. */
  int buffer(int task);

  /** Whether a ready task is the active one on top of its buffer. */
  boolean isTop(int task);

  /** Where a ready task stopped. */
  Stop stop(int task);

  /** The procedure that a ready task was posted with. */
  String name(int task);

  /**
   * Whether a ready task's next step may be taken before all other tasks' steps, and these be left
   * out, if each of its ends is a state: it commutes with everything that others do before it,
   * makes no difference to invariants, and cannot be repeated without other steps in between.
   */
  boolean isQuiet(int task);

  /** Lets a ready task take a step, in every way its data choices allow; the engine stays. */
  void step(int task, StepSink sink);

  /** The data choices of the step that is being passed to a sink. */
  int[] choices();

  /**
   * Whether no other task can observe the state that is being passed to a sink: the same task
   * continues next, and no other task can.
   */
  boolean isHidden();

  /** The first accesses of the step that is being passed to a sink, if they can race. */
  List<GlobalAccess> first();

  /** Lines with statements that no step of this engine reached. */
  List<Integer> unreached();

  /** The view that handles states one buffer at a time; null if steps depend on all buffers. */
  default @Nullable BufferwiseEngine byBuffer() {
    return null;
  }

  /** Replaces a state by its representative, if several states are treated as the same. */
  default void represent(int[] state) {}

  /** The configuration that a state represents. */
  ModelConfiguration world(int[] state);

  /** An engine for another thread. */
  ModelEngine another();

  /** An engine that understands the same states and leaves none out. */
  ModelEngine plain();
}
