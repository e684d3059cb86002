package dev.heddle.lang.check;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Statement;

/** Whether statements always end their procedure. */
final class ReturnAnalysis {
  private ReturnAnalysis() {}

  static boolean always(Statement statement) {
    if (statement instanceof Statement.Return) {
      return true;
    } else if (statement instanceof Statement.Block block) {
      return block.statements().stream().anyMatch(ReturnAnalysis::always);
    } else if (statement instanceof Statement.Atomic atomic) {
      return always(atomic.body());
    } else if (statement instanceof Statement.If s) {
      return s.otherwise() != null && always(s.then()) && always(s.otherwise());
    } else if (statement instanceof Statement.While loop) {
      return loop.condition() instanceof Expression.Truth truth && truth.value();
    }
    return false;
  }
}
