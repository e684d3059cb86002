package dev.heddle.lang.syntax;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a syntax tree as a text that is read as the same tree. */
public final class Printer {
  private Printer() {}

  /** The text of a program, laid out as {@link Formatter} does. */
  public static String print(ModelSyntax program) {
    StringBuilder text = new StringBuilder();
    for (Declaration declaration : program.declarations()) {
      text.append(declaration(declaration)).append('\n');
      if (declaration instanceof Declaration.Procedure) {
        text.append('\n');
      }
    }
    return Formatter.format(text.toString());
  }

  /** The text of an expression. */
  public static String print(Expression expression) {
    return ExpressionPrinter.of(expression);
  }

  private static String declaration(Declaration declaration) {
    if (declaration instanceof Declaration.Constant d) {
      return "const " + d.name() + " = " + ExpressionPrinter.of(d.value()) + ";";
    } else if (declaration instanceof Declaration.Enumeration d) {
      return d.constants().stream()
          .map(Declaration.Named::name)
          .collect(Collectors.joining(", ", "enum " + d.name() + " { ", " }"));
    } else if (declaration instanceof Declaration.Structure d) {
      return d.fields().stream()
          .map(f -> parameter(f) + ";")
          .collect(Collectors.joining("\n", "record " + d.name() + " {\n", "\n}"));
    } else if (declaration instanceof Declaration.Variable d) {
      return variable(d.name(), d.type(), d.value());
    } else if (declaration instanceof Declaration.Synchroniser d) {
      return synchroniser(d);
    } else if (declaration instanceof Declaration.Procedure d) {
      return procedure(d);
    } else if (declaration instanceof Declaration.Buffer d) {
      String fifo = d.fifo() ? "fifo " : "";
      return fifo + "buffer " + d.name() + " runs " + ExpressionPrinter.of(d.initial()) + ";";
    } else if (declaration instanceof Declaration.Threads d) {
      return thread(d);
    } else if (declaration instanceof Declaration.Invariant d) {
      return "invariant " + d.name() + ": " + ExpressionPrinter.of(d.condition()) + ";";
    } else if (declaration instanceof Declaration.Property d) {
      return "ltl " + d.name() + ": " + ExpressionPrinter.of(d.formula()) + ";";
    } else if (declaration instanceof Declaration.Never d) {
      return "never " + d.label() + ";";
    } else if (declaration instanceof Declaration.Progress d) {
      return "progress " + d.label() + ";";
    } else if (declaration instanceof Declaration.Interleave d) {
      return "interleave " + (d.accesses() ? "accesses" : "explicit") + ";";
    }
    throw new IllegalArgumentException("unknown declaration " + declaration);
  }

  private static String parameter(Declaration.Parameter parameter) {
    return parameter.name() + ": " + ExpressionPrinter.of(parameter.type());
  }

  private static String variable(String name, TypeSyntax type, @Nullable Expression value) {
    String text = "var " + name + ": " + ExpressionPrinter.of(type);
    return value == null ? text + ";" : text + " = " + ExpressionPrinter.of(value) + ";";
  }

  private static String synchroniser(Declaration.Synchroniser d) {
    StringBuilder text = new StringBuilder(d.kind().word() + " " + d.name());
    if (d.length() != null) {
      text.append('[').append(ExpressionPrinter.of(d.length())).append(']');
    }
    if (d.size() != null) {
      String size = ExpressionPrinter.of(d.size());
      text.append(d.kind() == Declaration.Kind.CHANNEL ? "(" + size + ")" : " = " + size);
    }
    if (d.element() != null) {
      text.append(": ").append(ExpressionPrinter.of(d.element()));
    }
    return text.append(';').toString();
  }

  private static String procedure(Declaration.Procedure d) {
    String parameters =
        d.parameters().stream().map(Printer::parameter).collect(Collectors.joining(", "));
    String result = d.result() == null ? "" : ": " + ExpressionPrinter.of(d.result());
    return "proc " + d.name() + "(" + parameters + ")" + result + " " + statement(d.body());
  }

