package dev.heddle.explicit.engine;

import java.util.EnumSet;
import java.util.Set;

/** A way to leave out states that make no difference to any failure, deadlock or final state. */
public enum StateReduction {
  /** Stops at the ends of loops, and first steps of threads, at which nobody can look. */
  HIDDEN_STOPS,
  /** Values of local variables that are not read any more: they are taken for 0. */
  DEAD_VALUES,
  /** Threads that run the same with the same arguments: which of them is where. */
  SYMMETRY,
  /** Orders of a step that commutes with whatever others may do before it. */
  INDEPENDENCE;

  /** All of them. */
  public static final Set<StateReduction> ALL = Set.copyOf(EnumSet.allOf(StateReduction.class));

  /** All but one. */
  public static Set<StateReduction> without(StateReduction one) {
    return Set.copyOf(EnumSet.complementOf(EnumSet.of(one)));
  }
}
