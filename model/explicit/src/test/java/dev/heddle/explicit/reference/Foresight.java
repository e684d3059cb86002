package dev.heddle.explicit.reference;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;

/**
 * Whether an ltl property fails of a fair infinite execution, as textbooks define it:
 * configurations together with a guess of which parts of the formula hold from there on, all
 * guesses that are consistent, and a cycle on which every promise is fulfilled.
 */
final class Foresight {
  /**
   * A configuration and a guess.
   *
   * @param seen the conditions that hold in the last visible configuration
   * @param guess the parts with words such as {@code always} that hold from here on
   */
  private record Node(Config config, Set<Expression> seen, Set<Expression> guess) {}

  private final Infinite infinite;
  private final BiPredicate<Config, Expression> holds;
  private final Expression formula;
  private final List<Expression> conditions = new ArrayList<>();
  private final List<Expression.Temporal> parts = new ArrayList<>();

  /** The nodes that can be reached, and for each the steps from it: their buffers and targets. */
  private final Map<Node, Integer> numbers = new HashMap<>();

  private final List<Node> nodes = new ArrayList<>();
  private final List<List<int[]>> steps = new ArrayList<>();

  Foresight(Infinite infinite, BiPredicate<Config, Expression> holds, Expression formula) {
    this.infinite = infinite;
    this.holds = holds;
    this.formula = formula;
    addParts(formula);
  }

  private void addParts(Expression expression) {
    if (!isTemporal(expression)) {
      conditions.add(expression);
    } else if (expression instanceof Expression.Not e) {
      addParts(e.operand());
    } else if (expression instanceof Expression.Binary e) {
      addParts(e.left());
      addParts(e.right());
    } else if (expression instanceof Expression.Temporal e) {
      if (e.first() != null) {
        addParts(e.first());
      }
      addParts(e.operand());
      if (!parts.contains(e)) {
        parts.add(e);
      }
    }
  }

  private static boolean isTemporal(Expression expression) {
    if (expression instanceof Expression.Not e) {
      return isTemporal(e.operand());
    } else if (expression instanceof Expression.Binary e) {
      return isTemporal(e.left()) || isTemporal(e.right());
    }
    return expression instanceof Expression.Temporal;
  }

  /** Whether part of the formula holds at a node. */
  private boolean holds(Expression expression, Node node) {
    if (!isTemporal(expression)) {
      return node.seen().contains(expression);
    } else if (expression instanceof Expression.Temporal) {
      return node.guess().contains(expression);
    } else if (expression instanceof Expression.Not e) {
      return !holds(e.operand(), node);
    } else if (expression instanceof Expression.Binary e) {
      boolean left = holds(e.left(), node);
      boolean right = holds(e.right(), node);
      return e.operator() == Operator.AND
          ? left && right
          : e.operator() == Operator.OR ? left || right : !left || right;
    }
    throw new IllegalArgumentException("no formula: " + expression);
  }

  /** Whether some fair execution from one of these configurations does not have the property. */
  boolean failsFrom(List<Config> initial) {
    for (Config config : initial) {
      for (Node node : guesses(config, seen(config))) {
        if (!holds(formula, node)) {
          number(node);
        }
      }
    }
    for (int from = 0; from < nodes.size(); from++) {
      Node node = nodes.get(from);
      Infinite.Moves moves = infinite.from(node.config());
      for (int i = 0; i < moves.targets().size(); i++) {
        addSteps(from, moves.who().get(i), moves.targets().get(i));
      }
      if (moves.able().isEmpty()) {
        addSteps(from, Config.NO_TASK, node.config());
      }
    }
    return hasCycle(n -> true) || hasCycle(n -> !isFree(n));
  }

  private boolean isFree(int node) {
    return nodes.get(node).config().control() == Config.NO_TASK;
  }

  private int number(Node node) {
    Integer known = numbers.putIfAbsent(node, nodes.size());
    if (known == null) {
      nodes.add(node);
      steps.add(new ArrayList<>());
      return nodes.size() - 1;
    }
    return known;
  }

  private void addSteps(int from, int who, Config target) {
    Node before = nodes.get(from);
    for (Node after : guesses(target, target.isHidden() ? before.seen() : seen(target))) {
      if (goTogether(before, after)) {
        steps.get(from).add(new int[] {who, number(after)});
      }
    }
  }

  private Set<Expression> seen(Config config) {
    Set<Expression> seen = new HashSet<>(conditions);
    seen.removeIf(condition -> !holds.test(config, condition));
    return seen;
  }

  /** All guesses at a configuration. */
  private List<Node> guesses(Config config, Set<Expression> seen) {
    List<Node> all = new ArrayList<>();
    for (int bits = 0; bits < 1 << parts.size(); bits++) {
      Set<Expression> guess = new HashSet<>();
      for (int part = 0; part < parts.size(); part++) {
        if ((bits >> part & 1) == 1) {
          guess.add(parts.get(part));
        }
      }
      all.add(new Node(config, seen, guess));
    }
    return all;
  }

  /** Whether the current guess follows from the current node and the next guess. */
  private boolean goTogether(Node now, Node next) {
    for (Expression.Temporal part : parts) {
      boolean operand = holds(part.operand(), now);
      boolean later = next.guess().contains(part);
      Expression first = part.first();
      boolean expected =
          part.tense() == Expression.Tense.ALWAYS
              ? operand && later
              : operand || ((first == null || holds(first, now)) && later);
      if (now.guess().contains(part) != expected) {
        return false;
      }
    }
    return true;
  }

  /** Whether a cycle among some nodes is fair and fulfils its promises. */
  private boolean hasCycle(IntPredicate among) {
    List<BitSet> reached = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      reached.add(among.test(node) ? after(node, among) : new BitSet());
    }
    for (int node = 0; node < nodes.size(); node++) {
      int here = node;
      int[] cycle = reached.get(node).stream().filter(n -> reached.get(n).get(here)).toArray();
      if (cycle.length > 0 && keepsPromises(cycle) && isFair(cycle)) {
        return true;
      }
    }
    return false;
  }

  private BitSet after(int start, IntPredicate among) {
    BitSet reached = new BitSet();
    List<Integer> queue = new ArrayList<>(List.of(start));
    while (!queue.isEmpty()) {
      for (int[] step : steps.get(queue.remove(queue.size() - 1))) {
        if (among.test(step[1]) && !reached.get(step[1])) {
          reached.set(step[1]);
          queue.add(step[1]);
        }
      }
    }
    return reached;
  }

  private boolean keepsPromises(int[] cycle) {
    for (Expression.Temporal part : parts) {
      boolean kept = false;
      for (int number : cycle) {
        Node node = nodes.get(number);
        boolean guessed = node.guess().contains(part);
        boolean operand = holds(part.operand(), node);
        kept |= part.tense() == Expression.Tense.ALWAYS ? guessed || !operand : !guessed || operand;
      }
      if (!kept) {
        return false;
      }
    }
    return true;
  }

  private boolean isFair(int[] cycle) {
    BitSet all = new BitSet();
    boolean free = false;
    for (int node : cycle) {
      all.set(node);
      free |= isFree(node);
    }
    for (int buffer = 0; buffer < infinite.buffers(); buffer++) {
      boolean served = false;
      for (int node : cycle) {
        boolean looked = !free || isFree(node);
        served |= looked && !infinite.from(nodes.get(node).config()).able().get(buffer);
        for (int[] step : steps.get(node)) {
          served |= step[0] == buffer && all.get(step[1]);
        }
      }
      if (!served) {
        return false;
      }
    }
    return true;
  }
}
