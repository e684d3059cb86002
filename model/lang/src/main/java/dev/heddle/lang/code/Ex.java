package dev.heddle.lang.code;

import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;

/** An expression with a value of one slot. */
public sealed interface Ex {
  /** A known value. */
  record Const(int value) implements Ex {}

  /** What a slot holds. */
  record Load(Place place) implements Ex {}

  /** The number with the other sign. */
  record Negative(Ex operand) implements Ex {}

  /** An arithmetic operation or a comparison. */
  record Binary(Operator operator, Ex left, Ex right, Position at) implements Ex {}

  /** The one or the other; {@code !}, {@code &&}, {@code ||} and {@code =>} are made of it. */
  record If(Ex condition, Ex then, Ex otherwise) implements Ex {}

  /** Any value in a range, as a data choice. */
  record Any(int low, int high) implements Ex {}

  /** Whether all values of a local variable in a range make something true, or some. */
  record Quantified(boolean all, int slot, Ex low, Ex high, Ex body) implements Ex {}

  /** Whether buffers are empty: one of several in a row, or all of these. */
  record Ended(int first, int count, Ex index, boolean every, Position at) implements Ex {}
}
