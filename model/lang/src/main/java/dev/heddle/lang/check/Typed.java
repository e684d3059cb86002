package dev.heddle.lang.check;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Type;
import org.jspecify.annotations.Nullable;

/**
 * An expression with its type.
 *
 * @param type its type
 * @param value its value; meaningless if it takes more than one slot
 * @param place where it is stored, or null
 * @param use what it may be used for
 */
record Typed(Type type, Ex value, @Nullable Place place, Use use) {
  /** What an expression may be used for. */
  enum Use {
    /** It is read only. */
    READ,
    /** It may be assigned to. */
    CHANGE,
    /** Something is wrong with it, which has been said; so nothing else is said of its use. */
    WRONG
  }

  /** What cannot be understood. */
  static final Typed WRONG = new Typed(new Type.Int(), new Ex.Const(0), null, Use.WRONG);

  static Typed value(Type type, Ex value) {
    return new Typed(type, value, null, Use.READ);
  }

  static Typed stored(Place place, Use use) {
    return new Typed(place.type(), new Ex.Load(place), place, use);
  }

  /** Whether an assignment to it is no further problem. */
  boolean changeable() {
    return use != Use.READ;
  }

  /** Whether nothing is wrong with it. */
  boolean known() {
    return use != Use.WRONG;
  }

  boolean isConstant() {
    return value instanceof Ex.Const;
  }

  /** Its value, if it is constant. */
  int constant() {
    return value instanceof Ex.Const known ? known.value() : 0;
  }
}
