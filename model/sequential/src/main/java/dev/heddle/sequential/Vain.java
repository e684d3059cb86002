package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who waits in vain: a task that stops for ever before a wait looks at the final values, which are
 * guessed. If its condition is false there, it is blocked; if all that have not ended are, it is a
 * deadlock.
 */
final class Vain {
  private final Names names;
  private final String some;
  private final String blocked;
  private final String free;

  Vain(Names names) {
    this.names = names;
    this.some = names.fresh("vain");
    this.blocked = names.fresh("blocked");
    this.free = names.fresh("free");
  }

  /** The variable for the final value of another. */
  private String last(String name) {
    return names.derived(name, "_last");
  }

  List<Declaration> declarations(Map<String, TypeName> variables) {
    List<Declaration> all = new ArrayList<>();
    variables.forEach(
        (name, type) -> all.add(new Declaration.Variable(Position.NONE, last(name), type, null)));
    for (String truth : List.of(some, blocked, free)) {
      all.add(new Declaration.Variable(Position.NONE, truth, Tree.BOOL, null));
    }
    return all;
  }

  void guess(Map<String, TypeName> variables, Copies copies, List<Statement> into) {
    variables.forEach((name, type) -> copies.guess(Tree.name(last(name)), type, into));
  }

  /** Adds that the final values are those that were guessed. */
  void check(Map<String, TypeName> variables, Copies copies, List<Statement> into) {
    variables.forEach(
        (name, type) ->
            into.add(Tree.assume(copies.same(Tree.name(name), Tree.name(last(name)), type))));
  }

  /** The statement for a task that stops for ever before a wait. */
  Statement stop(Expression condition, Collection<String> variables) {
    Map<String, String> to = new HashMap<>();
    variables.forEach(name -> to.put(name, last(name)));
    Expression goesOn = Parts.renamed(condition, to);
    return Tree.when(
        Tree.not(goesOn),
        Tree.assign(Tree.name(blocked), Tree.TRUE),
        Tree.assign(Tree.name(some), Tree.TRUE));
  }

  /** The statements for a task that has ended, or stopped for ever. */
  List<Statement> end(String stopped) {
    Expression could = Tree.and(Tree.name(stopped), Tree.not(Tree.name(blocked)));
    return List.of(
        Tree.when(could, Tree.assign(Tree.name(free), Tree.TRUE)),
        Tree.assign(Tree.name(blocked), Tree.FALSE));
  }

  /** Asserts that there is no deadlock. */
  Statement demand() {
    Expression dead = Tree.and(Tree.name(some), Tree.not(Tree.name(free)));
    return Tree.demand(Tree.not(dead), "deadlock");
  }
}
