package dev.heddle.explicit.compiled.steps;

import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.ValueExpression;

/** Whether an expression makes data choices. */
final class DataChoiceAnalysis {
  private DataChoiceAnalysis() {}

  static boolean in(ValueExpression ex) {
    if (ex instanceof ValueExpression.Load e) {
      return in(e.place());
    } else if (ex instanceof ValueExpression.Negative e) {
      return in(e.operand());
    } else if (ex instanceof ValueExpression.Binary e) {
      return in(e.left()) || in(e.right());
    } else if (ex instanceof ValueExpression.If e) {
      return in(e.condition()) || in(e.then()) || in(e.otherwise());
    } else if (ex instanceof ValueExpression.Quantified e) {
      return in(e.low()) || in(e.high()) || in(e.body());
    } else if (ex instanceof ValueExpression.Ended e) {
      return in(e.index());
    }
    return ex instanceof ValueExpression.Any;
  }

  private static boolean in(StorageLocation place) {
    return place.indices().stream().anyMatch(index -> in(index.value()));
  }
}
