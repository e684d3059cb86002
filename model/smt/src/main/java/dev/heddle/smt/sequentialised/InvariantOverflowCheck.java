package dev.heddle.smt.sequentialised;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.smt.term.ValueRange;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether the invariants of a model may compute numbers of more than 32 bits, judged by the types
 * of the variables.
 *
 * <p>A translation evaluates invariants in steps of its own. Such a number cuts these steps off,
 * although no step of the model computes it.
 */
final class InvariantOverflowCheck {
  private static final ValueRange TRUTH = new ValueRange(0, 1);

  /** The known ranges of the variables of quantifiers, by their slots. */
  private final Map<Integer, ValueRange> bound = new HashMap<>();

  private boolean large;

  private InvariantOverflowCheck() {}

  static boolean mayBeLarge(Model model) {
    InvariantOverflowCheck numbers = new InvariantOverflowCheck();
    for (Model.Invariant invariant : model.invariants()) {
      numbers.span(invariant.condition());
    }
    return numbers.large;
  }

  private ValueRange span(ValueExpression ex) {
    if (ex instanceof ValueExpression.Const e) {
      return new ValueRange(e.value(), e.value());
    } else if (ex instanceof ValueExpression.Load e) {
      return load(e.place());
    } else if (ex instanceof ValueExpression.Negative e) {
      return compute(Operator.TIMES, span(e.operand()), new ValueRange(-1, -1));
    } else if (ex instanceof ValueExpression.Binary e) {
      ValueRange left = span(e.left());
      ValueRange right = span(e.right());
      return e.operator().isArithmetic() ? compute(e.operator(), left, right) : TRUTH;
    } else if (ex instanceof ValueExpression.If e) {
      span(e.condition());
      return span(e.then()).or(span(e.otherwise()));
    } else if (ex instanceof ValueExpression.Quantified e) {
      ValueRange low = span(e.low());
      bound.put(e.slot(), low.or(span(e.high())));
      span(e.body());
      return TRUTH;
    }
    return ValueRange.ALL;
  }

  private ValueRange load(StorageLocation place) {
    place.indices().forEach(index -> span(index.value()));
    if (!place.global()) {
      return bound.getOrDefault(place.offset(), ValueRange.ALL);
    } else if (place.type() instanceof Type.Range range) {
      return new ValueRange(range.low(), range.high());
    }
    return place.type() instanceof Type.Bool ? TRUTH : ValueRange.ALL;
  }

  /** The range of the result of arithmetic; all words if it may be too large. */
  private ValueRange compute(Operator operator, ValueRange left, ValueRange right) {
    ValueRange result =
        switch (operator) {
          case PLUS -> left.plus(right);
          case MINUS -> left.minus(right);
          case TIMES -> left.times(right);
          case DIVIDED -> left.divided(right);
          default -> left.remainder(right);
        };
    large |= operator != Operator.MODULO && result.equals(ValueRange.ALL);
    return result;
  }
}
