package dev.heddle.explicit.compiled.analysis;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.OperatorArithmetic;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.code.Variable;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The known values of the slots of a frame.
 *
 * @param slots the values that are known
 */
record KnownSlots(Map<Integer, Integer> slots) {
  /** When a procedure begins: all slots are 0 but those of parameters. */
  static KnownSlots atFirst(Procedure procedure) {
    Map<Integer, Integer> slots = new HashMap<>();
    for (int slot = 0; slot < procedure.slots(); slot++) {
      slots.put(slot, 0);
    }
    for (Variable parameter : procedure.parameters()) {
      for (int i = 0; i < parameter.type().size(); i++) {
        slots.remove(parameter.slot() + i);
      }
    }
    return new KnownSlots(slots);
  }

  /** The value of an expression, if it is known. */
  OptionalInt value(ValueExpression ex) {
    if (ex instanceof ValueExpression.Const e) {
      return OptionalInt.of(e.value());
    } else if (ex instanceof ValueExpression.Load e && isSlot(e.place())) {
      Integer known = slots.get(e.place().offset());
      return known == null ? OptionalInt.empty() : OptionalInt.of(known);
    } else if (ex instanceof ValueExpression.If e) {
      OptionalInt condition = value(e.condition());
      if (condition.isEmpty()) {
        return condition;
      }
      return value(condition.getAsInt() != 0 ? e.then() : e.otherwise());
    } else if (ex instanceof ValueExpression.Binary e) {
      OptionalInt left = value(e.left());
      OptionalInt right = value(e.right());
      boolean known = left.isPresent() && right.isPresent();
      return known
              && OperatorArithmetic.isDefined(e.operator(), right.getAsInt())
              && OperatorArithmetic.fits(e.operator(), left.getAsInt(), right.getAsInt())
          ? OptionalInt.of(
              OperatorArithmetic.compute(e.operator(), left.getAsInt(), right.getAsInt()))
          : OptionalInt.empty();
    }
    return OptionalInt.empty();
  }

  private static boolean isSlot(StorageLocation place) {
    return !place.global() && place.indices().isEmpty();
  }

  /** The values known after an operation that writes slots of the frame, if any. */
  KnownSlots after(Operation op) {
    Map<Integer, Integer> after = new HashMap<>(slots);
    if (op instanceof Operation.Assign assign && isSlot(assign.target())) {
      OptionalInt value = value(assign.value());
      after.remove(assign.target().offset());
      value.ifPresent(known -> after.put(assign.target().offset(), known));
      return new KnownSlots(after);
    }
    // Anything else may write any slot.
    after.clear();
    return new KnownSlots(after);
  }
}
