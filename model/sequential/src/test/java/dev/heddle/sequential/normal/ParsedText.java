package dev.heddle.sequential.normal;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.List;

/** Texts as parts of programs, and back. */
final class ParsedText {
  private ParsedText() {}

  /** A program that is only read, not compiled. */
  static ModelSyntax program(String text) {
    SourceProblems problems = new SourceProblems();
    ModelSyntax program = Parser.parse(new ModelSource("test.hd", text), problems);
    if (!problems.isEmpty()) {
      throw new AssertionError(problems.list() + " in " + text);
    }
    return program;
  }

  /** Its column 1 is column 11 of line 1. */
  static Expression expression(String text) {
    Declaration first = program("const C = " + text + ";").declarations().get(0);
    return ((Declaration.Constant) first).value();
  }

  /** The names of a program, and its parameters and locals as if they were visible. */
  static ProgramNames names(ModelSyntax program) {
    ProgramNames names = new ProgramNames(program);
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Procedure procedure) {
        procedure.parameters().forEach(p -> names.declare(p.name(), p.type()));
      }
    }
    return names;
  }

  /** Statements in one line. */
  static String printed(List<? extends Statement> statements) {
    Declaration procedure = SyntaxFactory.procedure("p", List.of(), List.copyOf(statements));
    String text = Printer.print(new ModelSyntax(List.of(procedure)));
    String line = text.replaceAll("\\s+", " ").strip();
    return line.replaceAll("^proc p\\(\\) \\{ ?| ?}$", "");
  }

  /** Where something was refused, and why. */
  static String refusal(UntranslatableException refused) {
    return refused.at() + " " + refused.getMessage();
  }
}
