package dev.heddle.lang.syntax;

/** A type as it is written. */
public sealed interface TypeSyntax {
  /** Its position in the text. */
  SourcePosition at();

  /** {@code bool}, {@code int}, an enumeration or a record. */
  record Named(SourcePosition at, String name) implements TypeSyntax {}

  /** {@code a..b} */
  record Range(SourcePosition at, Expression low, Expression high) implements TypeSyntax {}

  /** {@code array n of T} */
  record Array(SourcePosition at, Expression length, TypeSyntax element) implements TypeSyntax {}
}
