package dev.heddle.lang.check;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.Values;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Finds the types of expressions. */
final class Expressions {
  private final Scope scope;
  private final Settings settings;
  private final Problems problems;

  /** Where the variable of a quantifier is stored. */
  private IntSupplier newLocal = () -> 0;

  Expressions(Scope scope, Settings settings, Problems problems) {
    this.scope = scope;
    this.settings = settings;
    this.problems = problems;
  }

  /** Says where variables of quantifiers are stored from now on. */
  void storeIn(IntSupplier slots) {
    newLocal = slots;
  }

  /** A number that is known before the model runs. */
  int constant(Expression expression) {
    Ex value = check(expression, Types.INT);
    if (value instanceof Ex.Const known) {
      return known.value();
    }
    problems.add(expression.at(), "this must be constant");
    return 1;
  }

  /** The value of an expression that must be of some type. */
  Ex check(Expression expression, Type expected) {
    if (expression instanceof Expression.Any any) {
      return any(any, expected);
    }
    if (expression instanceof Expression.Conditional e) {
      Ex condition = check(e.condition(), Types.BOOL);
      return Arithmetic.choice(
          condition, check(e.then(), expected), check(e.otherwise(), expected));
    }
    Typed typed = infer(expression);
    if (typed.known() && !Types.fits(typed.type(), expected)) {
      problems.add(expression.at(), "expected " + expected + " but this is " + typed.type());
    } else if (typed.isConstant()
        && expected instanceof Type.Range range
        && (typed.constant() < range.low() || typed.constant() > range.high())) {
      problems.add(expression.at(), typed.constant() + " is not in " + range);
    }
    return typed.value();
  }

  private Ex any(Expression.Any any, Type expected) {
    if (expected instanceof Type.Bool) {
      return new Ex.Any(0, 1);
    } else if (expected instanceof Type.Range range) {
      return new Ex.Any(range.low(), range.high());
    } else if (expected instanceof Type.Enumeration enumeration) {
      return new Ex.Any(0, enumeration.constants().size() - 1);
    } else if (expected instanceof Type.Int && settings.values() != null) {
      return new Ex.Any(settings.values().low(), settings.values().high());
    }
    problems.add(
        any.at(),
        expected instanceof Type.Int
            ? "'*' may be any of 2^32 numbers: choose x in a..b, give the variable a range, or say"
                + " which with --values a..b"
            : "'*' cannot be " + expected);
    return new Ex.Const(0);
  }

  /** The value and type of an expression. */
  Typed infer(Expression expression) {
    if (expression instanceof Expression.Literal e) {
      return Typed.value(Types.INT, new Ex.Const(e.value()));
    } else if (expression instanceof Expression.Truth e) {
      return Typed.value(Types.BOOL, e.value() ? Arithmetic.TRUE : Arithmetic.FALSE);
    } else if (expression instanceof Expression.Name e) {
      return name(e);
    } else if (expression instanceof Expression.Not e) {
      return Typed.value(Types.BOOL, Arithmetic.not(check(e.operand(), Types.BOOL)));
    } else if (expression instanceof Expression.Negative e) {
      Ex operand = check(e.operand(), Types.INT);
      checkSize(e, Operator.MINUS, new Ex.Const(0), operand);
      return Typed.value(
          Types.INT,
          operand instanceof Ex.Const known
              ? new Ex.Const(-known.value())
              : new Ex.Negative(operand));
    } else if (expression instanceof Expression.Binary e) {
      return binary(e);
    } else if (expression instanceof Expression.Conditional e) {
      Typed then = infer(e.then());
      Ex condition = check(e.condition(), Types.BOOL);
      Type type = then.type().isNumber() ? Types.INT : then.type();
      return Typed.value(
          type, Arithmetic.choice(condition, then.value(), check(e.otherwise(), type)));
    } else if (expression instanceof Expression.Index e) {
      return index(e);
    } else if (expression instanceof Expression.Field e) {
      return field(e);
    } else if (expression instanceof Expression.Quantified e) {
      return quantified(e);
    }
    return misplaced(expression);
  }

  private Typed misplaced(Expression expression) {
    String message =
        expression instanceof Expression.Call
            ? "a call stands alone, or alone on the right of '='"
            : expression instanceof Expression.Elements
                ? "a list of elements can only initialise an array"
                : expression instanceof Expression.Temporal temporal
                    ? "'" + temporal.tense().word() + "' stands in ltl properties only"
                    : "what '*' may be is not known here: assign it to a variable first";
    problems.add(expression.at(), message);
    return Typed.WRONG;
  }

  private Typed name(Expression.Name e) {
    Symbol symbol = scope.find(e.at(), e.name());
    if (symbol instanceof Symbol.Constant constant) {
      return Typed.value(constant.type(), new Ex.Const(constant.value()));
    } else if (symbol instanceof Symbol.Stored stored) {
      return Typed.stored(stored.place(), stored.use());
    } else if (symbol != null) {
      problems.add(e.at(), "'" + e.name() + "' is " + symbol.what() + " and has no value");
    }
    return Typed.WRONG;
  }

