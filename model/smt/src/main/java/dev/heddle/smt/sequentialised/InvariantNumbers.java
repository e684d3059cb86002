package dev.heddle.smt.sequentialised;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.smt.term.Span;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether the invariants of a model may come to numbers of more than 32 bits, as far as the types
 * of variables tell.
 *
 * <p>A translation looks at invariants in steps of its own, which such a number cuts off, although
 * no step of the model computes it.
 */
final class InvariantNumbers {
  private static final Span TRUTH = new Span(0, 1);

  /** What is known of the variables of quantifiers, by their slots. */
  private final Map<Integer, Span> bound = new HashMap<>();

  private boolean large;

  private InvariantNumbers() {}

  static boolean mayBeLarge(Model model) {
    InvariantNumbers numbers = new InvariantNumbers();
    for (Model.Invariant invariant : model.invariants()) {
      numbers.span(invariant.condition());
    }
    return numbers.large;
  }

  private Span span(Ex ex) {
    if (ex instanceof Ex.Const e) {
      return new Span(e.value(), e.value());
    } else if (ex instanceof Ex.Load e) {
      return load(e.place());
    } else if (ex instanceof Ex.Negative e) {
      return compute(Operator.TIMES, span(e.operand()), new Span(-1, -1));
    } else if (ex instanceof Ex.Binary e) {
      Span left = span(e.left());
      Span right = span(e.right());
      return e.operator().isArithmetic() ? compute(e.operator(), left, right) : TRUTH;
    } else if (ex instanceof Ex.If e) {
      span(e.condition());
      return span(e.then()).or(span(e.otherwise()));
    } else if (ex instanceof Ex.Quantified e) {
      Span low = span(e.low());
      bound.put(e.slot(), low.or(span(e.high())));
      span(e.body());
      return TRUTH;
    }
    return Span.ALL;
  }

  private Span load(Place place) {
    place.indices().forEach(index -> span(index.value()));
    if (!place.global()) {
      return bound.getOrDefault(place.offset(), Span.ALL);
    } else if (place.type() instanceof Type.Range range) {
      return new Span(range.low(), range.high());
    }
    return place.type() instanceof Type.Bool ? TRUTH : Span.ALL;
  }

  /** What comes of arithmetic; all words if that may be too large. */
  private Span compute(Operator operator, Span left, Span right) {
    Span result =
        switch (operator) {
          case PLUS -> left.plus(right);
          case MINUS -> left.minus(right);
          case TIMES -> left.times(right);
          case DIVIDED -> left.divided(right);
          default -> left.remainder(right);
        };
    large |= operator != Operator.MODULO && result.equals(Span.ALL);
    return result;
  }
}
