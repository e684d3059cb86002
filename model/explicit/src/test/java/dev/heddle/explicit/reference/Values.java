package dev.heddle.explicit.reference;

import dev.heddle.lang.syntax.Operator;
import java.util.ArrayList;
import java.util.List;

/** Computing with values. */
final class Values {
  private Values() {}

  /** An element or field. */
  @SuppressWarnings("unchecked")
  static Object part(Object whole, int index) {
    return ((List<Object>) whole).get(index);
  }

  static Object get(Object whole, List<Integer> path) {
    Object value = whole;
    for (int index : path) {
      value = part(value, index);
    }
    return value;
  }

  /** The whole with another value at some place. */
  @SuppressWarnings("unchecked")
  static Object put(Object whole, List<Integer> path, Object value) {
    if (path.isEmpty()) {
      return value;
    }
    List<Object> parts = new ArrayList<>((List<Object>) whole);
    int index = path.get(0);
    parts.set(index, put(parts.get(index), path.subList(1, path.size()), value));
    return List.copyOf(parts);
  }

  /** The result of an operator on two numbers; nothing is divided by 0 here. */
  static long apply(Operator operator, long a, long b) {
    return switch (operator) {
      case EQUAL -> a == b ? 1 : 0;
      case UNEQUAL -> a == b ? 0 : 1;
      case LESS -> a < b ? 1 : 0;
      case AT_MOST -> a <= b ? 1 : 0;
      case GREATER -> a > b ? 1 : 0;
      case AT_LEAST -> a >= b ? 1 : 0;
      case PLUS -> a + b;
      case MINUS -> a - b;
      case TIMES -> a * b;
      case DIVIDED -> a / b;
      case MODULO -> a % b;
      case AND, OR, IMPLIES -> throw new IllegalArgumentException(operator + " is lazy");
    };
  }
}
