package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SyntaxFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks whether more delays would show more: they would if a task is dispatched when all delays
 * are spent, and another is pending that was not passed over since the task before it stopped. That
 * other task, the witness, is any that is picked when it is posted or yields.
 *
 * <p>How many delays are spent, and what the witness does, are global variables of the simulated
 * program: they change in the order of its execution, not in that of the simulation.
 */
final class MoreDelaysCheck {
  private static final Expression NO_TASK = SyntaxFactory.number(0);
  private static final Expression PENDING = SyntaxFactory.number(1);
  private static final Expression PASSED = SyntaxFactory.number(2);
  private static final Expression RUNNING = SyntaxFactory.number(3);

  private final String used;
  private final String witness;
  private final String mine;
  private final String more;
  private final Expression delays;

  MoreDelaysCheck(ProgramNames names, String delays) {
    this.used = names.fresh("used");
    this.witness = names.fresh("witness");
    this.mine = names.fresh("mine");
    this.more = names.fresh("more");
    this.delays = SyntaxFactory.name(delays);
  }

  /** The variable for how many delays are spent. */
  String used() {
    return used;
  }

  /** The variable for what the witness does. */
  String witness() {
    return witness;
  }

  /** The global variables that the simulated program has besides its own. */
  Map<String, TypeSyntax> state() {
    Map<String, TypeSyntax> state = new LinkedHashMap<>();
    state.put(used, new TypeSyntax.Range(SourcePosition.NONE, NO_TASK, delays));
    state.put(witness, new TypeSyntax.Range(SourcePosition.NONE, NO_TASK, RUNNING));
    return state;
  }

  List<Declaration> declarations() {
    Map<String, TypeSyntax> state = state();
    state.put(mine, SyntaxFactory.BOOL);
    state.put(more, SyntaxFactory.BOOL);
    return state.entrySet().stream()
        .<Declaration>map(
            entry ->
                new Declaration.Variable(
                    SourcePosition.NONE, entry.getKey(), entry.getValue(), null))
        .toList();
  }

  /**
   * Adds that the task that would run next is delayed; the arguments are the values of the
   * variables then.
   */
  void delay(Expression usedThen, Expression witnessThen, List<Statement> into) {
    into.add(SyntaxFactory.assume(SyntaxFactory.binary(Operator.LESS, usedThen, delays)));
    into.add(IncreasingChoice.step(usedThen, Operator.PLUS));
    into.add(
        SyntaxFactory.when(SyntaxFactory.name(mine), SyntaxFactory.assign(witnessThen, PASSED)));
  }

  private Expression is(Expression what) {
    return SyntaxFactory.equal(SyntaxFactory.name(witness), what);
  }

  private Statement becomes(Expression what) {
    return SyntaxFactory.assign(SyntaxFactory.name(witness), what);
  }

  /** Adds that a task is dispatched. */
  void dispatch(List<Statement> into) {
    Expression spent = SyntaxFactory.equal(SyntaxFactory.name(used), delays);
    List<Statement> other =
        List.of(
            SyntaxFactory.when(
                SyntaxFactory.and(spent, is(PENDING)),
                SyntaxFactory.assign(SyntaxFactory.name(more), SyntaxFactory.TRUE)),
            SyntaxFactory.when(is(PASSED), becomes(PENDING)));
    into.add(SyntaxFactory.either(SyntaxFactory.name(mine), List.of(becomes(RUNNING)), other));
  }

  /** Adds that a task is posted, which may be the witness. */
  void post(List<Statement> into) {
    into.add(
        SyntaxFactory.assign(
            SyntaxFactory.name(mine), SyntaxFactory.and(is(NO_TASK), SyntaxFactory.ANY)));
    into.add(SyntaxFactory.when(SyntaxFactory.name(mine), becomes(PENDING)));
  }

  /** Adds that a task yields, which may be the witness. */
  void pause(List<Statement> into) {
    Expression picked = SyntaxFactory.and(is(NO_TASK), SyntaxFactory.ANY);
    Expression known = SyntaxFactory.binary(Operator.OR, is(RUNNING), picked);
    into.add(SyntaxFactory.assign(SyntaxFactory.name(mine), known));
    into.add(SyntaxFactory.when(SyntaxFactory.name(mine), becomes(PENDING)));
  }

  /** Adds that a task ends. */
  void end(List<Statement> into) {
    into.add(SyntaxFactory.when(is(RUNNING), becomes(NO_TASK)));
  }

  /** Asserts that no more delays are needed. */
  Statement demand() {
    return SyntaxFactory.demand(
        SyntaxFactory.not(SyntaxFactory.name(more)), "more delays are needed");
  }
}
