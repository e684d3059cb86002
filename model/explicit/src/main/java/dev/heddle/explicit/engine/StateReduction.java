package dev.heddle.explicit.engine;

import java.util.EnumSet;
import java.util.Set;

/** A way to leave out states that make no difference to any failure, deadlock or final state. */
public enum StateReduction {
  /** Stops at the ends of loops, and first steps of threads, that no other task can observe. */
  HIDDEN_STOPS,
  /** Values of local variables that are not read any more: they are treated as 0. */
  DEAD_VALUES,
  /** Permutations of threads that run the same procedure with the same arguments. */
  SYMMETRY,
  /** Orders of a step that commutes with everything that others may do before it. */
  INDEPENDENCE;

  /** All of them. */
  public static final Set<StateReduction> ALL = Set.copyOf(EnumSet.allOf(StateReduction.class));

  /** All but one. */
  public static Set<StateReduction> without(StateReduction one) {
    return Set.copyOf(EnumSet.complementOf(EnumSet.of(one)));
  }
}
