package dev.heddle.sequential;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Tree;
import java.util.List;

/** Writes how a number goes up, by chance, one by one, so that it is known wherever choices are. */
final class Forward {
  private Forward() {}

  /** Adds what makes a move up to so many times, while a condition holds. */
  static void add(
      Names names,
      Expression most,
      Expression condition,
      List<Statement> move,
      List<Statement> into) {
    String going = names.fresh("going");
    into.add(Tree.local(going, Tree.BOOL, Tree.TRUE));
    Expression goes = Tree.name(going);
    Statement choose = Tree.assign(goes, Tree.and(goes, Tree.ANY));
    Statement.Block once = Tree.block(Tree.when(condition, choose, Tree.when(goes, move)));
    into.add(new Statement.For(Position.NONE, names.fresh("i"), Tree.number(1), most, once));
  }

  /** Adds what raises a variable up to a limit. */
  static void upTo(Names names, Expression variable, Expression limit, List<Statement> into) {
    Expression less = Tree.binary(Operator.LESS, variable, limit);
    add(names, limit, less, List.of(step(variable, Operator.PLUS)), into);
  }

  /** The statement that changes a variable by one. */
  static Statement step(Expression variable, Operator operator) {
    return Tree.assign(variable, Tree.binary(operator, variable, Tree.number(1)));
  }
}