  private static String thread(Declaration.Threads d) {
    Declaration.Copies copies = d.copies();
    String number = "";
    if (copies != null) {
      number = "[" + copies.name() + " in " + range(copies.low(), copies.high()) + "]";
    }
    return "thread " + d.name() + number + " runs " + ExpressionPrinter.of(d.initial()) + ";";
  }

  private static String range(Expression low, Expression high) {
    return ExpressionPrinter.bound(low) + ".." + ExpressionPrinter.bound(high);
  }

  private static String block(List<Statement> statements) {
    return statements.stream()
        .map(Printer::statement)
        .collect(Collectors.joining("\n", "{\n", "\n}"));
  }

  private static String statement(Statement statement) {
    if (statement instanceof Statement.Block s) {
      return block(s.statements());
    } else if (statement instanceof Statement.Atomic s) {
      return "atomic " + statement(s.body());
    } else if (statement instanceof Statement.If s) {
      String otherwise = s.otherwise() == null ? "" : " else " + statement(s.otherwise());
      return "if " + ExpressionPrinter.of(s.condition()) + " " + statement(s.then()) + otherwise;
    } else if (statement instanceof Statement.While s) {
      return "while " + ExpressionPrinter.of(s.condition()) + " " + statement(s.body());
    } else if (statement instanceof Statement.For s) {
      return "for " + s.name() + " in " + range(s.low(), s.high()) + " " + statement(s.body());
    } else if (statement instanceof Statement.Local s) {
      return variable(s.name(), s.type(), s.value());
    }
    return simple(statement) + ";";
  }

  private static String simple(Statement statement) {
    if (statement instanceof Statement.Assign s) {
      return ExpressionPrinter.bound(s.target()) + " = " + ExpressionPrinter.of(s.value());
    } else if (statement instanceof Statement.Do s) {
      return ExpressionPrinter.of(s.call());
    } else if (statement instanceof Statement.Return s) {
      return s.value() == null ? "return" : "return " + ExpressionPrinter.of(s.value());
    } else if (statement instanceof Statement.Plain s) {
      return s.word().word();
    } else if (statement instanceof Statement.Check s) {
      String message = s.message() == null ? "" : ", " + ExpressionPrinter.quoted(s.message());
      return s.test().word() + " " + ExpressionPrinter.of(s.condition()) + message;
    } else if (statement instanceof Statement.Choose s) {
      return "choose " + ExpressionPrinter.bound(s.target()) + " in " + range(s.low(), s.high());
    } else if (statement instanceof Statement.Post s) {
      return "post " + ExpressionPrinter.of(s.task()) + " at " + ExpressionPrinter.bound(s.level());
    } else if (statement instanceof Statement.Spawn s) {
      String group = s.group() == null ? "" : " in " + ExpressionPrinter.bound(s.group());
      return "spawn " + ExpressionPrinter.of(s.task()) + group;
    } else if (statement instanceof Statement.Use s) {
      return s.action().word() + " " + ExpressionPrinter.bound(s.object());
    } else if (statement instanceof Statement.Wait s) {
      return "wait "
          + ExpressionPrinter.bound(s.condition())
          + " with "
          + ExpressionPrinter.bound(s.lock());
    } else if (statement instanceof Statement.Send s) {
      return "send "
          + ExpressionPrinter.of(s.value())
          + " to "
          + ExpressionPrinter.bound(s.channel());
    } else if (statement instanceof Statement.Receive s) {
      return "receive "
          + ExpressionPrinter.bound(s.target())
          + " from "
          + ExpressionPrinter.bound(s.channel());
    } else if (statement instanceof Statement.Label s) {
      return "label " + s.name();
    }
    throw new IllegalArgumentException("unknown statement " + statement);
  }
}
