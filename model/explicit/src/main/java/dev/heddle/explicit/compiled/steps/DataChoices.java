package dev.heddle.explicit.compiled.steps;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Place;

/** Whether an expression makes data choices. */
final class DataChoices {
  private DataChoices() {}

  static boolean in(Ex ex) {
    if (ex instanceof Ex.Load e) {
      return in(e.place());
    } else if (ex instanceof Ex.Negative e) {
      return in(e.operand());
    } else if (ex instanceof Ex.Binary e) {
      return in(e.left()) || in(e.right());
    } else if (ex instanceof Ex.If e) {
      return in(e.condition()) || in(e.then()) || in(e.otherwise());
    } else if (ex instanceof Ex.Quantified e) {
      return in(e.low()) || in(e.high()) || in(e.body());
    } else if (ex instanceof Ex.Ended e) {
      return in(e.index());
    }
    return ex instanceof Ex.Any;
  }

  private static boolean in(Place place) {
    return place.indices().stream().anyMatch(index -> in(index.value()));
  }
}
