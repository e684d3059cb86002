package dev.heddle.lang.check;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.syntax.Position;

/** The values of variables that are given none. */
final class Initial {
  private Initial() {}

  /** Sets every slot of a local variable. */
  static void defaults(CodeBuilder code, Position at, Place place) {
    for (Variable part : new Variable("", place.offset(), place.type()).parts()) {
      code.assign(at, Place.local(part.slot(), part.type()), new Ex.Const(part.type().initial()));
    }
  }
}