  private Typed binary(Expression.Binary e) {
    Operator operator = e.operator();
    if (operator.isArithmetic()) {
      Ex left = check(e.left(), Types.INT);
      Ex right = check(e.right(), Types.INT);
      boolean zero = right instanceof Ex.Const known && !Values.isDefined(operator, known.value());
      if (zero) {
        problems.add(e.at(), "nothing can be divided by 0");
      }
      checkSize(e, operator, left, right);
      return Typed.value(Types.INT, Arithmetic.binary(operator, left, right, e.at()));
    }
    Type operands =
        switch (operator) {
          case AND, OR, IMPLIES -> Types.BOOL;
          case EQUAL, UNEQUAL -> compared(e);
          default -> Types.INT;
        };
    Ex left = check(e.left(), operands);
    Ex right = check(e.right(), operands);
    return Typed.value(Types.BOOL, Arithmetic.binary(operator, left, right, e.at()));
  }

  /** Refuses a constant that is not among the numbers, unless they wrap around. */
  private void checkSize(Expression at, Operator operator, Ex left, Ex right) {
    if (settings.mathematical()
        && left instanceof Ex.Const a
        && right instanceof Ex.Const b
        && !Values.fits(operator, a.value(), b.value())) {
      problems.add(at.at(), "this constant needs more than 32 bits");
    }
  }

  /** What the operands of an equation are. */
  private Type compared(Expression.Binary e) {
    Typed left = infer(e.left());
    if (left.known() && !left.type().isScalar()) {
      problems.add(e.at(), "only single values can be compared, not " + left.type());
    }
    return left.type().isNumber() ? Types.INT : left.type();
  }

  private Typed index(Expression.Index e) {
    Typed array = infer(e.array());
    Ex index = check(e.index(), Types.INT);
    Place place = array.place();
    if (!array.known()) {
      return Typed.WRONG;
    }
    if (!(array.type() instanceof Type.Array type) || place == null) {
      problems.add(e.at(), array.type() + " is no array");
      return Typed.WRONG;
    }
    int stride = type.element().size();
    if (index instanceof Ex.Const known) {
      if (known.value() < 0 || known.value() >= type.length()) {
        problems.add(
            e.index().at(), known.value() + " is no index of an array of " + type.length());
        return Typed.WRONG;
      }
      return Typed.stored(place.plus(known.value() * stride, type.element()), array.use());
    }
    List<Place.Index> indices = new ArrayList<>(place.indices());
    indices.add(new Place.Index(index, type.length(), stride, e.index().at()));
    return Typed.stored(
        new Place(place.global(), place.offset(), List.copyOf(indices), type.element()),
        array.use());
  }

  private Typed field(Expression.Field e) {
    Typed record = infer(e.record());
    Place place = record.place();
    if (!record.known()) {
      return Typed.WRONG;
    }
    if (!(record.type() instanceof Type.Structure type) || place == null) {
      problems.add(e.at(), record.type() + " is no record");
      return Typed.WRONG;
    }
    for (Type.Field field : type.fields()) {
      if (field.name().equals(e.name())) {
        return Typed.stored(place.plus(field.offset(), field.type()), record.use());
      }
    }
    List<String> known = type.fields().stream().map(Type.Field::name).toList();
    problems.add(
        e.at(),
        "the record "
            + type
            + " has no field '"
            + e.name()
            + "'"
            + Scope.suggestion(e.name(), known));
    return Typed.WRONG;
  }

  private Typed quantified(Expression.Quantified e) {
    Ex low = check(e.low(), Types.INT);
    Ex high = check(e.high(), Types.INT);
    int slot = newLocal.getAsInt();
    scope.open();
    scope.declare(
        e.at(), e.name(), new Symbol.Stored(Place.local(slot, Types.INT), Typed.Use.READ));
    Ex body = check(e.body(), Types.BOOL);
    scope.close();
    return Typed.value(Types.BOOL, new Ex.Quantified(e.all(), slot, low, high, body));
  }

  /** Something that can be given a value. */
  Typed target(Expression expression) {
    Typed typed = infer(expression);
    if (typed.known() && (typed.place() == null || !typed.changeable())) {
      problems.add(expression.at(), "this cannot be assigned to");
      return Typed.WRONG;
    }
    return typed;
  }

  /** The place of an object that synchronises; null, and a problem, if it is none of that kind. */
  @Nullable Place object(Expression expression, Class<? extends Type> kind, String what) {
    Typed typed = infer(expression);
    if (!typed.known()) {
      return null;
    }
    Place place = typed.place();
    if (!kind.isInstance(typed.type()) || place == null) {
      problems.add(expression.at(), "expected a " + what + " but this is " + typed.type());
      return null;
    }
    return place;
  }
}
