package dev.heddle.lang.code;

import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;

/** An expression with a value of one slot. */
public sealed interface ValueExpression {
  /** A known value. */
  record Const(int value) implements ValueExpression {}

  /** What a slot holds. */
  record Load(StorageLocation place) implements ValueExpression {}

  /** The number with the other sign. */
  record Negative(ValueExpression operand) implements ValueExpression {}

  /** An arithmetic operation or a comparison. */
  record Binary(Operator operator, ValueExpression left, ValueExpression right, SourcePosition at)
      implements ValueExpression {}

  /** The one or the other; {@code !}, {@code &&}, {@code ||} and {@code =>} are made of it. */
  record If(ValueExpression condition, ValueExpression then, ValueExpression otherwise)
      implements ValueExpression {}

  /** Any value in a range, as a data choice. */
  record Any(int low, int high) implements ValueExpression {}

  /** Whether all values of a local variable in a range make something true, or some. */
  record Quantified(
      boolean all, int slot, ValueExpression low, ValueExpression high, ValueExpression body)
      implements ValueExpression {}

  /** Whether buffers are empty: one of several in a row, or all of these. */
  record Ended(int first, int count, ValueExpression index, boolean every, SourcePosition at)
      implements ValueExpression {}
}
