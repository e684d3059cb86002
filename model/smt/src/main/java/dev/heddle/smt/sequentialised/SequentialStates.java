package dev.heddle.smt.sequentialised;

import dev.heddle.explicit.compiled.CompiledEngine;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.engine.StepSink;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All states of a sequential model, depth first, up to the first failure. */
public final class SequentialStates {
  /** A state, and the data choices that lead to it from another. */
  private record Node(@Nullable Node before, List<Integer> choices, IntBuffer state) {}

  private final ModelEngine engine;
  private final int most;
  private final BooleanSupplier late;
  private final Consumer<ModelConfiguration> complete;
  private final Set<IntBuffer> seen = new HashSet<>();
  private final Deque<Node> waiting = new ArrayDeque<>();
  private @Nullable List<Integer> failure;
  private boolean cut;
  private boolean large;
  private boolean timeIsOver;

  /**
   * A search that has not visited any state.
   *
   * @param most how many states may be visited
   * @param late whether the time is over
   * @param complete receives the configurations in which executions end
   */
  public SequentialStates(
      Model model,
      ModelLimits limits,
      int most,
      BooleanSupplier late,
      Consumer<ModelConfiguration> complete) {
    this.engine = new CompiledEngine(model, limits, /* accesses= */ false);
    this.most = most;
    this.late = late;
    this.complete = complete;
  }

  /** Visits all; false if there are too many, or the time is over. */
  public boolean run() {
    engine.begin(sink(null));
    while (failure == null && seen.size() <= most && !timeIsOver && !waiting.isEmpty()) {
      timeIsOver = late.getAsBoolean();
      Node node = waiting.removeLast();
      int[] state = node.state().array();
      engine.enter(state);
      if (engine.ready() > 0) {
        engine.step(0, sink(node));
      } else {
        complete.accept(engine.world(state));
      }
    }
    return failure != null || (seen.size() <= most && !timeIsOver);
  }

  private StepSink sink(@Nullable Node before) {
    return (end, state, length) -> {
      List<Integer> choices = new ArrayList<>();
      for (int choice : engine.choices()) {
        choices.add(choice);
      }
      if (end instanceof StepEnd.Stopped) {
        IntBuffer copy = IntBuffer.wrap(Arrays.copyOf(state, length));
        if (seen.add(copy)) {
          waiting.addLast(new Node(before, choices, copy));
        }
      } else if (end instanceof StepEnd.Failed) {
        failure = path(new Node(before, choices, IntBuffer.allocate(0)));
      } else {
        boolean numbers = end.equals(StepEnd.Cut.NUMBER);
        large |= numbers;
        cut |= end instanceof StepEnd.Cut && !numbers;
      }
      timeIsOver |= late.getAsBoolean();
      return failure == null && seen.size() <= most && !timeIsOver;
    };
  }

  private static List<Integer> path(Node last) {
    List<Integer> path = new ArrayList<>();
    for (Node node = last; node != null; node = node.before()) {
      List<Integer> choices = new ArrayList<>(node.choices());
      Collections.reverse(choices);
      path.addAll(choices);
    }
    Collections.reverse(path);
    return path;
  }

  /** The data choices of an execution that fails; null if none does. */
  public @Nullable List<Integer> failure() {
    return failure;
  }

  /** Whether an execution was cut off by a limit of the model. */
  public boolean isCut() {
    return cut;
  }

  /** Whether an execution was cut off where a number needs more than 32 bits. */
  public boolean isLarge() {
    return large;
  }

  public int states() {
    return seen.size();
  }
}
