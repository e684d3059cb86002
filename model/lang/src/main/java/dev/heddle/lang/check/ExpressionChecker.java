package dev.heddle.lang.check;

import dev.heddle.lang.code.OperatorArithmetic;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Finds the types of expressions. */
final class ExpressionChecker {
  private final NameScope scope;
  private final ModelCheckSettings settings;
  private final SourceProblems problems;

  /** Where the variable of a quantifier is stored. */
  private IntSupplier newLocal = () -> 0;

  ExpressionChecker(NameScope scope, ModelCheckSettings settings, SourceProblems problems) {
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
    ValueExpression value = check(expression, TypeChecker.INT);
    if (value instanceof ValueExpression.Const known) {
      return known.value();
    }
    problems.add(expression.at(), "this must be constant");
    return 1;
  }

  /** The value of an expression that must be of some type. */
  ValueExpression check(Expression expression, Type expected) {
    if (expression instanceof Expression.Any any) {
      return any(any, expected);
    }
    if (expression instanceof Expression.Conditional e) {
      ValueExpression condition = check(e.condition(), TypeChecker.BOOL);
      return ConstantFolding.choice(
          condition, check(e.then(), expected), check(e.otherwise(), expected));
    }
    TypedExpression typed = infer(expression);
    if (typed.known() && !TypeChecker.fits(typed.type(), expected)) {
      problems.add(expression.at(), "expected " + expected + " but this is " + typed.type());
    } else if (typed.isConstant()
        && expected instanceof Type.Range range
        && (typed.constant() < range.low() || typed.constant() > range.high())) {
      problems.add(expression.at(), typed.constant() + " is not in " + range);
    }
    return typed.value();
  }

  private ValueExpression any(Expression.Any any, Type expected) {
    if (expected instanceof Type.Bool) {
      return new ValueExpression.Any(0, 1);
    } else if (expected instanceof Type.Range range) {
      return new ValueExpression.Any(range.low(), range.high());
    } else if (expected instanceof Type.Enumeration enumeration) {
      return new ValueExpression.Any(0, enumeration.constants().size() - 1);
    } else if (expected instanceof Type.Int && settings.values() != null) {
      return new ValueExpression.Any(settings.values().low(), settings.values().high());
    }
    problems.add(
        any.at(),
        expected instanceof Type.Int
            ? "'*' may be any of 2^32 numbers: choose x in a..b, give the variable a range, or say"
                + " which with --values a..b"
            : "'*' cannot be " + expected);
    return new ValueExpression.Const(0);
  }

  /** The value and type of an expression. */
  TypedExpression infer(Expression expression) {
    if (expression instanceof Expression.Literal e) {
      return TypedExpression.value(TypeChecker.INT, new ValueExpression.Const(e.value()));
    } else if (expression instanceof Expression.Truth e) {
      return TypedExpression.value(
          TypeChecker.BOOL, e.value() ? ConstantFolding.TRUE : ConstantFolding.FALSE);
    } else if (expression instanceof Expression.Name e) {
      return name(e);
    } else if (expression instanceof Expression.Not e) {
      return TypedExpression.value(
          TypeChecker.BOOL, ConstantFolding.not(check(e.operand(), TypeChecker.BOOL)));
    } else if (expression instanceof Expression.Negative e) {
      ValueExpression operand = check(e.operand(), TypeChecker.INT);
      checkSize(e, Operator.MINUS, new ValueExpression.Const(0), operand);
      return TypedExpression.value(
          TypeChecker.INT,
          operand instanceof ValueExpression.Const known
              ? new ValueExpression.Const(-known.value())
              : new ValueExpression.Negative(operand));
    } else if (expression instanceof Expression.Binary e) {
      return binary(e);
    } else if (expression instanceof Expression.Conditional e) {
      TypedExpression then = infer(e.then());
      ValueExpression condition = check(e.condition(), TypeChecker.BOOL);
      Type type = then.type().isNumber() ? TypeChecker.INT : then.type();
      return TypedExpression.value(
          type, ConstantFolding.choice(condition, then.value(), check(e.otherwise(), type)));
    } else if (expression instanceof Expression.Index e) {
      return index(e);
    } else if (expression instanceof Expression.Field e) {
      return field(e);
    } else if (expression instanceof Expression.Quantified e) {
      return quantified(e);
    }
    return misplaced(expression);
  }

  private TypedExpression misplaced(Expression expression) {
    String message =
        expression instanceof Expression.Call
            ? "a call stands alone, or alone on the right of '='"
            : expression instanceof Expression.Elements
                ? "a list of elements can only initialise an array"
                : expression instanceof Expression.Temporal temporal
                    ? "'" + temporal.tense().word() + "' stands in ltl properties only"
                    : "what '*' may be is not known here: assign it to a variable first";
    problems.add(expression.at(), message);
    return TypedExpression.WRONG;
  }

  private TypedExpression name(Expression.Name e) {
    DeclaredSymbol symbol = scope.find(e.at(), e.name());
    if (symbol instanceof DeclaredSymbol.Constant constant) {
      return TypedExpression.value(constant.type(), new ValueExpression.Const(constant.value()));
    } else if (symbol instanceof DeclaredSymbol.Stored stored) {
      return TypedExpression.stored(stored.place(), stored.use());
    } else if (symbol != null) {
      problems.add(e.at(), "'" + e.name() + "' is " + symbol.what() + " and has no value");
    }
    return TypedExpression.WRONG;
  }

