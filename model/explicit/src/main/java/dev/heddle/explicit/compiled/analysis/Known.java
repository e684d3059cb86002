package dev.heddle.explicit.compiled.analysis;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.Values;
import dev.heddle.lang.code.Variable;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What is known of the slots of a frame.
 *
 * @param slots the values that are known
 */
record Known(Map<Integer, Integer> slots) {
  /** When a procedure begins: all slots are 0 but those of parameters. */
  static Known atFirst(Procedure procedure) {
    Map<Integer, Integer> slots = new HashMap<>();
    for (int slot = 0; slot < procedure.slots(); slot++) {
      slots.put(slot, 0);
    }
    for (Variable parameter : procedure.parameters()) {
      for (int i = 0; i < parameter.type().size(); i++) {
        slots.remove(parameter.slot() + i);
      }
    }
    return new Known(slots);
  }

  /** The value of an expression, if it is known. */
  OptionalInt value(Ex ex) {
    if (ex instanceof Ex.Const e) {
      return OptionalInt.of(e.value());
    } else if (ex instanceof Ex.Load e && isSlot(e.place())) {
      Integer known = slots.get(e.place().offset());
      return known == null ? OptionalInt.empty() : OptionalInt.of(known);
    } else if (ex instanceof Ex.If e) {
      OptionalInt condition = value(e.condition());
      if (condition.isEmpty()) {
        return condition;
      }
      return value(condition.getAsInt() != 0 ? e.then() : e.otherwise());
    } else if (ex instanceof Ex.Binary e) {
      OptionalInt left = value(e.left());
      OptionalInt right = value(e.right());
      boolean known = left.isPresent() && right.isPresent();
      return known
              && Values.isDefined(e.operator(), right.getAsInt())
              && Values.fits(e.operator(), left.getAsInt(), right.getAsInt())
          ? OptionalInt.of(Values.compute(e.operator(), left.getAsInt(), right.getAsInt()))
          : OptionalInt.empty();
    }
    return OptionalInt.empty();
  }

  private static boolean isSlot(Place place) {
    return !place.global() && place.indices().isEmpty();
  }

  /** What is known after an operation that writes slots of the frame, if any. */
  Known after(Op op) {
    Map<Integer, Integer> after = new HashMap<>(slots);
    if (op instanceof Op.Assign assign && isSlot(assign.target())) {
      OptionalInt value = value(assign.value());
      after.remove(assign.target().offset());
      value.ifPresent(known -> after.put(assign.target().offset(), known));
      return new Known(after);
    }
    // Anything else may write any slot.
    after.clear();
    return new Known(after);
  }
}
