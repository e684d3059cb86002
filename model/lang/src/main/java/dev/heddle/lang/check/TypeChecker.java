package dev.heddle.lang.check;

import dev.heddle.lang.code.Type;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.lang.syntax.TypeSyntax;

/** Resolves types in the text, and checks which of them fit each other. */
final class TypeChecker {
  static final Type BOOL = new Type.Bool();
  static final Type INT = new Type.Int();

  /** More slots than any model needs, and few enough for a state to be copied. */
  private static final int MOST_SLOTS = 100_000;

  private final NameScope scope;
  private final ExpressionChecker expressions;
  private final SourceProblems problems;

  TypeChecker(NameScope scope, ExpressionChecker expressions, SourceProblems problems) {
    this.scope = scope;
    this.expressions = expressions;
    this.problems = problems;
  }

  /** The type that is written; {@code int} if it is invalid, which is reported as a problem. */
  Type of(TypeSyntax name) {
    if (name instanceof TypeSyntax.Range range) {
      int low = expressions.constant(range.low());
      int high = expressions.constant(range.high());
      if (low > high) {
        problems.add(name.at(), "the range " + low + ".." + high + " is empty");
        return INT;
      }
      return new Type.Range(low, high);
    } else if (name instanceof TypeSyntax.Array array) {
      Type element = of(array.element());
      return array(array.length(), element);
    } else if (name instanceof TypeSyntax.Named named) {
      return named(named);
    }
    throw new IllegalArgumentException("unknown type " + name);
  }

  private Type named(TypeSyntax.Named name) {
    if (name.name().equals("bool")) {
      return BOOL;
    }
    if (name.name().equals("int")) {
      return INT;
    }
    DeclaredSymbol symbol = scope.find(name.at(), name.name());
    if (symbol instanceof DeclaredSymbol.Named type) {
      return type.type();
    }
    if (symbol != null) {
      problems.add(name.at(), "'" + name.name() + "' is " + symbol.what() + ", not a type");
    }
    return INT;
  }

  /** An array of some length. */
  Type array(Expression length, Type element) {
    int count = expressions.constant(length);
    if (count < 1) {
      problems.add(length.at(), "an array has at least one element, not " + count);
      return new Type.Array(element, 1);
    }
    if ((long) count * element.size() > MOST_SLOTS) {
      problems.add(length.at(), "this has more than " + MOST_SLOTS + " elements");
      return new Type.Array(element, 1);
    }
    return new Type.Array(element, count);
  }

  /** Whether a value of the first type can be used where the second is expected. */
  static boolean fits(Type actual, Type expected) {
    return (actual.isNumber() && expected.isNumber()) || actual.equals(expected);
  }
}
