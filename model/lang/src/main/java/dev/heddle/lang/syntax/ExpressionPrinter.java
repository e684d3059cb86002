package dev.heddle.lang.syntax;

import java.util.stream.Collectors;

/** Writes expressions and types, with no more parentheses than are needed. */
final class ExpressionPrinter {
  private static final int ADDITIVE = 6;

  private ExpressionPrinter() {}

  static String of(Expression expression) {
    return within(expression, 0);
  }

  /** Prints an expression where comparisons must be in parentheses. */
  static String bound(Expression expression) {
    return within(expression, ADDITIVE);
  }

  static String of(TypeSyntax type) {
    if (type instanceof TypeSyntax.Named named) {
      return named.name();
    } else if (type instanceof TypeSyntax.Range range) {
      return bound(range.low()) + ".." + bound(range.high());
    } else if (type instanceof TypeSyntax.Array array) {
      return "array " + bound(array.length()) + " of " + of(array.element());
    }
    throw new IllegalArgumentException("unknown type " + type);
  }

  static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private static String within(Expression expression, int least) {
    String text = bare(expression);
    return binding(expression) < least ? "(" + text + ")" : text;
  }

  private static int binding(Expression expression) {
    if (expression instanceof Expression.Conditional
        || expression instanceof Expression.Quantified
        || expression instanceof Expression.Temporal) {
      return 0;
    }
    if (expression instanceof Expression.Binary binary) {
      return binary.operator().binding();
    }
    return expression instanceof Expression.Not || expression instanceof Expression.Negative
        ? Operator.PREFIX
        : Operator.PREFIX + 1;
  }

  private static String bare(Expression expression) {
    if (expression instanceof Expression.Literal e) {
      return Integer.toString(e.value());
    } else if (expression instanceof Expression.Truth e) {
      return Boolean.toString(e.value());
    } else if (expression instanceof Expression.Name e) {
      return e.name();
    } else if (expression instanceof Expression.Any) {
      return "*";
    } else if (expression instanceof Expression.Not e) {
      return "!" + within(e.operand(), Operator.PREFIX);
    } else if (expression instanceof Expression.Negative e) {
      return "-" + within(e.operand(), Operator.PREFIX);
    } else if (expression instanceof Expression.Binary e) {
      return binary(e);
    } else if (expression instanceof Expression.Conditional e) {
      return within(e.condition(), 1) + " ? " + of(e.then()) + " : " + of(e.otherwise());
    } else if (expression instanceof Expression.Index e) {
      return within(e.array(), Operator.PREFIX + 1) + "[" + of(e.index()) + "]";
    } else if (expression instanceof Expression.Field e) {
      return within(e.record(), Operator.PREFIX + 1) + "." + e.name();
    } else if (expression instanceof Expression.Call e) {
      return e.arguments().stream()
          .map(ExpressionPrinter::of)
          .collect(Collectors.joining(", ", e.procedure() + "(", ")"));
    } else if (expression instanceof Expression.Elements e) {
      return e.elements().stream()
          .map(ExpressionPrinter::of)
          .collect(Collectors.joining(", ", "[", "]"));
    } else if (expression instanceof Expression.Quantified e) {
      String range = bound(e.low()) + ".." + bound(e.high());
      return (e.all() ? "all " : "some ") + e.name() + " in " + range + ": " + of(e.body());
    }
    if (expression instanceof Expression.Temporal e) {
      String word = e.tense().word() + " " + of(e.operand());
      return e.first() == null ? word : within(e.first(), 1) + " " + word;
    }
    throw new IllegalArgumentException("unknown expression " + expression);
  }

  private static String binary(Expression.Binary e) {
    int binding = e.operator().binding();
    boolean right = e.operator().fromTheRight();
    return within(e.left(), right ? binding + 1 : binding)
        + " "
        + e.operator().symbol()
        + " "
        + within(e.right(), right ? binding : binding + 1);
  }
}
