package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Program;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds points to a sequential program, where nobody else can run: before every call, so that a
 * search of its states meets those again that it has seen.
 */
public final class Stepwise extends TreeRewriter {
  private Stepwise() {}

  /** The same program in more steps. */
  public static Program of(Program program) {
    Stepwise stepwise = new Stepwise();
    List<Declaration> all = new ArrayList<>();
    for (Declaration declaration : program.declarations()) {
      all.add(
          declaration instanceof Declaration.Procedure procedure
              ? stepwise.translate(procedure)
              : declaration);
    }
    return new Program(List.copyOf(all));
  }

  @Override
  public Expression variable(Expression.Name name) {
    return name;
  }

  @Override
  public void leaf(Statement statement, Declaration.Procedure in, List<Statement> into) {
    if (statement instanceof Statement.Do) {
      into.add(Points.YIELD);
    }
    into.add(statement);
  }
}
