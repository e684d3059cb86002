package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SyntaxFactory;
import java.util.List;

/**
 * The arguments of a posted task: their values at the time of the post, not at the time when it
 * runs.
 */
final class PostedArguments {
  private PostedArguments() {}

  /**
   * Adds variables that have the values of arguments, and the expressions that replace the
   * arguments.
   */
  static void add(
      ProgramNames names,
      Declaration.Procedure posted,
      List<Expression> values,
      SourcePosition at,
      List<Statement> into,
      List<Expression> arguments) {
    for (int i = 0; i < values.size(); i++) {
      Declaration.Parameter parameter = posted.parameters().get(i);
      String given = names.fresh(parameter.name() + "_given");
      into.add(new Statement.Local(at, given, parameter.type(), values.get(i)));
      arguments.add(SyntaxFactory.name(given));
    }
  }
}
