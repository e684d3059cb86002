package dev.heddle.explicit.liveness;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds strongly connected components, by Tarjan's algorithm without recursion.
 *
 * <p>Every node on {@link #open} can be reached from those before it; {@code low} is the number of
 * the first of them that can be reached from it, as far as is known.
 */
final class StronglyConnectedComponents {
  private static final class Visit {
    final ProductGraph.Node node;
    final Iterator<ProductGraph.Arc> arcs;
    final int number;
    int low;

    Visit(ProductGraph.Node node, Iterator<ProductGraph.Arc> arcs, int number) {
      this.node = node;
      this.arcs = arcs;
      this.number = number;
      this.low = number;
    }
  }

  private final Collection<ProductGraph.Node> roots;
  private final Function<ProductGraph.Node, List<ProductGraph.Arc>> after;
  private final Map<ProductGraph.Node, Integer> numbers = new HashMap<>();
  private final Deque<ProductGraph.Node> open = new ArrayDeque<>();
  private final Set<ProductGraph.Node> isOpen = new HashSet<>();
  private final Deque<Visit> visits = new ArrayDeque<>();

  /** The components that can be reached from some nodes by some steps. */
  StronglyConnectedComponents(
      Collection<ProductGraph.Node> roots,
      Function<ProductGraph.Node, List<ProductGraph.Arc>> after) {
    this.roots = roots;
    this.after = after;
  }

  /** The first result in a component, or null if there is none in any. */
  @Nullable Set<ProductGraph.Node> find(
      Function<Set<ProductGraph.Node>, @Nullable Set<ProductGraph.Node>> look) {
    for (ProductGraph.Node root : roots) {
      if (!numbers.containsKey(root)) {
        begin(root);
        Set<ProductGraph.Node> found = run(look);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private void begin(ProductGraph.Node node) {
    visits.push(new Visit(node, after.apply(node).iterator(), numbers.size()));
    numbers.put(node, numbers.size());
    open.push(node);
    isOpen.add(node);
  }

  private @Nullable Set<ProductGraph.Node> run(
      Function<Set<ProductGraph.Node>, @Nullable Set<ProductGraph.Node>> look) {
    while (!visits.isEmpty()) {
      Visit visit = visits.element();
      if (visit.arcs.hasNext()) {
        ProductGraph.Node target = visit.arcs.next().target();
        Integer number = numbers.get(target);
        if (number == null) {
          begin(target);
        } else if (isOpen.contains(target)) {
          visit.low = Math.min(visit.low, number);
        }
        continue;
      }
      visits.pop();
      Visit before = visits.peek();
      if (before != null) {
        before.low = Math.min(before.low, visit.low);
      }
      if (visit.low == visit.number) {
        Set<ProductGraph.Node> found = look.apply(close(visit.node));
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private Set<ProductGraph.Node> close(ProductGraph.Node root) {
    Set<ProductGraph.Node> component = new HashSet<>();
    ProductGraph.Node node;
    do {
      node = open.pop();
      isOpen.remove(node);
      component.add(node);
    } while (!node.equals(root));
    return component;
  }
}
