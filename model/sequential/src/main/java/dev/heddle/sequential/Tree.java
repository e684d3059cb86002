package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes parts of syntax trees that stand in no text. */
final class Tree {
  private static final Position NONE = Position.NONE;

  static final TypeName BOOL = new TypeName.Named(NONE, "bool");
  static final TypeName INT = new TypeName.Named(NONE, "int");
  static final Expression ANY = new Expression.Any(NONE);
  static final Expression TRUE = new Expression.Truth(NONE, true);
  static final Expression FALSE = new Expression.Truth(NONE, false);

  private Tree() {}

  static Expression name(String name) {
    return new Expression.Name(NONE, name);
  }

  static Expression number(int value) {
    return value < 0
        ? new Expression.Negative(NONE, new Expression.Literal(NONE, -value))
        : new Expression.Literal(NONE, value);
  }

  static Expression binary(Operator operator, Expression left, Expression right) {
    return new Expression.Binary(NONE, operator, left, right);
  }

  static Expression equal(Expression left, Expression right) {
    return binary(Operator.EQUAL, left, right);
  }

  static Expression and(Expression left, Expression right) {
    return left.equals(TRUE) ? right : binary(Operator.AND, left, right);
  }

  static Expression not(Expression operand) {
    return operand instanceof Expression.Not inner
        ? inner.operand()
        : new Expression.Not(NONE, operand);
  }

  static Expression at(Expression array, Expression index) {
    return new Expression.Index(NONE, array, index);
  }

  static Statement assign(Expression target, Expression value) {
    return new Statement.Assign(NONE, target, value);
  }

  static Statement local(String name, TypeName type, @Nullable Expression value) {
    return new Statement.Local(NONE, name, type, value);
  }

  static Statement call(String procedure, Expression... arguments) {
    return new Statement.Do(NONE, new Expression.Call(NONE, procedure, List.of(arguments)));
  }

  static Statement assume(Expression condition) {
    return new Statement.Check(NONE, Statement.Test.ASSUME, condition, null);
  }

  static Statement demand(Expression condition, String message) {
    return new Statement.Check(NONE, Statement.Test.ASSERT, condition, message);
  }

  static Statement choose(Expression target, Expression low, Expression high) {
    return new Statement.Choose(NONE, target, low, high);
  }

  static Statement.Block block(List<Statement> statements) {
    return new Statement.Block(NONE, List.copyOf(statements));
  }

  static Statement.Block block(Statement... statements) {
    return block(List.of(statements));
  }

  static Statement when(Expression condition, List<Statement> then) {
    return new Statement.If(NONE, condition, block(then), null);
  }

  static Statement when(Expression condition, Statement... then) {
    return when(condition, List.of(then));
  }

  static Statement either(Expression condition, List<Statement> then, List<Statement> otherwise) {
    return new Statement.If(NONE, condition, block(then), block(otherwise));
  }

  static Declaration.Procedure procedure(
      String name, List<Declaration.Parameter> parameters, List<Statement> body) {
    return new Declaration.Procedure(NONE, name, parameters, null, block(body));
  }

  static Statement giveBack(@Nullable Expression value) {
    return new Statement.Return(NONE, value);
  }
}
