package dev.heddle.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads expressions and types, by precedence climbing. */
final class ExpressionParser {
  private static final int ADDITIVE = 6;

  private final Cursor cursor;

  ExpressionParser(Cursor cursor) {
    this.cursor = cursor;
  }

  Expression expression() {
    cursor.enter();
    Expression condition = binary(1);
    if (cursor.at("?")) {
      SourcePosition at = cursor.take().at();
      Expression then = expression();
      cursor.expect(":");
      condition = new Expression.Conditional(at, condition, then, expression());
    }
    if (cursor.at("until")) {
      SourcePosition at = cursor.take().at();
      condition = new Expression.Temporal(at, Expression.Tense.UNTIL, condition, expression());
    }
    cursor.leave();
    return condition;
  }

  /** One end of a range: an expression without comparisons. */
  Expression bound() {
    return binary(ADDITIVE);
  }

  private Expression binary(int least) {
    cursor.enter();
    Expression left = prefix();
    Operator operator = operator();
    for (int row = 0; operator != null && operator.binding() >= least; row++) {
      cursor.row(row);
      SourcePosition at = cursor.take().at();
      int binding = operator.binding();
      Expression right = binary(operator.fromTheRight() ? binding : binding + 1);
      left = new Expression.Binary(at, operator, left, right);
      operator = operator();
    }
    cursor.leave();
    return left;
  }

  private @Nullable Operator operator() {
    if (cursor.peek().kind() == Token.Kind.SYMBOL) {
      for (Operator operator : Operator.values()) {
        if (operator.symbol().equals(cursor.peek().text())) {
          return operator;
        }
      }
    }
    return null;
  }

  private Expression prefix() {
    if (!cursor.at("!") && !cursor.at("-")) {
      return postfix();
    }
    cursor.enter();
    Token sign = cursor.take();
    Expression operand = prefix();
    cursor.leave();
    if (sign.is("!")) {
      return new Expression.Not(sign.at(), operand);
    }
    return new Expression.Negative(sign.at(), operand);
  }

  private Expression postfix() {
    Expression expression = primary();
    for (int row = 0; cursor.at("[") || cursor.at("."); row++) {
      cursor.row(row);
      SourcePosition at = cursor.peek().at();
      if (cursor.skip("[")) {
        expression = new Expression.Index(at, expression, expression());
        cursor.expect("]");
      } else {
        cursor.take();
        Token field = cursor.name("a field");
        expression = new Expression.Field(field.at(), expression, field.text());
      }
    }
    return expression;
  }

  private Expression primary() {
    Token token = cursor.peek();
    SourcePosition at = token.at();
    if (token.kind() == Token.Kind.NUMBER) {
      return new Expression.Literal(at, Integer.parseInt(cursor.take().text()));
    }
    if (token.kind() == Token.Kind.NAME) {
      return cursor.second().is("(") ? call() : new Expression.Name(at, cursor.take().text());
    }
    if (token.is("true") || token.is("false")) {
      return new Expression.Truth(at, cursor.take().is("true"));
    }
    if (cursor.skip("*")) {
      return new Expression.Any(at);
    }
    if (cursor.skip("(")) {
      Expression inner = expression();
      cursor.expect(")");
      return inner;
    }
    if (cursor.skip("[")) {
      return new Expression.Elements(at, listUntil("]"));
    }
    if (token.is("all") || token.is("some")) {
      return quantified();
    }
    if (cursor.skip("always")) {
      return new Expression.Temporal(at, Expression.Tense.ALWAYS, null, expression());
    }
    if (cursor.skip("eventually")) {
      return new Expression.Temporal(at, Expression.Tense.EVENTUALLY, null, expression());
    }
    throw cursor.unreadable("expected an expression but found " + token.described());
  }

  private Expression quantified() {
    Token quantifier = cursor.take();
    String name = cursor.name("a name").text();
    cursor.expect("in");
    Expression low = bound();
    cursor.expect("..");
    Expression high = bound();
    cursor.expect(":");
    return new Expression.Quantified(
        quantifier.at(), quantifier.is("all"), name, low, high, expression());
  }

  /** A procedure's name and its arguments. */
  Expression.Call call() {
    Token name = cursor.name("a procedure");
    cursor.expect("(");
    return new Expression.Call(name.at(), name.text(), listUntil(")"));
  }

  private List<Expression> listUntil(String end) {
    List<Expression> list = new ArrayList<>();
    while (!cursor.at(end)) {
      list.add(expression());
      if (!cursor.skip(",")) {
        break;
      }
    }
    cursor.expect(end);
    return List.copyOf(list);
  }

  TypeSyntax type() {
    Token token = cursor.peek();
    if (cursor.skip("bool") || cursor.skip("int")) {
      return new TypeSyntax.Named(token.at(), token.text());
    }
    if (cursor.skip("array")) {
      cursor.enter();
      Expression length = bound();
      cursor.expect("of");
      TypeSyntax element = type();
      cursor.leave();
      return new TypeSyntax.Array(token.at(), length, element);
    }
    if (token.kind() == Token.Kind.NAME && endsType(cursor.second())) {
      return new TypeSyntax.Named(token.at(), cursor.take().text());
    }
    Expression low = bound();
    cursor.expect("..");
    return new TypeSyntax.Range(token.at(), low, bound());
  }

  private static boolean endsType(Token token) {
    return token.is(";") || token.is("=") || token.is(")") || token.is(",") || token.is("{");
  }
}
