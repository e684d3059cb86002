package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds points to a sequential program, in which no other task can run: before every call, so that a
 * search of its states recognises those that it has visited.
 */
public final class CallPointInsertion extends TreeRewriter {
  private CallPointInsertion() {}

  /** The same program in more steps. */
  public static ModelSyntax of(ModelSyntax program) {
    CallPointInsertion stepwise = new CallPointInsertion();
    List<Declaration> all = new ArrayList<>();
    for (Declaration declaration : program.declarations()) {
      all.add(
          declaration instanceof Declaration.Procedure procedure
              ? stepwise.translate(procedure)
              : declaration);
    }
    return new ModelSyntax(List.copyOf(all));
  }

  @Override
  public Expression variable(Expression.Name name) {
    return name;
  }

  @Override
  public void leaf(Statement statement, Declaration.Procedure in, List<Statement> into) {
    if (statement instanceof Statement.Do) {
      into.add(SwitchStatements.YIELD);
    }
    into.add(statement);
  }
}
