package dev.heddle.lang.check;

import dev.heddle.lang.code.Formula;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayList;
import java.util.List;

/** Turns declarations with {@code ltl} into formulas. */
final class PropertyCompiler {
  private final ExpressionChecker expressions;
  private final SourceProblems problems;
  private final List<Model.Condition> conditions = new ArrayList<>();

  private PropertyCompiler(ExpressionChecker expressions, SourceProblems problems) {
    this.expressions = expressions;
    this.problems = problems;
  }

  static Model.Property of(
      Declaration.Property declared, ExpressionChecker expressions, SourceProblems problems) {
    PropertyCompiler properties = new PropertyCompiler(expressions, problems);
    Formula formula = properties.formula(declared.formula());
    return new Model.Property(declared.name(), formula, List.copyOf(properties.conditions));
  }

  private Formula formula(Expression expression) {
    if (!isTemporal(expression)) {
      return condition(expression);
    } else if (expression instanceof Expression.Not e) {
      return formula(e.operand()).negated();
    } else if (expression instanceof Expression.Binary e && e.operator() == Operator.AND) {
      return new Formula.Both(formula(e.left()), formula(e.right()));
    } else if (expression instanceof Expression.Binary e && e.operator() == Operator.OR) {
      return new Formula.Either(formula(e.left()), formula(e.right()));
    } else if (expression instanceof Expression.Binary e && e.operator() == Operator.IMPLIES) {
      return new Formula.Either(formula(e.left()).negated(), formula(e.right()));
    } else if (expression instanceof Expression.Temporal e) {
      Expression first = e.first();
      Formula operand = formula(e.operand());
      return e.tense() == Expression.Tense.ALWAYS
          ? new Formula.Unless(new Formula.Constant(false), operand)
          : new Formula.Until(first == null ? new Formula.Constant(true) : formula(first), operand);
    }
    problems.add(
        expression.at(), "only '!', '&&', '||' and '=>' can stand between words such as 'always'");
    return new Formula.Constant(true);
  }

  private Formula condition(Expression expression) {
    CodeBuilder frame = new CodeBuilder();
    expressions.storeIn(() -> frame.local("", TypeChecker.INT).offset());
    ValueExpression value = expressions.check(expression, TypeChecker.BOOL);
    if (GlobalDeclarations.chooses(value)) {
      problems.add(expression.at(), "a property must not depend on '*'");
    }
    conditions.add(new Model.Condition(value, frame.build("", -1, 0).slots()));
    return new Formula.Now(conditions.size() - 1, true);
  }

  /** Whether an expression contains a word such as {@code always}, outside of conditions. */
  private static boolean isTemporal(Expression expression) {
    if (expression instanceof Expression.Not e) {
      return isTemporal(e.operand());
    } else if (expression instanceof Expression.Binary e) {
      return isTemporal(e.left()) || isTemporal(e.right());
    }
    return expression instanceof Expression.Temporal;
  }
}
