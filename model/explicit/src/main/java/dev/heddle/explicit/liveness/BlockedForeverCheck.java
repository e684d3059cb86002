package dev.heddle.explicit.liveness;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for tasks that wait for ever while others run for ever.
 *
 * <p>A buffer is blocked in a state if it has tasks and cannot take a step. A task is blocked if
 * what it waits for has not happened, and only a step of its own could change that. They are
 * blocked for ever if they are blocked in every state that can be reached from there, and if no
 * buffer has control there, so that they are what waits. States from which all executions end, or
 * are discarded, are left out: such an end is a deadlock of all tasks. Where a limit cut something
 * off, all tasks might have continued.
 */
final class BlockedForeverCheck {
  private static final int NOWHERE = -1;

  /** From where a state was reached first, and by which step. */
  private record Reached(int from, StateGraph.Step step) {}

  private final StateGraph graph;
  private final List<List<Integer>> before = new ArrayList<>();
  private final Map<Integer, Reached> reached = new HashMap<>();

  BlockedForeverCheck(StateGraph graph) {
    this.graph = graph;
    for (int state = 0; state < graph.size(); state++) {
      before.add(new ArrayList<>());
    }
    for (int state = 0; state < graph.size(); state++) {
      for (StateGraph.Step step : graph.steps(state)) {
        before.get(step.target()).add(state);
      }
    }
  }

  /** A shortest execution to a state in which tasks are blocked for ever, or null. */
  @Nullable LassoExecution find() {
    List<Set<IntBuffer>> standing = standingForEver();
    BitSet wanted = endless();
    for (int state = 0; state < graph.size(); state++) {
      wanted.set(state, wanted.get(state) && graph.isFree(state) && !standing.get(state).isEmpty());
    }
    int state = nearest(wanted);
    return state == NOWHERE
        ? null
        : new LassoExecution(path(state), 0, graph.waiting(state, standing.get(state)));
  }

  /**
   * The buffers and tasks that are blocked in each state, and in all that can be reached from
   * there.
   */
  private List<Set<IntBuffer>> standingForEver() {
    List<Set<IntBuffer>> standing = new ArrayList<>();
    Deque<Integer> changed = new ArrayDeque<>();
    for (int state = 0; state < graph.size(); state++) {
      standing.add(graph.isCut(state) ? new HashSet<>() : graph.standing(state));
      changed.add(state);
    }
    while (!changed.isEmpty()) {
      int state = changed.remove();
      for (int earlier : before.get(state)) {
        if (standing.get(earlier).retainAll(standing.get(state))) {
          changed.add(earlier);
        }
      }
    }
    return standing;
  }

  /** The states from which an execution can continue for ever. */
  private BitSet endless() {
    int[] left = new int[graph.size()];
    BitSet endless = new BitSet();
    endless.set(0, graph.size());
    Deque<Integer> ends = new ArrayDeque<>();
    for (int state = 0; state < graph.size(); state++) {
      left[state] = graph.enabled(state).isEmpty() ? 0 : graph.steps(state).size();
      if (left[state] == 0) {
        ends.add(state);
      }
    }
    while (!ends.isEmpty()) {
      int end = ends.remove();
      endless.clear(end);
      for (int state : before.get(end)) {
        if (state != end && --left[state] == 0) {
          ends.add(state);
        }
      }
    }
    return endless;
  }

  /**
   * The first of some states that is found breadth-first, or -1; the steps that reach it are kept.
   */
  private int nearest(BitSet wanted) {
    Deque<Integer> queue = new ArrayDeque<>();
    graph.initial().forEach(step -> reach(step, NOWHERE, queue));
    while (!queue.isEmpty()) {
      int state = queue.remove();
      if (wanted.get(state)) {
        return state;
      }
      graph.steps(state).forEach(step -> reach(step, state, queue));
    }
    return NOWHERE;
  }

  private void reach(StateGraph.Step step, int from, Deque<Integer> queue) {
    if (reached.putIfAbsent(step.target(), new Reached(from, step)) == null) {
      queue.add(step.target());
    }
  }

  private List<int[]> path(int state) {
    List<int[]> path = new ArrayList<>();
    for (Reached at = reached.get(state); at != null; at = reached.get(at.from())) {
      path.add(at.step().row());
    }
    Collections.reverse(path);
    return path;
  }
}
