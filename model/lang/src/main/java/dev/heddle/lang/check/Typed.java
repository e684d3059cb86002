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
 * @param changeable whether it may be assigned to
 * @param known false if something is wrong with it, which has been said
 */
record Typed(Type type, Ex value, @Nullable Place place, boolean changeable, boolean known) {
  /** What cannot be understood. */
  static final Typed WRONG = new Typed(new Type.Int(), new Ex.Const(0), null, true, false);

  static Typed value(Type type, Ex value) {
    return new Typed(type, value, null, false, true);
  }

  static Typed stored(Place place, boolean changeable) {
    return new Typed(place.type(), new Ex.Load(place), place, changeable, true);
  }

  boolean isConstant() {
    return value instanceof Ex.Const;
  }

  /** Its value, if it is constant. */
  int constant() {
    return value instanceof Ex.Const known ? known.value() : 0;
  }
}
