package dev.heddle.sequential.normal;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SubExpressions;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.List;

/**
 * Makes run-time errors assertions of their own, before the statement that would cause them: a
 * translation simulates executions that turn out to be impossible, and must not fail in them.
 */
final class RuntimeErrorAssertions {
  private final ProgramNames names;

  RuntimeErrorAssertions(ProgramNames names) {
    this.names = names;
  }

  /** Adds what an evaluation demands. */
  void evaluation(Expression expression, List<Statement> into) {
    evaluation(expression, SyntaxFactory.TRUE, into);
  }

  private void evaluation(Expression expression, Expression guard, List<Statement> into) {
    if (expression instanceof Expression.Binary e && isLazy(e.operator())) {
      evaluation(e.left(), guard, into);
      Expression left = e.operator() == Operator.OR ? SyntaxFactory.not(e.left()) : e.left();
      evaluation(e.right(), SyntaxFactory.and(guard, left), into);
    } else if (expression instanceof Expression.Conditional e) {
      evaluation(e.condition(), guard, into);
      evaluation(e.then(), SyntaxFactory.and(guard, e.condition()), into);
      evaluation(e.otherwise(), SyntaxFactory.and(guard, SyntaxFactory.not(e.condition())), into);
    } else if (expression instanceof Expression.Quantified e) {
      quantified(e, guard, into);
    } else {
      SubExpressions.of(expression).forEach(part -> evaluation(part, guard, into));
      if (expression instanceof Expression.Index e) {
        index(e, guard, into);
      } else if (expression instanceof Expression.Binary e && isDivision(e)) {
        Expression nonzero =
            SyntaxFactory.binary(Operator.UNEQUAL, e.right(), SyntaxFactory.number(0));
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
    if (names.declared(e.array()) instanceof TypeSyntax.Array array) {
      boolean safe =
          e.index() instanceof Expression.Literal index
              && array.length() instanceof Expression.Literal length
              && index.value() < length.value();
      if (!safe) {
        Expression from =
            SyntaxFactory.binary(Operator.AT_LEAST, e.index(), SyntaxFactory.number(0));
        Expression to = SyntaxFactory.binary(Operator.LESS, e.index(), array.length());
        demand(e.at(), guard, SyntaxFactory.and(from, to), "index out of range", into);
      }
    }
  }

  /** The body is evaluated until the result is known; an assertion before it cannot know when. */
  private void quantified(Expression.Quantified e, Expression guard, List<Statement> into) {
    evaluation(e.low(), guard, into);
    evaluation(e.high(), guard, into);
    names.open();
    names.declare(e.name(), SyntaxFactory.INT);
    List<Statement> inside = new java.util.ArrayList<>();
    evaluation(e.body(), SyntaxFactory.TRUE, inside);
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
      Expression last =
          SyntaxFactory.binary(Operator.MINUS, upper.right(), SyntaxFactory.number(1));
      return e.high().equals(last)
          || (e.high() instanceof Expression.Literal high
              && upper.right() instanceof Expression.Literal length
              && high.value() < length.value());
    }
    return false;
  }

  /** Adds that a value fits a type. */
  void fits(SourcePosition at, TypeSyntax type, Expression value, List<Statement> into) {
    if (type instanceof TypeSyntax.Range range && !(value instanceof Expression.Any)) {
      Expression from = SyntaxFactory.binary(Operator.AT_LEAST, value, range.low());
      Expression to = SyntaxFactory.binary(Operator.AT_MOST, value, range.high());
      demand(at, SyntaxFactory.TRUE, SyntaxFactory.and(from, to), "out of range", into);
    }
  }

  /** Adds that there is something to choose. */
  void choice(SourcePosition at, Expression low, Expression high, List<Statement> into) {
    if (low instanceof Expression.Literal from
        && high instanceof Expression.Literal to
        && from.value() <= to.value()
        && to.value() < Integer.MAX_VALUE) {
      return;
    }
    Expression some = SyntaxFactory.binary(Operator.AT_MOST, low, high);
    demand(at, SyntaxFactory.TRUE, some, "nothing to choose", into);
    Expression positive = SyntaxFactory.binary(Operator.GREATER, low, SyntaxFactory.number(0));
    // A sum of constants must not need more than 32 bits, whether it is evaluated or not.
    Expression least = new Expression.Conditional(at, positive, SyntaxFactory.number(0), low);
    Expression end =
        SyntaxFactory.binary(Operator.PLUS, least, SyntaxFactory.number(Integer.MAX_VALUE));
    Expression few = SyntaxFactory.binary(Operator.LESS, high, end);
    Expression fits = SyntaxFactory.binary(Operator.OR, positive, few);
    demand(at, SyntaxFactory.TRUE, fits, "too many choices", into);
  }

  private static void demand(
      SourcePosition at,
      Expression guard,
      Expression condition,
      String message,
      List<Statement> into) {
    Expression whole =
        guard.equals(SyntaxFactory.TRUE)
            ? condition
            : SyntaxFactory.binary(Operator.IMPLIES, guard, condition);
    if (SubExpressions.chooses(whole)) {
      throw new UntranslatableException(at, "'*' beside what may be a run-time error");
    }
    into.add(new Statement.Check(at, Statement.Test.ASSERT, whole, message));
  }
}
