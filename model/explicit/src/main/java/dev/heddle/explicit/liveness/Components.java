package dev.heddle.explicit.liveness;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds strongly connected components, by Tarjan's algorithm without recursion.
 *
 * <p>Every node on {@link #open} can be reached from those before it; {@code low} is the number of
 * the first of them that can be reached from it, as far as is known.
 */
final class Components {
  private static final class Visit {
    final Product.Node node;
    final Iterator<Product.Arc> arcs;
    final int number;
    int low;

    Visit(Product.Node node, Iterator<Product.Arc> arcs, int number) {
      this.node = node;
      this.arcs = arcs;
      this.number = number;
      this.low = number;
    }
  }

  private final Product product;
  private final Map<Product.Node, Integer> numbers = new HashMap<>();
  private final Deque<Product.Node> open = new ArrayDeque<>();
  private final Set<Product.Node> isOpen = new HashSet<>();
  private final Deque<Visit> visits = new ArrayDeque<>();

  Components(Product product) {
    this.product = product;
  }

  /** The first component that is accepted, or null. */
  @Nullable Set<Product.Node> find(Predicate<Set<Product.Node>> accepted) {
    for (Product.Arc arc : product.initial()) {
      if (!numbers.containsKey(arc.target())) {
        begin(arc.target());
        Set<Product.Node> found = run(accepted);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private void begin(Product.Node node) {
    visits.push(new Visit(node, product.after(node).iterator(), numbers.size()));
    numbers.put(node, numbers.size());
    open.push(node);
    isOpen.add(node);
  }

  private @Nullable Set<Product.Node> run(Predicate<Set<Product.Node>> accepted) {
    while (!visits.isEmpty()) {
      Visit visit = visits.element();
      if (visit.arcs.hasNext()) {
        Product.Node target = visit.arcs.next().target();
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
        Set<Product.Node> component = close(visit.node);
        if (accepted.test(component)) {
          return component;
        }
      }
    }
    return null;
  }

  private Set<Product.Node> close(Product.Node root) {
    Set<Product.Node> component = new HashSet<>();
    Product.Node node;
    do {
      node = open.pop();
      isOpen.remove(node);
      component.add(node);
    } while (!node.equals(root));
    return component;
  }
}
