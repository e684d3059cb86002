package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Tree;
import java.util.List;

/**
 * Who looks whether more rounds of the tasks of a level would show more: over executions that waste
 * no round, a task that went beyond the last round comes before the last one of that round.
 *
 * <p>Tasks are numbered as they are called, which is the preorder of who posted whom. What is
 * remembered of a level is of its activation that is simulated.
 */
final class FurtherTurns {
  private static final Position NONE = Position.NONE;

  private final String first;
  private final String last;
  private final String behind;
  private final String count;
  private final String place;
  private final String more;

  FurtherTurns(Names names) {
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
    TypeName row = array(turns, Tree.INT);
    return List.of(
        variable(first, array(levels, row)),
        variable(last, array(levels, row)),
        variable(behind, array(levels, Tree.INT)),
        variable(count, Tree.INT),
        variable(place, Tree.INT),
        variable(more, Tree.BOOL));
  }

  private static TypeName array(int length, TypeName element) {
    return new TypeName.Array(NONE, Tree.number(length), element);
  }

  private static Declaration variable(String name, TypeName type) {
    return new Declaration.Variable(NONE, name, type, null);
  }

  private static Expression at(String array, int level) {
    return Tree.at(Tree.name(array), Tree.number(level));
  }

  /** What is remembered of a level, with the types. */
  List<Kept> of(int level, int turns) {
    TypeName row = array(turns, Tree.INT);
    return List.of(
        new Kept(at(first, level), row),
        new Kept(at(last, level), row),
        new Kept(at(behind, level), Tree.INT));
  }

  /** A place that must be as it was when a task of a lower level has been simulated. */
  record Kept(Expression place, TypeName type) {}

  /** Adds that a task is called. */
  void begin(List<Statement> into) {
    into.add(Forward.step(Tree.name(count), Operator.PLUS));
    into.add(Tree.assign(Tree.name(place), Tree.name(count)));
  }

  /** Adds that the task runs in a round. */
  void act(int level, Expression turn, List<Statement> into) {
    Expression begins = Tree.at(at(first, level), turn);
    Expression nobody = Tree.equal(begins, Tree.number(0));
    into.add(Tree.when(nobody, Tree.assign(begins, Tree.name(place))));
    into.add(Tree.assign(Tree.at(at(last, level), turn), Tree.name(place)));
  }

  /** The statement for a task that went beyond the last round. */
  Statement fallBehind(int level) {
    Expression least = at(behind, level);
    Expression earlier = Tree.binary(Operator.LESS, Tree.name(place), least);
    return Tree.when(earlier, Tree.assign(least, Tree.name(place)));
  }

  /** Adds that an activation of a level begins, with the next task that is called. */
  void enter(int level, int turns, List<Statement> into) {
    for (int turn = 0; turn < turns; turn++) {
      Expression first = Tree.binary(Operator.PLUS, Tree.name(count), Tree.number(1));
      Expression task = turn == 0 ? first : Tree.number(0);
      into.add(Tree.assign(Tree.at(at(this.first, level), Tree.number(turn)), task));
      into.add(Tree.assign(Tree.at(at(last, level), Tree.number(turn)), task));
    }
    into.add(Tree.assign(at(behind, level), Tree.number(Integer.MAX_VALUE)));
  }

  /** Adds what must hold of an activation that has ended, and what it tells. */
  void leave(int level, int turns, List<Statement> into) {
    for (int turn = 1; turn < turns; turn++) {
      Expression begins = Tree.at(at(first, level), Tree.number(turn));
      Expression before = Tree.at(at(last, level), Tree.number(turn - 1));
      // Otherwise the tasks of this round could have run in the one before.
      Expression nobody = Tree.equal(begins, Tree.number(0));
      Expression used = Tree.binary(Operator.GREATER, before, begins);
      into.add(Tree.assume(Tree.binary(Operator.OR, nobody, used)));
    }
    Expression end = Tree.at(at(last, level), Tree.number(turns - 1));
    Expression further = Tree.binary(Operator.LESS, at(behind, level), end);
    into.add(Tree.when(further, Tree.assign(Tree.name(more), Tree.TRUE)));
  }

  /** That no further round is needed. */
  Expression none() {
    return Tree.not(Tree.name(more));
  }
}
