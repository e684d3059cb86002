package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes parts of syntax trees that have no position in a text. */
public final class SyntaxFactory {
  private static final SourcePosition NONE = SourcePosition.NONE;

  public static final TypeSyntax BOOL = new TypeSyntax.Named(NONE, "bool");
  public static final TypeSyntax INT = new TypeSyntax.Named(NONE, "int");
  public static final Expression ANY = new Expression.Any(NONE);
  public static final Expression TRUE = new Expression.Truth(NONE, true);
  public static final Expression FALSE = new Expression.Truth(NONE, false);

  private SyntaxFactory() {}

  public static Expression name(String name) {
    return new Expression.Name(NONE, name);
  }

  public static Expression number(int value) {
    return value < 0
        ? new Expression.Negative(NONE, new Expression.Literal(NONE, -value))
        : new Expression.Literal(NONE, value);
  }

  public static Expression binary(Operator operator, Expression left, Expression right) {
    return new Expression.Binary(NONE, operator, left, right);
  }

  public static Expression equal(Expression left, Expression right) {
    return binary(Operator.EQUAL, left, right);
  }

  public static Expression and(Expression left, Expression right) {
    return left.equals(TRUE) ? right : binary(Operator.AND, left, right);
  }

  public static Expression not(Expression operand) {
    return operand instanceof Expression.Not inner
        ? inner.operand()
        : new Expression.Not(NONE, operand);
  }

  public static Expression at(Expression array, Expression index) {
    return new Expression.Index(NONE, array, index);
  }

  public static Statement assign(Expression target, Expression value) {
    return new Statement.Assign(NONE, target, value);
  }

  public static Statement local(String name, TypeSyntax type, @Nullable Expression value) {
    return new Statement.Local(NONE, name, type, value);
  }

  public static Statement call(String procedure, Expression... arguments) {
    return new Statement.Do(NONE, new Expression.Call(NONE, procedure, List.of(arguments)));
  }

  public static Statement assume(Expression condition) {
    return new Statement.Check(NONE, Statement.Test.ASSUME, condition, null);
  }

  public static Statement demand(Expression condition, String message) {
    return new Statement.Check(NONE, Statement.Test.ASSERT, condition, message);
  }

  static Statement choose(Expression target, Expression low, Expression high) {
    return new Statement.Choose(NONE, target, low, high);
  }

  public static Statement.Block block(List<Statement> statements) {
    return new Statement.Block(NONE, List.copyOf(statements));
  }

  public static Statement.Block block(Statement... statements) {
    return block(List.of(statements));
  }

  public static Statement when(Expression condition, List<Statement> then) {
    return new Statement.If(NONE, condition, block(then), null);
  }

  public static Statement when(Expression condition, Statement... then) {
    return when(condition, List.of(then));
  }

  public static Statement either(
      Expression condition, List<Statement> then, List<Statement> otherwise) {
    return new Statement.If(NONE, condition, block(then), block(otherwise));
  }

  public static Declaration.Procedure procedure(
      String name, List<Declaration.Parameter> parameters, List<Statement> body) {
    return new Declaration.Procedure(NONE, name, parameters, null, block(body));
  }

  public static Statement giveBack(@Nullable Expression value) {
    return new Statement.Return(NONE, value);
  }
}
