package dev.heddle.lang.check;

import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import org.jspecify.annotations.Nullable;

/**
 * An expression with its type.
 *
 * @param type its type
 * @param value its value; meaningless if it takes more than one slot
 * @param place where it is stored, or null
 * @param use what it may be used for
 */
record TypedExpression(Type type, ValueExpression value, @Nullable StorageLocation place, Use use) {
  /** What an expression may be used for. */
  enum Use {
    /** It is read only. */
    READ,
    /** It may be assigned to. */
    CHANGE,
    /** It has a problem that was reported; so its use is not checked further. */
    WRONG
  }

  /** An invalid expression. */
  static final TypedExpression WRONG =
      new TypedExpression(new Type.Int(), new ValueExpression.Const(0), null, Use.WRONG);

  static TypedExpression value(Type type, ValueExpression value) {
    return new TypedExpression(type, value, null, Use.READ);
  }

  static TypedExpression stored(StorageLocation place, Use use) {
    return new TypedExpression(place.type(), new ValueExpression.Load(place), place, use);
  }

  /** Whether an assignment to it causes no further problem. */
  boolean changeable() {
    return use != Use.READ;
  }

  /** Whether nothing is wrong with it. */
  boolean known() {
    return use != Use.WRONG;
  }

  boolean isConstant() {
    return value instanceof ValueExpression.Const;
  }

  /** Its value, if it is constant. */
  int constant() {
    return value instanceof ValueExpression.Const known ? known.value() : 0;
  }
}
