package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Who looks whether more delays would show more: they would if a task is dispatched when all delays
 * are spent, and another is pending that was not passed over since the task before it stopped. That
 * other task, the witness, is any that is picked when it is posted or yields.
 *
 * <p>How many delays are spent, and what the witness does, are global variables of the simulated
 * program: they change in the order of its execution, not in that of the simulation.
 */
final class Passed {
  private static final Expression NOBODY = Tree.number(0);
  private static final Expression PENDING = Tree.number(1);
  private static final Expression PASSED = Tree.number(2);
  private static final Expression RUNNING = Tree.number(3);

  private final String used;
  private final String witness;
  private final String mine;
  private final String more;
  private final Expression delays;

  Passed(Names names, String delays) {
    this.used = names.fresh("used");
    this.witness = names.fresh("witness");
    this.mine = names.fresh("mine");
    this.more = names.fresh("more");
    this.delays = Tree.name(delays);
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
  Map<String, TypeName> state() {
    Map<String, TypeName> state = new LinkedHashMap<>();
    state.put(used, new TypeName.Range(Position.NONE, NOBODY, delays));
    state.put(witness, new TypeName.Range(Position.NONE, NOBODY, RUNNING));
    return state;
  }

  List<Declaration> declarations() {
    Map<String, TypeName> state = state();
    state.put(mine, Tree.BOOL);
    state.put(more, Tree.BOOL);
    return state.entrySet().stream()
        .<Declaration>map(
            entry ->
                new Declaration.Variable(Position.NONE, entry.getKey(), entry.getValue(), null))
        .toList();
  }

  /** Adds that the task that is due is delayed; the variables are as they are then. */
  void delay(Expression usedThen, Expression witnessThen, List<Statement> into) {
    into.add(Tree.assume(Tree.binary(Operator.LESS, usedThen, delays)));
    into.add(Forward.step(usedThen, Operator.PLUS));
    into.add(Tree.when(Tree.name(mine), Tree.assign(witnessThen, PASSED)));
  }

  private Expression is(Expression what) {
    return Tree.equal(Tree.name(witness), what);
  }

  private Statement becomes(Expression what) {
    return Tree.assign(Tree.name(witness), what);
  }

  /** Adds that a task is dispatched. */
  void dispatch(List<Statement> into) {
    Expression spent = Tree.equal(Tree.name(used), delays);
    List<Statement> other =
        List.of(
            Tree.when(Tree.and(spent, is(PENDING)), Tree.assign(Tree.name(more), Tree.TRUE)),
            Tree.when(is(PASSED), becomes(PENDING)));
    into.add(Tree.either(Tree.name(mine), List.of(becomes(RUNNING)), other));
  }

  /** Adds that a task is posted, which may be the witness. */
  void post(List<Statement> into) {
    into.add(Tree.assign(Tree.name(mine), Tree.and(is(NOBODY), Tree.ANY)));
    into.add(Tree.when(Tree.name(mine), becomes(PENDING)));
  }

  /** Adds that a task yields, which may be the witness. */
  void pause(List<Statement> into) {
    Expression picked = Tree.and(is(NOBODY), Tree.ANY);
    Expression known = Tree.binary(Operator.OR, is(RUNNING), picked);
    into.add(Tree.assign(Tree.name(mine), known));
    into.add(Tree.when(Tree.name(mine), becomes(PENDING)));
  }

  /** Adds that a task ends. */
  void end(List<Statement> into) {
    into.add(Tree.when(is(RUNNING), becomes(NOBODY)));
  }

  /** Asserts that no more delays are needed. */
  Statement demand() {
    return Tree.demand(Tree.not(Tree.name(more)), "more delays are needed");
  }
}
