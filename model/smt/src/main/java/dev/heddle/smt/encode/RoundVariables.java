package dev.heddle.smt.encode;

import dev.heddle.lang.code.Model;
import dev.heddle.smt.term.TermGraph;
import dev.heddle.smt.term.UnwoundSites;
import dev.heddle.smt.term.ValueRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of a translated model, and the copies that variables have for them.
 *
 * <p>Paths in different rounds are kept apart, so that each accesses one copy. The contents of a
 * copy are set aside when a path goes to the next round, and restored when it goes back to the
 * first one: in between no operation accesses them, and they need not be merged wherever paths
 * meet.
 */
public final class RoundVariables {
  private static final int UNKNOWN = 255;

  private final TermGraph terms;
  private final Names names;
  private final Map<String, Integer> slots = new HashMap<>();
  private final Map<Integer, String> variables = new HashMap<>();

  /** The term in place of a value that was set aside. */
  private final int absent;

  /** The values that were set aside, by slots. */
  private final Map<Integer, Integer> left = new HashMap<>();

  /** Whether they have been restored. */
  private boolean taken;

  /**
   * The names of these variables in a translation.
   *
   * @param turn the variable for the index if the variable for the round is an array, or empty
   * @param round the variable for the round; empty if there is none
   * @param copies the variables that have a copy for each round
   */
  public record Names(String turn, String round, List<String> copies) {
    /** Of a model without rounds. */
    static final Names NONE = new Names("", "", List.of());

    /** The same, but nothing is set aside. */
    Names withoutCopies() {
      return new Names(turn, round, List.of());
    }
  }

  /** A value was needed that had been set aside. */
  static final class AbsentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AbsentException() {
      super("a copy of another round is accessed");
    }
  }

  RoundVariables(Model model, TermGraph terms, Names names) {
    this.terms = terms;
    this.names = names;
    this.absent = terms.freeWord(UnwoundSites.NOWHERE, ValueRange.ALL);
    for (int i = 0; i < model.slots().size(); i++) {
      slots.put(model.slots().get(i).name(), i);
      variables.put(i, model.slots().get(i).name());
    }
  }

  /** A key that is equal for states that may be merged. */
  int key(PathState state) {
    int turn = known(state, slots.get(names.turn()));
    Integer slot = slots.getOrDefault(names.round(), slots.get(names.round() + "[" + turn + "]"));
    return 256 * turn + known(state, slot);
  }

  private int known(PathState state, @Nullable Integer slot) {
    if (slot == null || !terms.isWord(state.globals[slot])) {
      return UNKNOWN;
    }
    int value = terms.value(state.globals[slot]);
    return value >= 0 && value < UNKNOWN ? value : UNKNOWN;
  }

  /** A value that is there. */
  int present(int value) {
    if (value == absent) {
      throw new AbsentException();
    }
    return value;
  }

  /** A global variable is about to get another value. */
  void changes(PathState state, int slot, int value) {
    String variable = variables.getOrDefault(slot, "");
    if (names.copies().isEmpty() || !variable.startsWith(names.round())) {
      return;
    }
    String turn = variable.substring(names.round().length());
    if (!(turn.isEmpty() || turn.startsWith("["))) {
      return;
    }
    int before = known(state, slot);
    int after = terms.isWord(value) ? terms.value(value) : UNKNOWN;
    if (before == UNKNOWN || after == UNKNOWN) {
      throw new AbsentException();
    }
    for (int copy = before; copy < after; copy++) {
      putAside(state, turn, copy);
    }
    for (int copy = after; copy < before; copy++) {
      takeUp(state, turn, copy);
    }
  }

  private void putAside(PathState state, String turn, int copy) {
    if (taken) {
      left.clear();
      taken = false;
    }
    for (int slot : copies(turn, copy)) {
      int value = present(state.globals[slot]);
      left.merge(slot, value, (others, own) -> terms.choice(state.path, own, others));
      state.globals[slot] = absent;
    }
  }

  private void takeUp(PathState state, String turn, int copy) {
    taken = true;
    for (int slot : copies(turn, copy)) {
      Integer value = left.get(slot);
      if (value == null) {
        throw new AbsentException();
      }
      state.globals[slot] = value;
    }
  }

  /** The slots of a round's copies. */
  private List<Integer> copies(String turn, int copy) {
    List<Integer> all = new ArrayList<>();
    for (String name : names.copies()) {
      String prefix = name + turn + "[" + copy + "]";
      slots.forEach(
          (variable, slot) -> {
            if (variable.startsWith(prefix)) {
              all.add(slot);
            }
          });
    }
    return all;
  }
}
