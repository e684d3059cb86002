package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import dev.heddle.sequential.tree.Copies;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Parts;
import dev.heddle.sequential.tree.Tree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who waits in vain: a task that stops for ever before a wait looks at the final values, which are
 * guessed. If its condition is false there, it is blocked. Of a buffer the highest level counts
 * that has tasks left: they keep all others from running. If they are blocked in every buffer that
 * has tasks, it is a deadlock.
 */
final class Vain {
  private final Names names;
  private final int levels;
  private final String some;
  private final String free;
  private final String blocked;
  private final String left;
  private final String able;

  /** With how many levels tasks have. */
  Vain(Names names, int levels) {
    this.names = names;
    this.levels = levels;
    this.some = names.fresh("vain");
    this.free = names.fresh("free");
    this.blocked = names.fresh("blocked");
    this.left = names.fresh("left");
    this.able = names.fresh("able");
  }

  /** The variable for the final value of another. */
  static String last(Names names, String name) {
    return names.derived(name, "_last");
  }

  private String last(String name) {
    return last(names, name);
  }

  /** The variables that say who is left. */
  List<Declaration> declarations() {
    List<Declaration> all = new ArrayList<>();
    for (String truth : List.of(some, free, blocked)) {
      all.add(new Declaration.Variable(Position.NONE, truth, Tree.BOOL, null));
    }
    for (String array : List.of(left, able)) {
      TypeName type = new TypeName.Array(Position.NONE, Tree.number(levels), Tree.BOOL);
      all.add(new Declaration.Variable(Position.NONE, array, type, null));
    }
    return all;
  }

  /** The variables for final values. */
  List<Declaration> lasts(Map<String, TypeName> variables) {
    List<Declaration> all = new ArrayList<>();
    variables.forEach(
        (name, type) -> all.add(new Declaration.Variable(Position.NONE, last(name), type, null)));
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
    return Tree.when(Tree.not(goesOn), Tree.assign(Tree.name(blocked), Tree.TRUE));
  }

  private static Expression at(String array, int level) {
    return Tree.at(Tree.name(array), Tree.number(level));
  }

  /** The statements for a task of a level that has ended, or stopped for ever. */
  List<Statement> end(int level, String stopped) {
    Statement could =
        Tree.when(Tree.not(Tree.name(blocked)), Tree.assign(at(able, level), Tree.TRUE));
    return List.of(
        Tree.when(Tree.name(stopped), Tree.assign(at(left, level), Tree.TRUE), could),
        Tree.assign(Tree.name(blocked), Tree.FALSE));
  }

  /** Adds what is known when a buffer has been simulated. */
  void leave(List<Statement> into) {
    List<Statement> known = List.of();
    for (int level = 0; level < levels; level++) {
      Statement here =
          Tree.either(
              at(able, level),
              List.of(Tree.assign(Tree.name(free), Tree.TRUE)),
              List.of(Tree.assign(Tree.name(some), Tree.TRUE)));
      known = List.of(Tree.either(at(left, level), List.of(here), known));
    }
    into.addAll(known);
    for (int level = 0; level < levels; level++) {
      into.add(Tree.assign(at(left, level), Tree.FALSE));
      into.add(Tree.assign(at(able, level), Tree.FALSE));
    }
  }

  /** The statement for a buffer that never begins. */
  Statement never() {
    return Tree.assign(Tree.name(free), Tree.TRUE);
  }

  /** Asserts that there is no deadlock. */
  Statement demand() {
    Expression dead = Tree.and(Tree.name(some), Tree.not(Tree.name(free)));
    return Tree.demand(Tree.not(dead), "deadlock");
  }
}