  private TypedExpression binary(Expression.Binary e) {
    Operator operator = e.operator();
    if (operator.isArithmetic()) {
      ValueExpression left = check(e.left(), TypeChecker.INT);
      ValueExpression right = check(e.right(), TypeChecker.INT);
      boolean zero =
          right instanceof ValueExpression.Const known
              && !OperatorArithmetic.isDefined(operator, known.value());
      if (zero) {
        problems.add(e.at(), "nothing can be divided by 0");
      }
      checkSize(e, operator, left, right);
      return TypedExpression.value(
          TypeChecker.INT, ConstantFolding.binary(operator, left, right, e.at()));
    }
    Type operands =
        switch (operator) {
          case AND, OR, IMPLIES -> TypeChecker.BOOL;
          case EQUAL, UNEQUAL -> compared(e);
          default -> TypeChecker.INT;
        };
    ValueExpression left = check(e.left(), operands);
    ValueExpression right = check(e.right(), operands);
    return TypedExpression.value(
        TypeChecker.BOOL, ConstantFolding.binary(operator, left, right, e.at()));
  }

  /** Refuses a constant that is not among the numbers, unless they wrap around. */
  private void checkSize(
      Expression at, Operator operator, ValueExpression left, ValueExpression right) {
    if (settings.mathematical()
        && left instanceof ValueExpression.Const a
        && right instanceof ValueExpression.Const b
        && !OperatorArithmetic.fits(operator, a.value(), b.value())) {
      problems.add(at.at(), "this constant needs more than 32 bits");
    }
  }

  /** The common type of the operands of an equality. */
  private Type compared(Expression.Binary e) {
    TypedExpression left = infer(e.left());
    if (left.known() && !left.type().isScalar()) {
      problems.add(e.at(), "only single values can be compared, not " + left.type());
    }
    return left.type().isNumber() ? TypeChecker.INT : left.type();
  }

  private TypedExpression index(Expression.Index e) {
    TypedExpression array = infer(e.array());
    ValueExpression index = check(e.index(), TypeChecker.INT);
    StorageLocation place = array.place();
    if (!array.known()) {
      return TypedExpression.WRONG;
    }
    if (!(array.type() instanceof Type.Array type) || place == null) {
      problems.add(e.at(), array.type() + " is no array");
      return TypedExpression.WRONG;
    }
    int stride = type.element().size();
    if (index instanceof ValueExpression.Const known) {
      if (known.value() < 0 || known.value() >= type.length()) {
        problems.add(
            e.index().at(), known.value() + " is no index of an array of " + type.length());
        return TypedExpression.WRONG;
      }
      return TypedExpression.stored(
          place.plus(known.value() * stride, type.element()), array.use());
    }
    List<StorageLocation.Index> indices = new ArrayList<>(place.indices());
    indices.add(new StorageLocation.Index(index, type.length(), stride, e.index().at()));
    return TypedExpression.stored(
        new StorageLocation(place.global(), place.offset(), List.copyOf(indices), type.element()),
        array.use());
  }

  private TypedExpression field(Expression.Field e) {
    TypedExpression record = infer(e.record());
    StorageLocation place = record.place();
    if (!record.known()) {
      return TypedExpression.WRONG;
    }
    if (!(record.type() instanceof Type.Structure type) || place == null) {
      problems.add(e.at(), record.type() + " is no record");
      return TypedExpression.WRONG;
    }
    for (Type.Field field : type.fields()) {
      if (field.name().equals(e.name())) {
        return TypedExpression.stored(place.plus(field.offset(), field.type()), record.use());
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
            + NameScope.suggestion(e.name(), known));
    return TypedExpression.WRONG;
  }

  private TypedExpression quantified(Expression.Quantified e) {
    ValueExpression low = check(e.low(), TypeChecker.INT);
    ValueExpression high = check(e.high(), TypeChecker.INT);
    int slot = newLocal.getAsInt();
    scope.open();
    scope.declare(
        e.at(),
        e.name(),
        new DeclaredSymbol.Stored(
            StorageLocation.local(slot, TypeChecker.INT), TypedExpression.Use.READ));
    ValueExpression body = check(e.body(), TypeChecker.BOOL);
    scope.close();
    return TypedExpression.value(
        TypeChecker.BOOL, new ValueExpression.Quantified(e.all(), slot, low, high, body));
  }

  /** An expression that can be assigned to. */
  TypedExpression target(Expression expression) {
    TypedExpression typed = infer(expression);
    if (typed.known() && (typed.place() == null || !typed.changeable())) {
      problems.add(expression.at(), "this cannot be assigned to");
      return TypedExpression.WRONG;
    }
    return typed;
  }

  /** The location of a synchronisation object; null, and a problem, if it is not of that kind. */
  @Nullable StorageLocation object(Expression expression, Class<? extends Type> kind, String what) {
    TypedExpression typed = infer(expression);
    if (!typed.known()) {
      return null;
    }
    StorageLocation place = typed.place();
    if (!kind.isInstance(typed.type()) || place == null) {
      problems.add(expression.at(), "expected a " + what + " but this is " + typed.type());
      return null;
    }
    return place;
  }
}
