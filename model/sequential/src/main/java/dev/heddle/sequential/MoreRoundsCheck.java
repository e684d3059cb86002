package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.Translation;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether more rounds of the buffers would show more: over executions that waste no round
 * (the last buffer of a round comes after the first of the next) and that nothing ended early, a
 * buffer that could continue comes before the last one of the last round.
 */
final class MoreRoundsCheck {
  private final boolean asked;
  private final String round;
  private final String buffer;
  private final String first;
  private final String last;
  private final String behind;
  private final String late;

  /** With the variables for the round and the buffer; adds nothing if the goal does not need it. */
  MoreRoundsCheck(ProgramNames names, String round, String buffer, Translation.Goal goal) {
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
      TypeSyntax array =
          new TypeSyntax.Array(SourcePosition.NONE, SyntaxFactory.number(count), SyntaxFactory.INT);
      all.add(variable(first, array, -1));
      all.add(variable(last, array, -1));
      // The first buffer that could continue in a later round.
      all.add(variable(behind, SyntaxFactory.INT, Integer.MAX_VALUE));
      // The first buffer that has not begun, if all must begin in the first round.
      all.add(variable(late, SyntaxFactory.INT, Integer.MAX_VALUE));
    }
    return all;
  }

  private static Declaration variable(String name, TypeSyntax type, int value) {
    return new Declaration.Variable(SourcePosition.NONE, name, type, SyntaxFactory.number(value));
  }

  private Expression here(String array) {
    return SyntaxFactory.at(SyntaxFactory.name(array), SyntaxFactory.name(round));
  }

  /** Records that a buffer runs in a round. */
  List<Statement> act() {
    if (!asked) {
      return List.of();
    }
    Expression nobody = SyntaxFactory.binary(Operator.LESS, here(first), SyntaxFactory.number(0));
    return List.of(
        SyntaxFactory.when(nobody, SyntaxFactory.assign(here(first), SyntaxFactory.name(buffer))),
        SyntaxFactory.assign(here(last), SyntaxFactory.name(buffer)));
  }

  /** Records a buffer that stopped although it could continue in a later round. */
  List<Statement> fallBehind() {
    return least(behind);
  }

  /** Records a buffer that has not begun, and will not. */
  List<Statement> neverBegin() {
    return least(late);
  }

  private List<Statement> least(String variable) {
    if (!asked) {
      return List.of();
    }
    Expression earlier =
        SyntaxFactory.binary(
            Operator.LESS, SyntaxFactory.name(buffer), SyntaxFactory.name(variable));
    return List.of(
        SyntaxFactory.when(
            earlier,
            SyntaxFactory.assign(SyntaxFactory.name(variable), SyntaxFactory.name(buffer))));
  }

  /** That no round is wasted. */
  void assume(int count, List<Statement> into) {
    for (int r = 1; r < count; r++) {
      // Otherwise the buffers of this round could have run in the one before.
      Expression back = SyntaxFactory.binary(Operator.GREATER, at(last, r - 1), at(first, r));
      Expression runs =
          SyntaxFactory.binary(Operator.AT_LEAST, at(first, r), SyntaxFactory.number(0));
      Expression before =
          SyntaxFactory.binary(Operator.AT_LEAST, at(last, r - 1), SyntaxFactory.number(0));
      Expression used = SyntaxFactory.and(before, back);
      into.add(SyntaxFactory.assume(SyntaxFactory.binary(Operator.IMPLIES, runs, used)));
    }
  }

  /** That no further round is needed, if nothing ended the execution early. */
  Expression none(int count) {
    Expression further =
        SyntaxFactory.binary(Operator.LESS, SyntaxFactory.name(behind), at(last, count - 1));
    Expression begun =
        SyntaxFactory.binary(Operator.AT_LEAST, SyntaxFactory.name(late), at(last, 0));
    if (count > 1) {
      Expression none = SyntaxFactory.binary(Operator.LESS, at(first, 1), SyntaxFactory.number(0));
      Expression all =
          SyntaxFactory.equal(SyntaxFactory.name(late), SyntaxFactory.number(Integer.MAX_VALUE));
      begun = SyntaxFactory.and(begun, SyntaxFactory.binary(Operator.OR, none, all));
    }
    return SyntaxFactory.and(SyntaxFactory.not(further), begun);
  }

  private static Expression at(String array, int index) {
    return SyntaxFactory.at(SyntaxFactory.name(array), SyntaxFactory.number(index));
  }
}
