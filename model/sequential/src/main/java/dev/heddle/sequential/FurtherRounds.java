package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.Tree;
import java.util.ArrayList;
import java.util.List;

/**
 * Who looks whether more rounds of the buffers would show more: over executions that waste no round
 * (the last buffer of a round comes after the first of the next) and in which nothing ended all, a
 * buffer that could go on comes before the last one of the last round.
 */
final class FurtherRounds {
  private final boolean asked;
  private final String round;
  private final String buffer;
  private final String first;
  private final String last;
  private final String behind;
  private final String late;

  /** With the variables for the round and the buffer; adds nothing if nobody asks. */
  FurtherRounds(Names names, String round, String buffer, Translation.Goal goal) {
    this.asked = goal == Translation.Goal.NO_MORE_ROUNDS;
    this.round = round;
    this.buffer = buffer;
    this.first = names.fresh("begins");
    this.last = names.fresh("ends");
    this.behind = names.fresh("behind");
    this.late = names.fresh("late");
  }

  boolean asked() {
    return asked;
  }

  List<Declaration> variables(int count) {
    List<Declaration> all = new ArrayList<>();
    if (asked) {
      TypeName array = new TypeName.Array(Position.NONE, Tree.number(count), Tree.INT);
      all.add(variable(first, array, -1));
      all.add(variable(last, array, -1));
      // The first buffer that could go on, in a later round.
      all.add(variable(behind, Tree.INT, Integer.MAX_VALUE));
      // The first buffer that has not begun, if all must begin in the first round.
      all.add(variable(late, Tree.INT, Integer.MAX_VALUE));
    }
    return all;
  }

  private static Declaration variable(String name, TypeName type, int value) {
    return new Declaration.Variable(Position.NONE, name, type, Tree.number(value));
  }

  private Expression here(String array) {
    return Tree.at(Tree.name(array), Tree.name(round));
  }

  /** Remembers that a buffer runs in a round. */
  List<Statement> act() {
    if (!asked) {
      return List.of();
    }
    Expression nobody = Tree.binary(Operator.LESS, here(first), Tree.number(0));
    return List.of(
        Tree.when(nobody, Tree.assign(here(first), Tree.name(buffer))),
        Tree.assign(here(last), Tree.name(buffer)));
  }

  /** Remembers a buffer that stopped though it could go on in a later round. */
  List<Statement> fallBehind() {
    return least(behind);
  }

  /** Remembers a buffer that has not begun, and will not. */
  List<Statement> neverBegin() {
    return least(late);
  }

  private List<Statement> least(String variable) {
    if (!asked) {
      return List.of();
    }
    Expression earlier = Tree.binary(Operator.LESS, Tree.name(buffer), Tree.name(variable));
    return List.of(Tree.when(earlier, Tree.assign(Tree.name(variable), Tree.name(buffer))));
  }

  /** That no round is wasted. */
  void assume(int count, List<Statement> into) {
    for (int r = 1; r < count; r++) {
      // Otherwise the buffers of this round could have run in the one before.
      Expression back = Tree.binary(Operator.GREATER, at(last, r - 1), at(first, r));
      Expression runs = Tree.binary(Operator.AT_LEAST, at(first, r), Tree.number(0));
      Expression before = Tree.binary(Operator.AT_LEAST, at(last, r - 1), Tree.number(0));
      Expression used = Tree.and(before, back);
      into.add(Tree.assume(Tree.binary(Operator.IMPLIES, runs, used)));
    }
  }

  /** That no further round is needed, if nothing ended all. */
  Expression none(int count) {
    Expression further = Tree.binary(Operator.LESS, Tree.name(behind), at(last, count - 1));
    Expression begun = Tree.binary(Operator.AT_LEAST, Tree.name(late), at(last, 0));
    if (count > 1) {
      Expression none = Tree.binary(Operator.LESS, at(first, 1), Tree.number(0));
      Expression all = Tree.equal(Tree.name(late), Tree.number(Integer.MAX_VALUE));
      begun = Tree.and(begun, Tree.binary(Operator.OR, none, all));
    }
    return Tree.and(Tree.not(further), begun);
  }

  private static Expression at(String array, int index) {
    return Tree.at(Tree.name(array), Tree.number(index));
  }
}
