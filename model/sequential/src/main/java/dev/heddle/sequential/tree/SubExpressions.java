package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The parts of an expression. */
public final class SubExpressions {
  private SubExpressions() {}

  /** The expressions it is made of, in the order of evaluation. */
  public static List<Expression> of(Expression expression) {
    List<Expression> parts = new ArrayList<>();
    map(
        expression,
        part -> {
          parts.add(part);
          return part;
        });
    return parts;
  }

  /** The same with every part replaced. */
  public static Expression map(Expression expression, UnaryOperator<Expression> change) {
    if (expression instanceof Expression.Not e) {
      return new Expression.Not(e.at(), change.apply(e.operand()));
    } else if (expression instanceof Expression.Negative e) {
      return new Expression.Negative(e.at(), change.apply(e.operand()));
    } else if (expression instanceof Expression.Binary e) {
      Expression left = change.apply(e.left());
      return new Expression.Binary(e.at(), e.operator(), left, change.apply(e.right()));
    } else if (expression instanceof Expression.Conditional e) {
      Expression condition = change.apply(e.condition());
      Expression then = change.apply(e.then());
      return new Expression.Conditional(e.at(), condition, then, change.apply(e.otherwise()));
    } else if (expression instanceof Expression.Index e) {
      Expression array = change.apply(e.array());
      return new Expression.Index(e.at(), array, change.apply(e.index()));
    } else if (expression instanceof Expression.Field e) {
      return new Expression.Field(e.at(), change.apply(e.record()), e.name());
    } else if (expression instanceof Expression.Call e) {
      List<Expression> arguments = e.arguments().stream().map(change).toList();
      return new Expression.Call(e.at(), e.procedure(), arguments);
    } else if (expression instanceof Expression.Elements e) {
      return new Expression.Elements(e.at(), e.elements().stream().map(change).toList());
    } else if (expression instanceof Expression.Quantified e) {
      Expression low = change.apply(e.low());
      Expression high = change.apply(e.high());
      return new Expression.Quantified(
          e.at(), e.all(), e.name(), low, high, change.apply(e.body()));
    }
    return expression;
  }

  /** The same with other names for some variables. */
  public static Expression renamed(Expression expression, Map<String, String> to) {
    if (expression instanceof Expression.Name e) {
      String other = to.get(e.name());
      return other == null ? e : SyntaxFactory.name(other);
    }
    return map(expression, part -> renamed(part, to));
  }

  /** Whether it has '*' in it. */
  public static boolean chooses(Expression expression) {
    return expression instanceof Expression.Any
        || of(expression).stream().anyMatch(SubExpressions::chooses);
  }
}
