package dev.heddle.explicit.liveness;

import dev.heddle.lang.code.Formula;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Looks for infinite executions that violate a property.
 *
 * <p>There is one if the product of the states with an automaton for the opposite has a strongly
 * connected component that can be reached, fulfils every promise, and is fair: each buffer takes a
 * step in it, or cannot in one of its states in which no buffer has control, if there are such
 * (weak fairness). An execution that ends repeats its last state for ever.
 */
public final class LivenessCheck {
  private final Model model;
  private final StateGraph graph;
  private final boolean fair;

  /** The executions of a model, as far as they are found before a stop is requested. */
  public LivenessCheck(Model model, ModelLimits limits, boolean fair, BooleanSupplier stop) {
    this.model = model;
    this.graph = new StateGraph(model, limits, stop);
    this.fair = fair;
  }

  /** Whether all states were found. */
  public boolean isWhole() {
    return graph.isWhole();
  }

  /** An execution after which some tasks wait for ever while others run for ever, or null. */
  public @Nullable LassoExecution leftBehind() {
    return new BlockedForeverCheck(graph).find();
  }

  /** An execution that violates a goal, or null if there is none. */
  public @Nullable LassoExecution against(LivenessGoal goal) {
    Automaton automaton = new Automaton(goal.formula().negated());
    ProductGraph product = new ProductGraph(graph, automaton, goal);
    List<ProductGraph.Node> roots =
        product.initial().stream().map(ProductGraph.Arc::target).toList();
    Set<ProductGraph.Node> found =
        new StronglyConnectedComponents(roots, product::after)
            .find(component -> accepted(product, component));
    return found == null ? null : lasso(product, found);
  }

  /** A component that is accepted, or a part of it in which control is never released; or null. */
  private @Nullable Set<ProductGraph.Node> accepted(
      ProductGraph product, Set<ProductGraph.Node> component) {
    if (isAccepted(product, component)) {
      return component;
    }
    Set<ProductGraph.Node> kept = new HashSet<>(component);
    kept.removeIf(node -> graph.isFree(node.state()));
    if (kept.size() == component.size()) {
      return null;
    }
    return new StronglyConnectedComponents(kept, node -> inside(kept, product.after(node)))
        .find(part -> isAccepted(product, part) ? part : null);
  }

  private static List<ProductGraph.Arc> inside(
      Set<ProductGraph.Node> nodes, List<ProductGraph.Arc> arcs) {
    return arcs.stream().filter(arc -> nodes.contains(arc.target())).toList();
  }

  private boolean isAccepted(ProductGraph product, Set<ProductGraph.Node> component) {
    return wanted(product, component).stream()
        .allMatch(
            wanted ->
                component.stream()
                    .flatMap(node -> product.after(node).stream().map(arc -> new Walk(node, arc)))
                    .anyMatch(
                        walk -> component.contains(walk.arc().target()) && wanted.test(walk)));
  }

  /** A step from a node. */
  private record Walk(ProductGraph.Node from, ProductGraph.Arc arc) {}

  /** The steps that the cycle must have; at least one. */
  private List<Predicate<Walk>> wanted(ProductGraph product, Set<ProductGraph.Node> component) {
    List<Predicate<Walk>> wanted = new ArrayList<>();
    wanted.add(walk -> true);
    for (Formula promise : product.automaton().promises()) {
      wanted.add(
          walk -> !product.automaton().state(walk.from().watcher()).open().contains(promise));
    }
    boolean neverFree = component.stream().noneMatch(node -> graph.isFree(node.state()));
    for (int i = 0; fair && i < model.buffers().size(); i++) {
      int buffer = i;
      wanted.add(
          walk ->
              walk.arc().step().buffer() == buffer
                  || ((neverFree || graph.isFree(walk.from().state()))
                      && !graph.enabled(walk.from().state()).get(buffer)));
    }
    return wanted;
  }

  private LassoExecution lasso(ProductGraph product, Set<ProductGraph.Node> component) {
    List<int[]> path = new ArrayList<>();
    List<Walk> prefix = path(product, null, node -> true, walk -> inside(component, walk));
    for (Walk walk : prefix) {
      // Where the execution has ended, the automaton may still take steps.
      if (!walk.arc().step().move().isEmpty()) {
        path.add(walk.arc().step().row());
      }
    }
    ProductGraph.Node first = prefix.get(prefix.size() - 1).arc().target();
    ProductGraph.Node at = first;
    List<Walk> cycle = new ArrayList<>();
    for (Predicate<Walk> wanted : wanted(product, component)) {
      if (cycle.stream().noneMatch(wanted)) {
        cycle.addAll(path(product, at, component::contains, wanted));
        at = cycle.get(cycle.size() - 1).arc().target();
      }
    }
    if (!at.equals(first)) {
      cycle.addAll(
          path(product, at, component::contains, walk -> walk.arc().target().equals(first)));
    }
    Set<Integer> buffers = new TreeSet<>();
    int length = 0;
    for (Walk walk : cycle) {
      StateGraph.Step step = walk.arc().step();
      if (step.buffer() != StateGraph.NO_TASK) {
        path.add(step.row());
        buffers.add(step.buffer());
        length++;
      }
    }
    return new LassoExecution(path, length, List.copyOf(buffers));
  }

  private static boolean inside(Set<ProductGraph.Node> component, Walk walk) {
    return component.contains(walk.arc().target());
  }

  /** A shortest walk from a node, or from the beginning, among some nodes, to a step. */
  private static List<Walk> path(
      ProductGraph product,
      ProductGraph.@Nullable Node from,
      Predicate<ProductGraph.Node> among,
      Predicate<Walk> wanted) {
    Map<ProductGraph.Node, Walk> before = new HashMap<>();
    Deque<Walk> queue = new ArrayDeque<>();
    ProductGraph.Node nowhere = new ProductGraph.Node(-1, -1);
    ProductGraph.Node start = from == null ? nowhere : from;
    List<ProductGraph.Arc> first = from == null ? product.initial() : product.after(from);
    first.forEach(arc -> queue.add(new Walk(start, arc)));
    while (!queue.isEmpty()) {
      Walk walk = queue.remove();
      ProductGraph.Node target = walk.arc().target();
      if (!among.test(target)) {
        continue;
      }
      if (wanted.test(walk)) {
        return back(walk, start, before);
      }
      if (!target.equals(start) && before.putIfAbsent(target, walk) == null) {
        product.after(target).forEach(arc -> queue.add(new Walk(target, arc)));
      }
    }
    throw new IllegalStateException("a component is not connected");
  }

  private static List<Walk> back(
      Walk last, ProductGraph.Node start, Map<ProductGraph.Node, Walk> before) {
    List<Walk> walks = new ArrayList<>();
    Walk walk = last;
    while (walk != null) {
      walks.add(0, walk);
      walk = walk.from().equals(start) ? null : before.get(walk.from());
    }
    return walks;
  }
}
