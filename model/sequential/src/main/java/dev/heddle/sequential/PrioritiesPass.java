package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.TranslationStage;
import dev.heddle.sequential.tree.TreeRewriter;
import dev.heddle.sequential.tree.VariableCopies;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tasks of several levels, without yields, as calls (figure 5 of "Asynchronous Programs with
 * Prioritized Task-Buffers", 2012). A task that is posted to a higher level runs where it is
 * posted. Another is called there as well, but begins with the values that the tasks before it at
 * its level leave, and what it will leave itself is guessed, for those after it.
 *
 * <p>A level that never has more than one task needs no guesses.
 */
final class PrioritiesPass extends TreeRewriter {
  private static final SourcePosition NONE = SourcePosition.NONE;

  private final ProgramNames names;
  private final VariableCopies copies;
  private final TranslationStage stage;
  private final YieldsPass yields;
  private final Map<String, TranslationStage.Code> codes = new HashMap<>();

  PrioritiesPass(
      ProgramNames names, VariableCopies copies, TranslationStage stage, YieldsPass yields) {
    this.names = names;
    this.copies = copies;
    this.stage = stage;
    this.yields = yields;
    stage.procedures().forEach(code -> codes.put(code.text().name(), code));
  }

  TranslationStage translate() {
    List<TranslationStage.Code> code = new ArrayList<>();
    stage.procedures().forEach(one -> code.add(one.with(translate(one.text()))));
    List<Declaration> others = new ArrayList<>(stage.others());
    for (int level = 1; level < stage.levels(); level++) {
      if (!stage.isSingle(level)) {
        for (Declaration.Variable variable : stage.state().values()) {
          String name = next(variable.name(), level);
          others.add(new Declaration.Variable(NONE, name, variable.type(), null));
        }
      }
    }
    return new TranslationStage(
        stage.kept(), stage.state(), others, code, stage.levels(), stage.main());
  }

  /** The variable for what the next task of a level begins with. */
  private String next(String name, int level) {
    return names.derived(name, "_next" + level);
  }

  @Override
  public Expression variable(Expression.Name name) {
    return name;
  }

  @Override
  public void leaf(Statement statement, Declaration.Procedure in, List<Statement> into) {
    if (!(statement instanceof Statement.Post s)) {
      into.add(statement);
      return;
    }
    TranslationStage.Code here = codes.get(in.name());
    TranslationStage.Code posted = codes.get(s.task().procedure());
    if (here == null || posted == null) {
      throw new IllegalStateException("an unknown procedure");
    }
    int target = TranslationStage.level(s);
    if (target <= here.level()) {
      into.add(SyntaxFactory.block(later(s, posted.text(), here.level())));
    } else if (stage.isSingle(target)) {
      into.add(new Statement.Do(s.at(), s.task()));
    } else {
      into.add(SyntaxFactory.block(now(s, target)));
    }
  }

  /** A task that interrupts, and those that follow it at its level. */
  private List<Statement> now(Statement.Post s, int target) {
    List<Statement> body = new ArrayList<>();
    List<Statement> after = new ArrayList<>();
    stage
        .state()
        .forEach(
            (name, variable) -> {
              Expression next = SyntaxFactory.name(next(name, target));
              guess(name, variable.type(), next, body, after);
              after.add(SyntaxFactory.assign(SyntaxFactory.name(name), next));
            });
    body.add(new Statement.Do(s.at(), s.task()));
    body.addAll(after);
    return body;
  }

  /** Guesses what a task leaves of a variable, for the next; later that must be so. */
  private void guess(
      String name, TypeSyntax type, Expression next, List<Statement> body, List<Statement> after) {
    String end = names.fresh(name + "_end");
    body.add(SyntaxFactory.local(end, type, null));
    copies.guess(SyntaxFactory.name(end), type, body);
    body.add(SyntaxFactory.assign(next, SyntaxFactory.name(end)));
    after.add(
        SyntaxFactory.assume(copies.same(SyntaxFactory.name(name), SyntaxFactory.name(end), type)));
  }

  /** A task that runs when its poster has ended or stopped. */
  private List<Statement> later(Statement.Post s, Declaration.Procedure posted, int level) {
    int target = TranslationStage.level(s);
    List<Statement> body = new ArrayList<>();
    List<Expression> arguments = new ArrayList<>();
    PostedArguments.add(names, posted, s.task().arguments(), s.at(), body, arguments);
    List<Statement> checks = new ArrayList<>();
    List<Statement> restored = new ArrayList<>();
    List<MoreTurnsCheck.Kept> remembered = new ArrayList<>(yields.current());
    for (int between = target + 1; between <= level; between++) {
      remembered.addAll(yields.remembered(between));
    }
    remembered.forEach(kept -> names.keep(kept.place(), kept.type(), body, restored));
    stage
        .state()
        .forEach(
            (name, variable) -> {
              TypeSyntax type = variable.type();
              names.keep(SyntaxFactory.name(name), type, body, restored);
              for (int between = target + 1; between <= level; between++) {
                if (!stage.isSingle(between)) {
                  names.keep(SyntaxFactory.name(next(name, between)), type, body, restored);
                }
              }
              Expression next = SyntaxFactory.name(next(name, target));
              body.add(SyntaxFactory.assign(SyntaxFactory.name(name), next));
              guess(name, type, next, body, checks);
            });
    body.add(
        new Statement.Do(NONE, new Expression.Call(NONE, posted.name(), List.copyOf(arguments))));
    body.addAll(checks);
    body.addAll(restored);
    return body;
  }
}
