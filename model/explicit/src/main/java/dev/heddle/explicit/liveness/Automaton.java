package dev.heddle.explicit.liveness;

import dev.heddle.lang.code.Formula;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An automaton that accepts the executions of which a formula holds. It is in one of its states at
 * each configuration; the conditions in {@link State#now} must hold there. An execution is accepted
 * if no promise stays open for ever.
 *
 * <p>Made as in "Simple On-the-fly Automatic Verification of Linear Temporal Logic" (Gerth, Peled,
 * Vardi, Wolper, 1995): a state is one way to satisfy the current obligations, and the obligations
 * for the next configuration.
 */
final class Automaton {
  /**
   * A state.
   *
   * @param now the conditions that hold
   * @param next what must hold of the rest of the execution
   * @param open promises that were not fulfilled yet
   */
  record State(Set<Formula.Now> now, Set<Formula> next, Set<Formula> open) {}

  private final List<State> states = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();
  private final Map<Set<Formula>, List<Integer>> ways = new HashMap<>();
  private final List<Integer> initial;

  Automaton(Formula formula) {
    initial = ways(Set.of(formula));
  }

  /** The states in which it can begin. */
  List<Integer> initial() {
    return initial;
  }

  State state(int number) {
    return states.get(number);
  }

  /** The states that can follow one. */
  List<Integer> after(int number) {
    return ways(states.get(number).next());
  }

  /** How many states are known. */
  int size() {
    return states.size();
  }

  /** All promises of the known states. */
  Set<Formula> promises() {
    Set<Formula> promises = new LinkedHashSet<>();
    states.forEach(state -> promises.addAll(state.open()));
    return promises;
  }

  private List<Integer> ways(Set<Formula> owed) {
    List<Integer> known = ways.get(owed);
    if (known == null) {
      Set<State> found = new LinkedHashSet<>();
      expand(List.copyOf(owed), new State(Set.of(), Set.of(), Set.of()), Set.of(), found);
      known = found.stream().map(this::number).toList();
      ways.put(owed, known);
    }
    return known;
  }

  private int number(State state) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
      return states.size() - 1;
    }
    return known;
  }

  /** Finds all ways to satisfy the obligations. */
  private static void expand(List<Formula> owed, State so, Set<Formula> done, Set<State> found) {
    if (owed.isEmpty()) {
      found.add(so);
      return;
    }
    Formula formula = owed.get(0);
    List<Formula> rest = owed.subList(1, owed.size());
    if (done.contains(formula)) {
      expand(rest, so, done, found);
      return;
    }
    Set<Formula> with = plus(done, formula);
    if (formula instanceof Formula.Constant f) {
      if (f.value()) {
        expand(rest, so, with, found);
      }
    } else if (formula instanceof Formula.Now f) {
      if (!so.now().contains(f.negated())) {
        State holds = new State(plus(so.now(), f), so.next(), so.open());
        expand(rest, holds, with, found);
      }
    } else if (formula instanceof Formula.Both f) {
      expand(and(rest, f.left(), f.right()), so, with, found);
    } else if (formula instanceof Formula.Either f) {
      expand(and(rest, f.left()), so, with, found);
      expand(and(rest, f.right()), so, with, found);
    } else if (formula instanceof Formula.Until f) {
      expand(and(rest, f.then()), so, with, found);
      State later = new State(so.now(), plus(so.next(), f), plus(so.open(), f));
      expand(and(rest, f.first()), later, with, found);
    } else if (formula instanceof Formula.Unless f) {
      expand(and(rest, f.then(), f.first()), so, with, found);
      State later = new State(so.now(), plus(so.next(), f), so.open());
      expand(and(rest, f.then()), later, with, found);
    }
  }

  private static List<Formula> and(List<Formula> owed, Formula... more) {
    List<Formula> all = new ArrayList<>(owed);
    all.addAll(List.of(more));
    return all;
  }

  private static <T> Set<T> plus(Set<T> set, T element) {
    Set<T> all = new LinkedHashSet<>(set);
    all.add(element);
    return Set.copyOf(all);
  }
}
