package dev.heddle.lang.check;

import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.syntax.SourcePosition;

/** The initial values of variables without an initialiser. */
final class DefaultValues {
  private DefaultValues() {}

  /** Sets every slot of a local variable. */
  static void defaults(CodeBuilder code, SourcePosition at, StorageLocation place) {
    for (Variable part : new Variable("", place.offset(), place.type()).parts()) {
      code.assign(
          at,
          StorageLocation.local(part.slot(), part.type()),
          new ValueExpression.Const(part.type().initial()));
    }
  }
}
