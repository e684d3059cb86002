package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import dev.heddle.sequential.tree.Copies;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the rounds of a scheduler with delays begin with and leave: guessed, and checked when all
 * tasks have been simulated. What a task leaves is guessed as well, when it is dispatched.
 */
final class DelayedRounds {
  private static final Position NONE = Position.NONE;

  private final Names names;
  private final Copies copies;
  private final Expression delays;

  DelayedRounds(Names names, Copies copies, String delays) {
    this.names = names;
    this.copies = copies;
    this.delays = Tree.name(delays);
  }

  /** The variable for what the next task of each round begins with. */
  String next(String name) {
    return names.derived(name, "_next");
  }

  /** The variable for what the task that is simulated should leave. */
  String expected(String name) {
    return names.derived(name, "_expected");
  }

  private String start(String name) {
    return names.derived(name, "_start");
  }

  List<Declaration> declarations(Map<String, TypeName> variables) {
    List<Declaration> all = new ArrayList<>();
    Expression length = Tree.binary(Operator.PLUS, delays, Tree.number(1));
    variables.forEach(
        (name, type) -> {
          TypeName array = new TypeName.Array(NONE, length, type);
          all.add(new Declaration.Variable(NONE, next(name), array, null));
          all.add(new Declaration.Variable(NONE, start(name), array, null));
          all.add(new Declaration.Variable(NONE, expected(name), type, null));
        });
    return all;
  }

  /** That the task leaves what was guessed. */
  void check(Map<String, TypeName> variables, List<Statement> into) {
    variables.forEach(
        (name, type) ->
            into.add(Tree.assume(copies.same(Tree.name(name), Tree.name(expected(name)), type))));
  }

  /** Guesses what each round begins with; what the first task leaves is that of the first. */
  void guess(Map<String, TypeName> variables, List<Statement> body) {
    String r = names.fresh("r");
    Expression at = Tree.name(r);
    List<Statement> guesses = new ArrayList<>();
    variables.forEach(
        (name, type) -> {
          Expression start = Tree.at(Tree.name(start(name)), at);
          copies.guess(start, type, guesses);
          guesses.add(Tree.assign(Tree.at(Tree.name(next(name)), at), start));
        });
    body.add(new Statement.For(NONE, r, Tree.number(0), delays, Tree.block(guesses)));
    for (String name : variables.keySet()) {
      Expression first = Tree.at(Tree.name(start(name)), Tree.number(0));
      body.add(Tree.assign(Tree.name(expected(name)), first));
    }
  }

  /** What a round leaves must be what the next begins with. */
  void join(Map<String, TypeName> variables, List<Statement> body) {
    String r = names.fresh("r");
    Expression at = Tree.name(r);
    Expression before = Tree.binary(Operator.MINUS, at, Tree.number(1));
    List<Statement> joins = new ArrayList<>();
    variables.forEach(
        (name, type) -> {
          Expression left = Tree.at(Tree.name(next(name)), before);
          Expression begun = Tree.at(Tree.name(start(name)), at);
          joins.add(Tree.assume(copies.same(left, begun, type)));
        });
    body.add(new Statement.For(NONE, r, Tree.number(1), delays, Tree.block(joins)));
  }
}
