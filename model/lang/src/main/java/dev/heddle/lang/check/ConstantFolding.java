package dev.heddle.lang.check;

import dev.heddle.lang.code.OperatorArithmetic;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;

/** Builds expressions from others and computes them at once where the values are known. */
final class ConstantFolding {
  static final ValueExpression TRUE = new ValueExpression.Const(1);
  static final ValueExpression FALSE = new ValueExpression.Const(0);

  private ConstantFolding() {}

  static ValueExpression not(ValueExpression operand) {
    return choice(operand, FALSE, TRUE);
  }

  static ValueExpression choice(
      ValueExpression condition, ValueExpression then, ValueExpression otherwise) {
    if (condition instanceof ValueExpression.Const known) {
      return known.value() != 0 ? then : otherwise;
    }
    return new ValueExpression.If(condition, then, otherwise);
  }

  static ValueExpression binary(
      Operator operator, ValueExpression left, ValueExpression right, SourcePosition at) {
    return switch (operator) {
      case AND -> choice(left, right, FALSE);
      case OR -> choice(left, TRUE, right);
      case IMPLIES -> choice(left, right, TRUE);
      default ->
          left instanceof ValueExpression.Const a
                  && right instanceof ValueExpression.Const b
                  && OperatorArithmetic.isDefined(operator, b.value())
              ? new ValueExpression.Const(
                  OperatorArithmetic.compute(operator, a.value(), b.value()))
              : new ValueExpression.Binary(operator, left, right, at);
    };
  }

  static ValueExpression plus(ValueExpression left, int right) {
    return binary(Operator.PLUS, left, new ValueExpression.Const(right), SourcePosition.NONE);
  }

  static ValueExpression equal(ValueExpression left, int right) {
    return binary(Operator.EQUAL, left, new ValueExpression.Const(right), SourcePosition.NONE);
  }
}
