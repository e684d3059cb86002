package dev.heddle.lang.code;

import dev.heddle.lang.syntax.Operator;

/** The results of operators on numbers of 32 bits, and whether they overflow. */
public final class OperatorArithmetic {
  private OperatorArithmetic() {}

  /** Whether there is a result: nothing can be divided by 0. */
  public static boolean isDefined(Operator operator, int right) {
    return right != 0 || (operator != Operator.DIVIDED && operator != Operator.MODULO);
  }

  /** Whether 32 bits are enough for the result of an operator, if there is one. */
  public static boolean fits(Operator operator, int left, int right) {
    long exact =
        switch (operator) {
          case PLUS -> (long) left + right;
          case MINUS -> (long) left - right;
          case TIMES -> (long) left * right;
          case DIVIDED -> right == 0 ? 0 : (long) left / right;
          default -> 0;
        };
    return exact == (int) exact;
  }

  /** The result of an operator that evaluates both operands. */
  public static int compute(Operator operator, int left, int right) {
    return switch (operator) {
      case EQUAL -> truth(left == right);
      case UNEQUAL -> truth(left != right);
      case LESS -> truth(left < right);
      case AT_MOST -> truth(left <= right);
      case GREATER -> truth(left > right);
      case AT_LEAST -> truth(left >= right);
      case PLUS -> left + right;
      case MINUS -> left - right;
      case TIMES -> left * right;
      case DIVIDED -> left / right;
      case MODULO -> left % right;
      case AND, OR, IMPLIES ->
          throw new IllegalArgumentException(operator + " does not always evaluate both operands");
    };
  }

  private static int truth(boolean value) {
    return value ? 1 : 0;
  }
}
