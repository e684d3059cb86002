package dev.heddle.explicit.engine;

import dev.heddle.core.CoveredBound;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.Stop;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a model between states. A state is a row of numbers, equal to another exactly if the
 * configurations are; what they mean only the engine knows.
 *
 * <p>It is at one state at a time, {@link #enter entered} before anything is asked about it. An
 * engine is for one thread; {@link #another} gives one that understands the same states.
 */
public interface ModelEngine {
  /** How many numbers a state has. */
  int length();

  /** How many bytes it keeps beside the states. */
  long bytes();

  /** Tells a sink of every state in which executions begin. */
  void begin(StepSink sink);

  /** Goes to a state, which may be followed by other numbers. */
  void enter(int[] state);

  /** How many tasks may take the next step; they are numbered in an order the state determines. */
  int ready();

  /** The place of a ready task among all that could take the next step if nothing were bounded. */
  default int place(int task) {
    return task;
  }

  /** The engine's own bound, if it keeps a task from taking the next step; otherwise null. */
  default @Nullable CoveredBound cut() {
    return null;
  }

  /** Whether tasks are left and none could take the next step, whatever is bounded. */
  default boolean isDeadlock() {
    return ready() == 0 && !isComplete();
  }

  /** Whether no task is left. */
  boolean isComplete();

  /** The invariants that do not hold, by number; none where nobody can look. */
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
   * out, if each of its ends is a state: it commutes with whatever others do before it, makes no
   * difference to invariants, and cannot be taken again and again without other steps.
   */
  boolean isQuiet(int task);

  /** Lets a ready task take a step, in every way its data choices allow; the engine stays. */
  void step(int task, StepSink sink);

  /** The data choices of the step that a sink is being told of. */
  int[] choices();

  /**
   * Whether nobody can look at the state that a sink is being told of: the same task goes on next,
   * and nobody else can.
   */
  boolean isHidden();

  /** The first accesses of the step that a sink is being told of, if they can race. */
  List<GlobalAccess> first();

  /** Lines with statements that no step of this engine came to. */
  List<Integer> unreached();

  /** What it tells of states one buffer at a time; null if steps depend on all buffers. */
  default @Nullable BufferwiseEngine byBuffer() {
    return null;
  }

  /** Puts the state that stands for one in its place, if several are taken for the same. */
  default void represent(int[] state) {}

  /** The configuration that a state stands for. */
  ModelConfiguration world(int[] state);

  /** An engine for another thread. */
  ModelEngine another();

  /** An engine that understands the same states and leaves none out. */
  ModelEngine plain();
}
