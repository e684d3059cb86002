package dev.heddle.lang.syntax;

/** A type as it is written. */
public sealed interface TypeName {
  /** Where it stands. */
  Position at();

  /** {@code bool}, {@code int}, an enumeration or a record. */
  record Named(Position at, String name) implements TypeName {}

  /** {@code a..b} */
  record Range(Position at, Expression low, Expression high) implements TypeName {}

  /** {@code array n of T} */
  record Array(Position at, Expression length, TypeName element) implements TypeName {}
}
