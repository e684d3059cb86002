package dev.heddle.sequential.normal;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Parts;
import dev.heddle.sequential.tree.Tree;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.List;

/**
 * Makes run-time errors assertions of their own, before the statement that would meet them: a
 * translation simulates executions that turn out to be impossible, and must not fail there.
 */
final class Checks {
  private final Names names;

  Checks(Names names) {
    this.names = names;
  }

  /** Adds what an evaluation demands. */
  void evaluation(Expression expression, List<Statement> into) {
    evaluation(expression, Tree.TRUE, into);
  }

  private void evaluation(Expression expression, Expression guard, List<Statement> into) {
    if (expression instanceof Expression.Binary e && isLazy(e.operator())) {
      evaluation(e.left(), guard, into);
      Expression left = e.operator() == Operator.OR ? Tree.not(e.left()) : e.left();
      evaluation(e.right(), Tree.and(guard, left), into);
    } else if (expression instanceof Expression.Conditional e) {
      evaluation(e.condition(), guard, into);
      evaluation(e.then(), Tree.and(guard, e.condition()), into);
      evaluation(e.otherwise(), Tree.and(guard, Tree.not(e.condition())), into);
    } else if (expression instanceof Expression.Quantified e) {
      quantified(e, guard, into);
    } else {
      Parts.of(expression).forEach(part -> evaluation(part, guard, into));
      if (expression instanceof Expression.Index e) {
        index(e, guard, into);
      } else if (expression instanceof Expression.Binary e && isDivision(e)) {
        Expression nonzero = Tree.binary(Operator.UNEQUAL, e.right(), Tree.number(0));
        demand(e.at(), guard, nonzero, "division by zero", into);
      }
    }
  }

  private static boolean isLazy(Operator operator) {
    return operator == Operator.AND || operator == Operator.OR || operator == Operator.IMPLIES;
  }

  private static boolean isDivision(Expression.Binary e) {
    boolean divides = e.operator() == Operator.DIVIDED || e.operator() == Operator.MODULO;
    return divides && !(e.right() instanceof Expression.Literal known && known.value() != 0);
  }

  private void index(Expression.Index e, Expression guard, List<Statement> into) {
    if (names.declared(e.array()) instanceof TypeName.Array array) {
      boolean safe =
          e.index() instanceof Expression.Literal index
              && array.length() instanceof Expression.Literal length
              && index.value() < length.value();
      if (!safe) {
        Expression from = Tree.binary(Operator.AT_LEAST, e.index(), Tree.number(0));
        Expression to = Tree.binary(Operator.LESS, e.index(), array.length());
        demand(e.at(), guard, Tree.and(from, to), "index out of range", into);
      }
    }
  }

  /** The body is evaluated until the result is known, which an assertion before it cannot tell. */
  private void quantified(Expression.Quantified e, Expression guard, List<Statement> into) {
    evaluation(e.low(), guard, into);
    evaluation(e.high(), guard, into);
    names.open();
    names.declare(e.name(), Tree.INT);
    List<Statement> inside = new java.util.ArrayList<>();
    evaluation(e.body(), Tree.TRUE, inside);
    inside.removeIf(check -> isSafe(e, check));
    names.close();
    if (!inside.isEmpty()) {
      throw new UntranslatableException(
          e.at(), "a run-time error may happen inside of 'all' or 'some'");
    }
  }

  /** Whether it demands that the variable, from 0 to the length - 1, is an index. */
  private static boolean isSafe(Expression.Quantified e, Statement check) {
    if (check instanceof Statement.Check demand
        && demand.condition() instanceof Expression.Binary both
        && both.right() instanceof Expression.Binary upper
        && upper.operator() == Operator.LESS
        && upper.left() instanceof Expression.Name index
        && index.name().equals(e.name())
        && e.low() instanceof Expression.Literal) {
      Expression last = Tree.binary(Operator.MINUS, upper.right(), Tree.number(1));
      return e.high().equals(last)
          || (e.high() instanceof Expression.Literal high
              && upper.right() instanceof Expression.Literal length
              && high.value() < length.value());
    }
    return false;
  }

  /** Adds that a value fits a type. */
  void fits(Position at, TypeName type, Expression value, List<Statement> into) {
    if (type instanceof TypeName.Range range && !(value instanceof Expression.Any)) {
      Expression from = Tree.binary(Operator.AT_LEAST, value, range.low());
      Expression to = Tree.binary(Operator.AT_MOST, value, range.high());
      demand(at, Tree.TRUE, Tree.and(from, to), "out of range", into);
    }
  }

  /** Adds that there is something to choose. */
  void choice(Position at, Expression low, Expression high, List<Statement> into) {
    if (low instanceof Expression.Literal from
        && high instanceof Expression.Literal to
        && from.value() <= to.value()
        && to.value() < Integer.MAX_VALUE) {
      return;
    }
    Expression some = Tree.binary(Operator.AT_MOST, low, high);
    demand(at, Tree.TRUE, some, "nothing to choose", into);
    Expression positive = Tree.binary(Operator.GREATER, low, Tree.number(0));
    // A sum of constants must not need more than 32 bits, whether it is looked at or not.
    Expression least = new Expression.Conditional(at, positive, Tree.number(0), low);
    Expression end = Tree.binary(Operator.PLUS, least, Tree.number(Integer.MAX_VALUE));
    Expression few = Tree.binary(Operator.LESS, high, end);
    Expression fits = Tree.binary(Operator.OR, positive, few);
    demand(at, Tree.TRUE, fits, "too many choices", into);
  }

  private static void demand(
      Position at, Expression guard, Expression condition, String message, List<Statement> into) {
    Expression whole =
        guard.equals(Tree.TRUE) ? condition : Tree.binary(Operator.IMPLIES, guard, condition);
    if (Parts.chooses(whole)) {
      throw new UntranslatableException(at, "'*' beside what may be a run-time error");
    }
    into.add(new Statement.Check(at, Statement.Test.ASSERT, whole, message));
  }
}
