package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.VariableCopies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The values at the beginning and the end of the rounds of a scheduler with delays: they are
 * guessed, and checked when all tasks have been simulated. The values that a task leaves are
 * guessed as well, when it is dispatched.
 */
final class DelayRoundGuesses {
  private static final SourcePosition NONE = SourcePosition.NONE;

  private final ProgramNames names;
  private final VariableCopies copies;
  private final Expression delays;

  DelayRoundGuesses(ProgramNames names, VariableCopies copies, String delays) {
    this.names = names;
    this.copies = copies;
    this.delays = SyntaxFactory.name(delays);
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

  List<Declaration> declarations(Map<String, TypeSyntax> variables) {
    List<Declaration> all = new ArrayList<>();
    Expression length = SyntaxFactory.binary(Operator.PLUS, delays, SyntaxFactory.number(1));
    variables.forEach(
        (name, type) -> {
          TypeSyntax array = new TypeSyntax.Array(NONE, length, type);
          all.add(new Declaration.Variable(NONE, next(name), array, null));
          all.add(new Declaration.Variable(NONE, start(name), array, null));
          all.add(new Declaration.Variable(NONE, expected(name), type, null));
        });
    return all;
  }

  /** That the task leaves what was guessed. */
  void check(Map<String, TypeSyntax> variables, List<Statement> into) {
    variables.forEach(
        (name, type) ->
            into.add(
                SyntaxFactory.assume(
                    copies.same(
                        SyntaxFactory.name(name), SyntaxFactory.name(expected(name)), type))));
  }

  /** Guesses what each round begins with; what the first task leaves is that of the first. */
  void guess(Map<String, TypeSyntax> variables, List<Statement> body) {
    String r = names.fresh("r");
    Expression at = SyntaxFactory.name(r);
    List<Statement> guesses = new ArrayList<>();
    variables.forEach(
        (name, type) -> {
          Expression start = SyntaxFactory.at(SyntaxFactory.name(start(name)), at);
          copies.guess(start, type, guesses);
          guesses.add(
              SyntaxFactory.assign(SyntaxFactory.at(SyntaxFactory.name(next(name)), at), start));
        });
    body.add(
        new Statement.For(NONE, r, SyntaxFactory.number(0), delays, SyntaxFactory.block(guesses)));
    for (String name : variables.keySet()) {
      Expression first = SyntaxFactory.at(SyntaxFactory.name(start(name)), SyntaxFactory.number(0));
      body.add(SyntaxFactory.assign(SyntaxFactory.name(expected(name)), first));
    }
  }

  /** What a round leaves must be what the next begins with. */
  void join(Map<String, TypeSyntax> variables, List<Statement> body) {
    String r = names.fresh("r");
    Expression at = SyntaxFactory.name(r);
    Expression before = SyntaxFactory.binary(Operator.MINUS, at, SyntaxFactory.number(1));
    List<Statement> joins = new ArrayList<>();
    variables.forEach(
        (name, type) -> {
          Expression left = SyntaxFactory.at(SyntaxFactory.name(next(name)), before);
          Expression begun = SyntaxFactory.at(SyntaxFactory.name(start(name)), at);
          joins.add(SyntaxFactory.assume(copies.same(left, begun, type)));
        });
    body.add(
        new Statement.For(NONE, r, SyntaxFactory.number(1), delays, SyntaxFactory.block(joins)));
  }
}
