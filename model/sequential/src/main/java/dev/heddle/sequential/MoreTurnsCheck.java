package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SyntaxFactory;
import java.util.List;

/**
 * Checks whether more rounds of the tasks of a level would show more: over executions that waste no
 * round, a task that went beyond the last round comes before the last one of that round.
 *
 * <p>Tasks are numbered as they are called, which is the preorder of the tree of posts. The values
 * recorded for a level belong to its activation that is simulated.
 */
final class MoreTurnsCheck {
  private static final SourcePosition NONE = SourcePosition.NONE;

  private final String first;
  private final String last;
  private final String behind;
  private final String count;
  private final String place;
  private final String more;

  MoreTurnsCheck(ProgramNames names) {
    this.first = names.fresh("task_begins");
    this.last = names.fresh("task_ends");
    this.behind = names.fresh("task_behind");
    this.count = names.fresh("tasks");
    this.place = names.fresh("place");
    this.more = names.fresh("more");
  }

  /** The variable for the number of the task that is simulated. */
  String place() {
    return place;
  }

  List<Declaration> declarations(int levels, int turns) {
    TypeSyntax row = array(turns, SyntaxFactory.INT);
    return List.of(
        variable(first, array(levels, row)),
        variable(last, array(levels, row)),
        variable(behind, array(levels, SyntaxFactory.INT)),
        variable(count, SyntaxFactory.INT),
        variable(place, SyntaxFactory.INT),
        variable(more, SyntaxFactory.BOOL));
  }

  private static TypeSyntax array(int length, TypeSyntax element) {
    return new TypeSyntax.Array(NONE, SyntaxFactory.number(length), element);
  }

  private static Declaration variable(String name, TypeSyntax type) {
    return new Declaration.Variable(NONE, name, type, null);
  }

  private static Expression at(String array, int level) {
    return SyntaxFactory.at(SyntaxFactory.name(array), SyntaxFactory.number(level));
  }

  /** The values recorded for a level, with their types. */
  List<Kept> of(int level, int turns) {
    TypeSyntax row = array(turns, SyntaxFactory.INT);
    return List.of(
        new Kept(at(first, level), row),
        new Kept(at(last, level), row),
        new Kept(at(behind, level), SyntaxFactory.INT));
  }

  /** A location whose value must be restored when a task of a lower level has been simulated. */
  record Kept(Expression place, TypeSyntax type) {}

  /** Adds that a task is called. */
  void begin(List<Statement> into) {
    into.add(IncreasingChoice.step(SyntaxFactory.name(count), Operator.PLUS));
    into.add(SyntaxFactory.assign(SyntaxFactory.name(place), SyntaxFactory.name(count)));
  }

  /** Adds that the task runs in a round. */
  void act(int level, Expression turn, List<Statement> into) {
    Expression begins = SyntaxFactory.at(at(first, level), turn);
    Expression nobody = SyntaxFactory.equal(begins, SyntaxFactory.number(0));
    into.add(SyntaxFactory.when(nobody, SyntaxFactory.assign(begins, SyntaxFactory.name(place))));
    into.add(
        SyntaxFactory.assign(SyntaxFactory.at(at(last, level), turn), SyntaxFactory.name(place)));
  }

  /** The statement for a task that went beyond the last round. */
  Statement fallBehind(int level) {
    Expression least = at(behind, level);
    Expression earlier = SyntaxFactory.binary(Operator.LESS, SyntaxFactory.name(place), least);
    return SyntaxFactory.when(earlier, SyntaxFactory.assign(least, SyntaxFactory.name(place)));
  }

  /** Adds that an activation of a level begins, with the next task that is called. */
  void enter(int level, int turns, List<Statement> into) {
    for (int turn = 0; turn < turns; turn++) {
      Expression first =
          SyntaxFactory.binary(Operator.PLUS, SyntaxFactory.name(count), SyntaxFactory.number(1));
      Expression task = turn == 0 ? first : SyntaxFactory.number(0);
      into.add(
          SyntaxFactory.assign(
              SyntaxFactory.at(at(this.first, level), SyntaxFactory.number(turn)), task));
      into.add(
          SyntaxFactory.assign(
              SyntaxFactory.at(at(last, level), SyntaxFactory.number(turn)), task));
    }
    into.add(SyntaxFactory.assign(at(behind, level), SyntaxFactory.number(Integer.MAX_VALUE)));
  }

  /** Adds what must hold of an activation that has ended, and what follows from it. */
  void leave(int level, int turns, List<Statement> into) {
    for (int turn = 1; turn < turns; turn++) {
      Expression begins = SyntaxFactory.at(at(first, level), SyntaxFactory.number(turn));
      Expression before = SyntaxFactory.at(at(last, level), SyntaxFactory.number(turn - 1));
      // Otherwise the tasks of this round could have run in the one before.
      Expression nobody = SyntaxFactory.equal(begins, SyntaxFactory.number(0));
      Expression used = SyntaxFactory.binary(Operator.GREATER, before, begins);
      into.add(SyntaxFactory.assume(SyntaxFactory.binary(Operator.OR, nobody, used)));
    }
    Expression end = SyntaxFactory.at(at(last, level), SyntaxFactory.number(turns - 1));
    Expression further = SyntaxFactory.binary(Operator.LESS, at(behind, level), end);
    into.add(
        SyntaxFactory.when(
            further, SyntaxFactory.assign(SyntaxFactory.name(more), SyntaxFactory.TRUE)));
  }

  /** That no further round is needed. */
  Expression none() {
    return SyntaxFactory.not(SyntaxFactory.name(more));
  }
}
