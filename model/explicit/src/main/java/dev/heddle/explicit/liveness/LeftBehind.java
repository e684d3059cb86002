package dev.heddle.explicit.liveness;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks for buffers with tasks that wait for ever while others go on for ever.
 *
 * <p>A buffer is left behind in a state if it has tasks and takes no step in any state that can be
 * reached from there; and if nobody has control there, so that it is its tasks that wait. States
 * from which all executions end, or are discarded, are left out: such an end is a deadlock of all.
 * Where a limit cut something off, everybody might have gone on.
 */
final class LeftBehind {
  private static final int NOWHERE = -1;

  /** From where a state was reached first, and by which step. */
  private record Reached(int from, StateGraph.Step step) {}

  private final StateGraph graph;
  private final List<List<Integer>> before = new ArrayList<>();
  private final Map<Integer, Reached> reached = new HashMap<>();

  LeftBehind(StateGraph graph) {
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

  /** A shortest execution to a state in which buffers are left behind, or null. */
  @Nullable Lasso find(int buffers) {
    List<BitSet> stuck = new ArrayList<>();
    BitSet any = new BitSet();
    BitSet endless = endless();
    for (int buffer = 0; buffer < buffers; buffer++) {
      BitSet states = stuck(buffer);
      states.and(endless);
      stuck.add(states);
      any.or(states);
    }
    int state = nearest(any);
    if (state == NOWHERE) {
      return null;
    }
    List<Integer> who = new ArrayList<>();
    for (int buffer = 0; buffer < buffers; buffer++) {
      if (stuck.get(buffer).get(state)) {
        who.add(buffer);
      }
    }
    return new Lasso(path(state), 0, who);
  }

  /** The free states from which a buffer that has tasks takes no step any more. */
  private BitSet stuck(int buffer) {
    BitSet moving = new BitSet();
    for (int state = 0; state < graph.size(); state++) {
      boolean takes = graph.steps(state).stream().anyMatch(step -> step.buffer() == buffer);
      moving.set(state, takes || graph.isCut(state) || !graph.occupied(state).get(buffer));
    }
    backwards(moving);
    BitSet stuck = new BitSet();
    for (int state = 0; state < graph.size(); state++) {
      stuck.set(state, !moving.get(state) && graph.isFree(state));
    }
    return stuck;
  }

  /** The states from which an execution can go on for ever. */
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

  /** Adds the states from which others can be reached. */
  private void backwards(BitSet states) {
    Deque<Integer> queue = new ArrayDeque<>();
    states.stream().forEach(queue::add);
    while (!queue.isEmpty()) {
      for (int state : before.get(queue.remove())) {
        if (!states.get(state)) {
          states.set(state);
          queue.add(state);
        }
      }
    }
  }

  /**
   * The first of some states that is found breadth-first, or -1; what it was reached by is kept.
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
