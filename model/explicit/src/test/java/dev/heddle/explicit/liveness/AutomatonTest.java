package dev.heddle.explicit.liveness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.code.Formula;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Automata against formulas evaluated by their definition, on words that repeat from a place on.
 */
class AutomatonTest {
  private static final int CONDITIONS = 2;

  private final Random random = new Random(1);

  /** At each place a bit for each condition; after the last place comes that of the repetition. */
  private record Naive(List<Integer> places, int again) {
    int after(int place) {
      return place + 1 == places.size() ? again : place + 1;
    }

    boolean holds(Formula formula, int at) {
      if (formula instanceof Formula.Constant f) {
        return f.value();
      } else if (formula instanceof Formula.Now f) {
        return ((places.get(at) >> f.condition() & 1) == 1) == f.holds();
      } else if (formula instanceof Formula.Both f) {
        return holds(f.left(), at) && holds(f.right(), at);
      } else if (formula instanceof Formula.Either f) {
        return holds(f.left(), at) || holds(f.right(), at);
      } else if (formula instanceof Formula.Until f) {
        return until(f, at);
      }
      return !holds(formula.negated(), at);
    }

    private boolean until(Formula.Until f, int from) {
      int at = from;
      for (int steps = 0; steps <= 2 * places.size(); steps++) {
        if (holds(f.then(), at)) {
          return true;
        }
        if (!holds(f.first(), at)) {
          return false;
        }
        at = after(at);
      }
      return false;
    }
  }

  private record Node(int place, int state) {}

  private static Set<Node> reach(Automaton automaton, Naive word, Iterable<Node> from) {
    Set<Node> reached = new HashSet<>();
    Deque<Node> queue = new ArrayDeque<>();
    from.forEach(queue::add);
    while (!queue.isEmpty()) {
      Node node = queue.remove();
      if (reached.add(node)) {
        queue.addAll(after(automaton, word, node));
      }
    }
    return reached;
  }

  private static Set<Node> after(Automaton automaton, Naive word, Node node) {
    return at(automaton, word, word.after(node.place()), automaton.after(node.state()));
  }

  private static Set<Node> at(
      Automaton automaton, Naive word, int place, Iterable<Integer> states) {
    Set<Node> nodes = new HashSet<>();
    for (int state : states) {
      if (automaton.state(state).now().stream().allMatch(now -> word.holds(now, place))) {
        nodes.add(new Node(place, state));
      }
    }
    return nodes;
  }

  /** Whether there is a node from which all promises are fulfilled on a path back to it. */
  private static boolean accepts(Automaton automaton, Naive word) {
    Set<Node> all = reach(automaton, word, at(automaton, word, 0, automaton.initial()));
    for (Node node : all) {
      Set<Node> cycle = reach(automaton, word, after(automaton, word, node));
      cycle.removeIf(
          other -> !reach(automaton, word, after(automaton, word, other)).contains(node));
      boolean keeps =
          automaton.promises().stream()
              .allMatch(
                  promise ->
                      cycle.stream()
                          .anyMatch(n -> !automaton.state(n.state()).open().contains(promise)));
      if (cycle.contains(node) && keeps) {
        return true;
      }
    }
    return false;
  }

  private Formula formula(int depth) {
    Formula now = new Formula.Now(random.nextInt(CONDITIONS), random.nextBoolean());
    if (depth == 0) {
      return random.nextInt(8) == 0 ? new Formula.Constant(random.nextBoolean()) : now;
    }
    return switch (random.nextInt(5)) {
      case 0 -> new Formula.Both(formula(depth - 1), formula(depth - 1));
      case 1 -> new Formula.Either(formula(depth - 1), formula(depth - 1));
      case 2 -> new Formula.Until(formula(depth - 1), formula(depth - 1));
      case 3 -> new Formula.Unless(formula(depth - 1), formula(depth - 1));
      default -> now;
    };
  }

  @Test
  void aWordIsAcceptedIfTheFormulaHoldsOfIt() {
    int held = 0;
    for (int round = 0; round < 150; round++) {
      Formula formula = formula(3);
      Automaton automaton = new Automaton(formula);
      for (int i = 0; i < 5; i++) {
        List<Integer> places =
            random.ints(1 + random.nextInt(4), 0, 1 << CONDITIONS).boxed().toList();
        Naive word = new Naive(places, random.nextInt(places.size()));
        boolean holds = word.holds(formula, 0);
        assertEquals(holds, accepts(automaton, word), formula + " of " + word);
        List<BitSet> bits =
            places.stream().map(place -> BitSet.valueOf(new long[] {place})).toList();
        assertEquals(holds, new LassoWord(bits, word.again()).satisfies(formula));
        held += holds ? 1 : 0;
      }
    }
    assertTrue(held > 150 && held < 600, held + " held");
  }
}
