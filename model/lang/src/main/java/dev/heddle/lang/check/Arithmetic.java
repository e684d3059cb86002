package dev.heddle.lang.check;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Values;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;

/** Expressions made of others, computed at once where the values are known. */
final class Arithmetic {
  static final Ex TRUE = new Ex.Const(1);
  static final Ex FALSE = new Ex.Const(0);

  private Arithmetic() {}

  static Ex not(Ex operand) {
    return choice(operand, FALSE, TRUE);
  }

  static Ex choice(Ex condition, Ex then, Ex otherwise) {
    if (condition instanceof Ex.Const known) {
      return known.value() != 0 ? then : otherwise;
    }
    return new Ex.If(condition, then, otherwise);
  }

  static Ex binary(Operator operator, Ex left, Ex right, Position at) {
    return switch (operator) {
      case AND -> choice(left, right, FALSE);
      case OR -> choice(left, TRUE, right);
      case IMPLIES -> choice(left, right, TRUE);
      default ->
          left instanceof Ex.Const a
                  && right instanceof Ex.Const b
                  && Values.isDefined(operator, b.value())
              ? new Ex.Const(Values.compute(operator, a.value(), b.value()))
              : new Ex.Binary(operator, left, right, at);
    };
  }

  static Ex plus(Ex left, int right) {
    return binary(Operator.PLUS, left, new Ex.Const(right), Position.NONE);
  }

  static Ex equal(Ex left, int right) {
    return binary(Operator.EQUAL, left, new Ex.Const(right), Position.NONE);
  }
}
