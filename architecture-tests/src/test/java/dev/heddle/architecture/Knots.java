package dev.heddle.architecture;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The strongly connected components of a graph (Tarjan 1972). */
final class Knots {
  private final Map<String, Set<String>> uses;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Deque<String> open = new ArrayDeque<>();
  private final Set<String> closed = new HashSet<>();
  private int largest;

  Knots(Map<String, Set<String>> uses) {
    this.uses = uses;
  }

  /** How many nodes the largest has. */
  int largest() {
    for (String node : uses.keySet()) {
      if (!numbers.containsKey(node)) {
        visit(node);
      }
    }
    return largest;
  }

  /** Returns the lowest number that is reached from a node. */
  private int visit(String node) {
    int number = numbers.size();
    numbers.put(node, number);
    open.push(node);
    int lowest = number;
    for (String next : uses.getOrDefault(node, Set.of())) {
      if (!numbers.containsKey(next)) {
        lowest = Math.min(lowest, visit(next));
      } else if (!closed.contains(next)) {
        lowest = Math.min(lowest, numbers.get(next));
      }
    }
    if (lowest == number) {
      int size = 0;
      String top;
      do {
        top = open.pop();
        closed.add(top);
        size++;
      } while (!top.equals(node));
      largest = Math.max(largest, size);
    }
    return lowest;
  }
}
