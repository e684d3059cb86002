package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SubExpressions;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.VariableCopies;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds blocked tasks. A task that stops for ever before a wait evaluates its condition with the
 * final values, which are guessed. If the condition is false, the task is blocked. In each buffer,
 * only the highest level that has tasks left matters: these tasks keep all others from running. If
 * they are blocked in every buffer that has tasks, it is a deadlock.
 */
final class DeadlockCheck {
  private final ProgramNames names;
  private final int levels;
  private final String some;
  private final String free;
  private final String blocked;
  private final String left;
  private final String able;

  /** For tasks with so many levels. */
  DeadlockCheck(ProgramNames names, int levels) {
    this.names = names;
    this.levels = levels;
    this.some = names.fresh("vain");
    this.free = names.fresh("free");
    this.blocked = names.fresh("blocked");
    this.left = names.fresh("left");
    this.able = names.fresh("able");
  }

  /** The variable for the final value of another. */
  static String last(ProgramNames names, String name) {
    return names.derived(name, "_last");
  }

  private String last(String name) {
    return last(names, name);
  }

  /** The variables that say which tasks are left. */
  List<Declaration> declarations() {
    List<Declaration> all = new ArrayList<>();
    for (String truth : List.of(some, free, blocked)) {
      all.add(new Declaration.Variable(SourcePosition.NONE, truth, SyntaxFactory.BOOL, null));
    }
    for (String array : List.of(left, able)) {
      TypeSyntax type =
          new TypeSyntax.Array(
              SourcePosition.NONE, SyntaxFactory.number(levels), SyntaxFactory.BOOL);
      all.add(new Declaration.Variable(SourcePosition.NONE, array, type, null));
    }
    return all;
  }

  /** The variables for final values. */
  List<Declaration> lasts(Map<String, TypeSyntax> variables) {
    List<Declaration> all = new ArrayList<>();
    variables.forEach(
        (name, type) ->
            all.add(new Declaration.Variable(SourcePosition.NONE, last(name), type, null)));
    return all;
  }

  void guess(Map<String, TypeSyntax> variables, VariableCopies copies, List<Statement> into) {
    variables.forEach((name, type) -> copies.guess(SyntaxFactory.name(last(name)), type, into));
  }

  /** Adds that the final values are those that were guessed. */
  void check(Map<String, TypeSyntax> variables, VariableCopies copies, List<Statement> into) {
    variables.forEach(
        (name, type) ->
            into.add(
                SyntaxFactory.assume(
                    copies.same(SyntaxFactory.name(name), SyntaxFactory.name(last(name)), type))));
  }

  /** The statement for a task that stops for ever before a wait. */
  Statement stop(Expression condition, Collection<String> variables) {
    Map<String, String> to = new HashMap<>();
    variables.forEach(name -> to.put(name, last(name)));
    Expression goesOn = SubExpressions.renamed(condition, to);
    return SyntaxFactory.when(
        SyntaxFactory.not(goesOn),
        SyntaxFactory.assign(SyntaxFactory.name(blocked), SyntaxFactory.TRUE));
  }

  private static Expression at(String array, int level) {
    return SyntaxFactory.at(SyntaxFactory.name(array), SyntaxFactory.number(level));
  }

  /** The statements for a task of a level that has ended, or stopped for ever. */
  List<Statement> end(int level, String stopped) {
    Statement could =
        SyntaxFactory.when(
            SyntaxFactory.not(SyntaxFactory.name(blocked)),
            SyntaxFactory.assign(at(able, level), SyntaxFactory.TRUE));
    return List.of(
        SyntaxFactory.when(
            SyntaxFactory.name(stopped),
            SyntaxFactory.assign(at(left, level), SyntaxFactory.TRUE),
            could),
        SyntaxFactory.assign(SyntaxFactory.name(blocked), SyntaxFactory.FALSE));
  }

  /** Adds what is known when a buffer has been simulated. */
  void leave(List<Statement> into) {
    List<Statement> known = List.of();
    for (int level = 0; level < levels; level++) {
      Statement here =
          SyntaxFactory.either(
              at(able, level),
              List.of(SyntaxFactory.assign(SyntaxFactory.name(free), SyntaxFactory.TRUE)),
              List.of(SyntaxFactory.assign(SyntaxFactory.name(some), SyntaxFactory.TRUE)));
      known = List.of(SyntaxFactory.either(at(left, level), List.of(here), known));
    }
    into.addAll(known);
    for (int level = 0; level < levels; level++) {
      into.add(SyntaxFactory.assign(at(left, level), SyntaxFactory.FALSE));
      into.add(SyntaxFactory.assign(at(able, level), SyntaxFactory.FALSE));
    }
  }

  /** The statement for a buffer that never begins. */
  Statement never() {
    return SyntaxFactory.assign(SyntaxFactory.name(free), SyntaxFactory.TRUE);
  }

  /** Asserts that there is no deadlock. */
  Statement demand() {
    Expression dead =
        SyntaxFactory.and(SyntaxFactory.name(some), SyntaxFactory.not(SyntaxFactory.name(free)));
    return SyntaxFactory.demand(SyntaxFactory.not(dead), "deadlock");
  }
}
