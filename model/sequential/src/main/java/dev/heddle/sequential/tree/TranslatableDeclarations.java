package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.TypeSyntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The declarations of a program: those that a translation refuses, and those that it keeps. */
public final class TranslatableDeclarations {
  private TranslatableDeclarations() {}

  /**
   * Refuses what no translation supports: translations run tasks in any order, and simulate finite
   * executions only.
   */
  public static void refuse(ModelSyntax program) {
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Property property) {
        throw new UntranslatableException(property.at(), "an ltl property cannot be translated");
      }
      if (declaration instanceof Declaration.Progress progress) {
        throw new UntranslatableException(progress.at(), "progress cannot be translated");
      }
      if (declaration instanceof Declaration.Buffer buffer && buffer.fifo()) {
        throw new UntranslatableException(
            buffer.at(), "a translation runs tasks in any order, so a fifo buffer is refused");
      }
    }
  }

  /** The conditions that must hold wherever other tasks may observe the state. */
  public static List<Expression> invariants(ModelSyntax program) {
    List<Expression> invariants = new ArrayList<>();
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Invariant invariant) {
        invariants.add(invariant.condition());
      }
    }
    return invariants;
  }

  /** The global variables. */
  public static List<Declaration.Variable> variables(ModelSyntax program) {
    List<Declaration.Variable> variables = new ArrayList<>();
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Variable variable) {
        variables.add(variable);
      }
    }
    return variables;
  }

  /** The labels that must not be reached, with those that a program names. */
  public static Set<String> nevers(ModelSyntax program, Set<String> more) {
    Set<String> all = new HashSet<>(more);
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Never never) {
        all.add(never.label());
      }
    }
    return all;
  }

  /** The constants between which numbers are guessed. */
  public static List<Declaration> guesses(String least, String most) {
    Expression lowest =
        SyntaxFactory.binary(
            Operator.MINUS, SyntaxFactory.number(-Integer.MAX_VALUE), SyntaxFactory.number(1));
    return List.of(
        new Declaration.Constant(SourcePosition.NONE, least, lowest),
        new Declaration.Constant(
            SourcePosition.NONE, most, SyntaxFactory.number(Integer.MAX_VALUE)));
  }

  /** Constants and types. */
  public static List<Declaration> kept(ModelSyntax program) {
    List<Declaration> kept = new ArrayList<>();
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Constant
          || declaration instanceof Declaration.Enumeration
          || declaration instanceof Declaration.Structure) {
        kept.add(declaration);
      }
    }
    return kept;
  }

  /** The arguments of a buffer's first task. */
  public static List<Expression> arguments(
      ProgramNames names, String procedure, List<Integer> values) {
    Declaration.Procedure declared = names.procedures().get(procedure);
    if (declared == null) {
      throw new IllegalStateException("a buffer runs an unknown procedure");
    }
    List<Expression> arguments = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      TypeSyntax type = declared.parameters().get(i).type();
      int value = values.get(i);
      Expression constant = names.constant(type, value);
      Expression truth = value == 0 ? SyntaxFactory.FALSE : SyntaxFactory.TRUE;
      Expression other = type.equals(SyntaxFactory.BOOL) ? truth : SyntaxFactory.number(value);
      arguments.add(constant == null ? other : constant);
    }
    return arguments;
  }
}
