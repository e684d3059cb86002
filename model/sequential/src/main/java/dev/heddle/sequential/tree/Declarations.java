package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Program;
import dev.heddle.lang.syntax.TypeName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The declarations of a program: what a translation refuses, and what it keeps. */
public final class Declarations {
  private Declarations() {}

  /**
   * Refuses what no translation deals with: they run tasks in any order, and simulate ends only.
   */
  public static void refuse(Program program) {
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

  /** What must hold wherever others may look. */
  public static List<Expression> invariants(Program program) {
    List<Expression> invariants = new ArrayList<>();
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Invariant invariant) {
        invariants.add(invariant.condition());
      }
    }
    return invariants;
  }

  /** The global variables. */
  public static List<Declaration.Variable> variables(Program program) {
    List<Declaration.Variable> variables = new ArrayList<>();
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Variable variable) {
        variables.add(variable);
      }
    }
    return variables;
  }

  /** The labels that must not be reached, with those that a program names. */
  public static Set<String> nevers(Program program, Set<String> more) {
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
        Tree.binary(Operator.MINUS, Tree.number(-Integer.MAX_VALUE), Tree.number(1));
    return List.of(
        new Declaration.Constant(Position.NONE, least, lowest),
        new Declaration.Constant(Position.NONE, most, Tree.number(Integer.MAX_VALUE)));
  }

  /** Constants and types. */
  public static List<Declaration> kept(Program program) {
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
  public static List<Expression> arguments(Names names, String procedure, List<Integer> values) {
    Declaration.Procedure declared = names.procedures().get(procedure);
    if (declared == null) {
      throw new IllegalStateException("a buffer runs an unknown procedure");
    }
    List<Expression> arguments = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      TypeName type = declared.parameters().get(i).type();
      int value = values.get(i);
      Expression constant = names.constant(type, value);
      Expression truth = value == 0 ? Tree.FALSE : Tree.TRUE;
      Expression other = type.equals(Tree.BOOL) ? truth : Tree.number(value);
      arguments.add(constant == null ? other : constant);
    }
    return arguments;
  }
}
