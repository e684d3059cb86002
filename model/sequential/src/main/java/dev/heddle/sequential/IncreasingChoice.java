package dev.heddle.sequential;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SyntaxFactory;
import java.util.List;

/**
 * Writes statements that increment a number one by one, by data choices, so that its value is known
 * wherever the choices are known.
 */
final class IncreasingChoice {
  private IncreasingChoice() {}

  /** Adds what makes a move up to so many times, while a condition holds. */
  static void add(
      ProgramNames names,
      Expression most,
      Expression condition,
      List<Statement> move,
      List<Statement> into) {
    String going = names.fresh("going");
    into.add(SyntaxFactory.local(going, SyntaxFactory.BOOL, SyntaxFactory.TRUE));
    Expression goes = SyntaxFactory.name(going);
    Statement choose = SyntaxFactory.assign(goes, SyntaxFactory.and(goes, SyntaxFactory.ANY));
    Statement.Block once =
        SyntaxFactory.block(SyntaxFactory.when(condition, choose, SyntaxFactory.when(goes, move)));
    into.add(
        new Statement.For(
            SourcePosition.NONE, names.fresh("i"), SyntaxFactory.number(1), most, once));
  }

  /** Adds what raises a variable up to a limit. */
  static void upTo(
      ProgramNames names, Expression variable, Expression limit, List<Statement> into) {
    Expression less = SyntaxFactory.binary(Operator.LESS, variable, limit);
    add(names, limit, less, List.of(step(variable, Operator.PLUS)), into);
  }

  /** The statement that changes a variable by one. */
  static Statement step(Expression variable, Operator operator) {
    return SyntaxFactory.assign(
        variable, SyntaxFactory.binary(operator, variable, SyntaxFactory.number(1)));
  }
}
