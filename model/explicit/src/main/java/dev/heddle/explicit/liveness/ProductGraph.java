package dev.heddle.explicit.liveness;

import dev.heddle.lang.code.Formula;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The states of a model, each with a state of an automaton. */
final class ProductGraph {
  /** A state of the model and one of the automaton. */
  record Node(int state, int watcher) {}

  /** A step of both. */
  record Arc(Node target, StateGraph.Step step) {}

  private final StateGraph graph;
  private final Automaton automaton;
  private final LivenessGoal goal;
  private final Map<Integer, BitSet> holding = new HashMap<>();

  ProductGraph(StateGraph graph, Automaton automaton, LivenessGoal goal) {
    this.graph = graph;
    this.automaton = automaton;
    this.goal = goal;
  }

  StateGraph graph() {
    return graph;
  }

  Automaton automaton() {
    return automaton;
  }

  List<Arc> initial() {
    List<Arc> arcs = new ArrayList<>();
    graph.initial().forEach(step -> add(step, automaton.initial(), arcs));
    return arcs;
  }

  List<Arc> after(Node node) {
    List<Arc> arcs = new ArrayList<>();
    List<Integer> watchers = automaton.after(node.watcher());
    graph.steps(node.state()).forEach(step -> add(step, watchers, arcs));
    return arcs;
  }

  private void add(StateGraph.Step step, List<Integer> watchers, List<Arc> arcs) {
    BitSet holds = holding.computeIfAbsent(step.target(), state -> graph.holding(state, goal));
    for (int watcher : watchers) {
      boolean agrees = true;
      for (Formula.Now now : automaton.state(watcher).now()) {
        agrees &= holds.get(now.condition()) == now.holds();
      }
      if (agrees) {
        arcs.add(new Arc(new Node(step.target(), watcher), step));
      }
    }
  }
}
