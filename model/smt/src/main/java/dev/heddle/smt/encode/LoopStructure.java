package dev.heddle.smt.encode;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The loops of a procedure: from a head to the jump back to it. */
final class LoopStructure {
  /**
   * A loop.
   *
   * @param head its first operation
   * @param end the operation that jumps back to it
   * @param counted whether it ends by itself
   */
  record Loop(int head, int end, boolean counted) {}

  private final List<Loop> loops = new ArrayList<>();

  LoopStructure(Procedure procedure) {
    for (int i = 0; i < procedure.ops().size(); i++) {
      if (procedure.ops().get(i) instanceof Operation.Jump jump && jump.target() <= i) {
        loops.add(new Loop(jump.target(), i, !jump.loop()));
      }
    }
    loops.sort(Comparator.comparingInt(Loop::head).thenComparing(Loop::end, (a, b) -> b - a));
  }

  /** The outermost loop inside another, or in the whole procedure, that begins here. */
  @Nullable Loop at(int op, @Nullable Loop around) {
    for (Loop loop : loops) {
      boolean inside = around == null || around.head() != op || loop.end() < around.end();
      if (loop.head() == op && inside) {
        return loop;
      }
    }
    return null;
  }
}
