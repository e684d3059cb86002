package dev.heddle.smt.encode;

import dev.heddle.smt.term.TermGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The states that reach one place: paths are merged where they meet, unless they are in different
 * rounds.
 */
final class MergePoint {
  private final TermGraph terms;
  private final RoundVariables rounds;
  private final Map<Integer, PathState> states = new TreeMap<>();

  MergePoint(TermGraph terms, RoundVariables rounds) {
    this.terms = terms;
    this.rounds = rounds;
  }

  void add(PathState state) {
    if (state.guard != TermGraph.FALSE) {
      states.merge(rounds.key(state), state, (left, right) -> PathState.merge(terms, left, right));
    }
  }

  List<PathState> all() {
    return new ArrayList<>(states.values());
  }

  boolean isEmpty() {
    return states.isEmpty();
  }

  /** All states as one, or null if there are none. */
  static @Nullable PathState together(TermGraph terms, List<PathState> states) {
    PathState all = null;
    for (PathState state : states) {
      all = all == null ? state : PathState.merge(terms, all, state);
    }
    return all;
  }
}
