package dev.heddle.lang.run;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.OperatorArithmetic;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.ValueExpression;
import java.math.BigInteger;

/**
 * A condition on globals, computed with numbers of any size: it is evaluated between steps, so that
 * there is no step to cut off if 32 bits are too few.
 */
final class UnboundedCondition {
  private final ModelConfiguration world;
  private final ValueExpression condition;

  /** The variables of quantifiers, by slot. */
  private final BigInteger[] variables;

  /** Whether something could not be computed. */
  private boolean fault;

  UnboundedCondition(ModelConfiguration world, Model.Condition condition) {
    this.world = world;
    this.condition = condition.value();
    this.variables = new BigInteger[condition.frame()];
  }

  /** Whether it holds; one that cannot be computed does not. */
  boolean holds() {
    return holds(condition) && !fault;
  }

  private boolean holds(ValueExpression ex) {
    return value(ex).signum() != 0;
  }

  private BigInteger value(ValueExpression ex) {
    if (ex instanceof ValueExpression.Const e) {
      return BigInteger.valueOf(e.value());
    } else if (ex instanceof ValueExpression.Load e) {
      StorageLocation place = e.place();
      return place.global()
          ? BigInteger.valueOf(world.globals[slot(place)])
          : variables[place.offset()];
    } else if (ex instanceof ValueExpression.Binary e) {
      return binary(e);
    } else if (ex instanceof ValueExpression.If e) {
      return holds(e.condition()) ? value(e.then()) : value(e.otherwise());
    } else if (ex instanceof ValueExpression.Negative e) {
      return value(e.operand()).negate();
    } else if (ex instanceof ValueExpression.Quantified e) {
      return truth(quantified(e));
    }
    throw new IllegalArgumentException("no condition on globals has " + ex);
  }

  private static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  private int slot(StorageLocation place) {
    int slot = place.offset();
    for (StorageLocation.Index index : place.indices()) {
      BigInteger value = value(index.value());
      if (value.signum() < 0 || value.compareTo(BigInteger.valueOf(index.length())) >= 0) {
        fault = true;
        return place.offset();
      }
      slot += value.intValueExact() * index.stride();
    }
    return slot;
  }

  private BigInteger binary(ValueExpression.Binary e) {
    BigInteger left = value(e.left());
    BigInteger right = value(e.right());
    if (!OperatorArithmetic.isDefined(e.operator(), right.signum())) {
      fault = true;
      return BigInteger.ZERO;
    }
    return switch (e.operator()) {
      case PLUS -> left.add(right);
      case MINUS -> left.subtract(right);
      case TIMES -> left.multiply(right);
      case DIVIDED -> left.divide(right);
      case MODULO -> left.remainder(right);
      default ->
          BigInteger.valueOf(OperatorArithmetic.compute(e.operator(), left.compareTo(right), 0));
    };
  }

  private boolean quantified(ValueExpression.Quantified e) {
    BigInteger number = value(e.low());
    BigInteger high = value(e.high());
    boolean result = e.all();
    while (number.compareTo(high) <= 0 && result == e.all() && !fault) {
      variables[e.slot()] = number;
      result = holds(e.body());
      number = number.add(BigInteger.ONE);
    }
    return result;
  }
}
