package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.TranslationStage;
import dev.heddle.sequential.tree.TreeRewriter;
import dev.heddle.sequential.tree.VariableCopies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Elimination of yields (figure 4 of "Asynchronous Programs with Prioritized Task-Buffers", 2012):
 * for one level at a time, variables have a copy for each round of its tasks. A post to a higher
 * level saves those copies and guesses others; a posted task begins no earlier than in the round of
 * its poster, or of the task of its own level that is interrupted.
 *
 * <p>Unlike in the paper, a task may go to a round after the last: it stops there for ever, and
 * when its level is left, the execution is over. A level that never has more than one task has no
 * rounds.
 */
final class YieldsPass extends TreeRewriter {
  private static final SourcePosition NONE = SourcePosition.NONE;

  private final ProgramNames names;
  private final VariableCopies copies;
  private final TranslationStage stage;
  private final Expression.Name over;
  private final BuffersPass buffers;
  private final @Nullable MoreTurnsCheck further;
  private final String halt;
  private final String look;
  private final int turns;
  private final String turnsName;
  private final String turn;
  private final String below;
  private final String stuck;
  private final Map<String, TranslationStage.Code> codes = new LinkedHashMap<>();

  YieldsPass(
      ProgramNames names,
      VariableCopies copies,
      TranslationStage stage,
      TaskNormaliser form,
      BuffersPass buffers,
      int turns) {
    this.names = names;
    this.copies = copies;
    this.stage = stage;
    this.over = new Expression.Name(NONE, form.endings().over());
    this.buffers = buffers;
    this.further = buffers.turns();
    this.halt = form.endings().halt();
    this.look = form.endings().look();
    this.turns = turns;
    this.turnsName = form.turns();
    this.turn = names.fresh("turn");
    this.below = names.fresh("interrupted");
    this.stuck = names.fresh("stuck");
    stage.procedures().forEach(code -> codes.put(code.text().name(), code));
  }

  String turn() {
    return turn;
  }

  /** The values recorded for the tasks of a level. */
  List<MoreTurnsCheck.Kept> remembered(int level) {
    List<MoreTurnsCheck.Kept> all = new ArrayList<>();
    all.add(
        new MoreTurnsCheck.Kept(
            SyntaxFactory.at(SyntaxFactory.name(stuck), SyntaxFactory.number(level)),
            SyntaxFactory.BOOL));
    if (further != null) {
      all.addAll(further.of(level, turns));
    }
    return all;
  }

  /** The values recorded for the task that is simulated. */
  List<MoreTurnsCheck.Kept> current() {
    List<MoreTurnsCheck.Kept> all = new ArrayList<>();
    all.add(new MoreTurnsCheck.Kept(SyntaxFactory.name(turn), SyntaxFactory.INT));
    TypeSyntax levels =
        new TypeSyntax.Array(NONE, SyntaxFactory.number(stage.levels()), SyntaxFactory.INT);
    all.add(new MoreTurnsCheck.Kept(SyntaxFactory.name(below), levels));
    if (further != null) {
      all.add(new MoreTurnsCheck.Kept(SyntaxFactory.name(further.place()), SyntaxFactory.INT));
    }
    return all;
  }

  TranslationStage translate() {
    List<TranslationStage.Code> code = new ArrayList<>();
    for (TranslationStage.Code one : stage.procedures()) {
      Declaration.Procedure text = translate(one.text());
      code.add(one.with(hasTurn(one) ? beginning(text) : text));
    }
    List<Declaration> others = new ArrayList<>(stage.others());
    others.add(new Declaration.Variable(NONE, turn, SyntaxFactory.INT, null));
    Expression levels = SyntaxFactory.number(stage.levels());
    for (Map.Entry<String, TypeSyntax> array :
        Map.of(below, SyntaxFactory.INT, stuck, SyntaxFactory.BOOL).entrySet()) {
      TypeSyntax type = new TypeSyntax.Array(NONE, levels, array.getValue());
      others.add(new Declaration.Variable(NONE, array.getKey(), type, null));
    }
    if (further != null) {
      others.addAll(further.declarations(stage.levels(), turns));
    }
    Map<String, Declaration.Variable> state = new LinkedHashMap<>();
    stage
        .state()
        .forEach(
            (name, variable) ->
                state.put(name, new Declaration.Variable(NONE, name, array(variable), null)));
    return new TranslationStage(stage.kept(), state, others, code, stage.levels(), stage.main());
  }

  private TypeSyntax array(Declaration.Variable variable) {
    return new TypeSyntax.Array(NONE, SyntaxFactory.name(turnsName), variable.type());
  }

  /** Whether a task receives its round as an argument. */
  private boolean hasTurn(TranslationStage.Code code) {
    return code.task() && !stage.isSingle(code.level());
  }

  private Declaration.Procedure beginning(Declaration.Procedure p) {
    String given = names.fresh("turn_given");
    List<Declaration.Parameter> parameters = new ArrayList<>(p.parameters());
    parameters.add(new Declaration.Parameter(NONE, given, SyntaxFactory.INT));
    List<Statement> body = new ArrayList<>();
    body.add(SyntaxFactory.assign(SyntaxFactory.name(turn), SyntaxFactory.name(given)));
    if (further != null) {
      further.begin(body);
    }
    body.addAll(p.body().statements());
    return new Declaration.Procedure(
        p.at(), p.name(), List.copyOf(parameters), p.result(), SyntaxFactory.block(body));
  }

  @Override
  public Expression variable(Expression.Name name) {
    return stage.state().containsKey(name.name())
        ? SyntaxFactory.at(name, SyntaxFactory.name(turn))
        : name;
  }

  private int level(Declaration.Procedure in) {
    TranslationStage.Code code = codes.get(in.name());
    if (code == null) {
      throw new IllegalStateException("an unknown procedure");
    }
    return code.level();
  }

  @Override
  public boolean special(
      List<Statement> statements, int at, Declaration.Procedure in, List<Statement> into) {
    // A task that waits alone at its level has no further rounds to run in.
    return statements.get(at) instanceof Statement.For loop
        && loop.high().equals(SyntaxFactory.name(turnsName))
        && stage.isSingle(level(in));
  }

  @Override
  public void leaf(Statement statement, Declaration.Procedure in, List<Statement> into) {
    if (statement instanceof Statement.Plain) {
      if (!stage.isSingle(level(in))) {
        pass(level(in), into);
      }
    } else if (statement instanceof Statement.Post s) {
      post(s, level(in), into);
    } else {
      into.add(globals(statement));
    }
  }

  private void pass(int level, List<Statement> into) {
    Expression now = SyntaxFactory.name(turn);
    IncreasingChoice.upTo(names, now, SyntaxFactory.name(turnsName), into);
    List<Statement> beyond = new ArrayList<>();
    beyond.add(
        SyntaxFactory.assign(
            SyntaxFactory.at(SyntaxFactory.name(stuck), SyntaxFactory.number(level)),
            SyntaxFactory.TRUE));
    if (further != null) {
      beyond.add(further.fallBehind(level));
    }
    beyond.add(SyntaxFactory.call(halt));
    beyond.add(SyntaxFactory.giveBack(null));
    into.add(SyntaxFactory.when(SyntaxFactory.equal(now, SyntaxFactory.name(turnsName)), beyond));
    if (further != null) {
      List<Statement> act = new ArrayList<>();
      further.act(level, now, act);
      into.add(SyntaxFactory.when(SyntaxFactory.and(isInside(), SyntaxFactory.not(ended())), act));
    }
  }

  private void post(Statement.Post s, int level, List<Statement> into) {
    int target = TranslationStage.level(s);
    boolean single = stage.isSingle(target);
    boolean up = target > level;
    Expression now = SyntaxFactory.name(turn);
    List<Expression> arguments = globals(s.task().arguments());
    if (up && !stage.isSingle(level)) {
      into.add(
          SyntaxFactory.assign(
              SyntaxFactory.at(SyntaxFactory.name(below), SyntaxFactory.number(level)), now));
    }
    if (single) {
      into.add(post(s, arguments, null));
    } else if (up) {
      into.add(SyntaxFactory.block(interrupt(s, target)));
    } else if (target == level) {
      into.add(post(s, arguments, now));
    } else {
      into.add(
          post(
              s,
              arguments,
              SyntaxFactory.at(SyntaxFactory.name(below), SyntaxFactory.number(target))));
    }
  }

  /**
   * The same post, of a task that receives the first round in which it may run, if its level has
   * rounds.
   */
  private Statement post(Statement.Post s, List<Expression> arguments, @Nullable Expression from) {
    List<Expression> all = new ArrayList<>(arguments);
    if (from != null) {
      all.add(from);
    }
    Expression.Call task = new Expression.Call(NONE, s.task().procedure(), List.copyOf(all));
    return new Statement.Post(s.at(), task, s.level());
  }

  /** A post to a higher level, which has rounds of its own. */
  private List<Statement> interrupt(Statement.Post s, int target) {
    List<Statement> body = new ArrayList<>();
    List<Expression> arguments = new ArrayList<>();
    TranslationStage.Code posted = codes.get(s.task().procedure());
    if (posted == null) {
      throw new IllegalStateException("an unknown procedure is posted");
    }
    PostedArguments.add(
        names, posted.text(), globals(s.task().arguments()), s.at(), body, arguments);
    Expression now = SyntaxFactory.name(turn);
    List<Statement> after = new ArrayList<>();
    putAside(now, body, after);
    Expression stopped = SyntaxFactory.at(SyntaxFactory.name(stuck), SyntaxFactory.number(target));
    body.add(SyntaxFactory.assign(stopped, SyntaxFactory.FALSE));
    List<Statement> restored = new ArrayList<>();
    names.keep(now, SyntaxFactory.INT, body, restored);
    if (further != null) {
      names.keep(SyntaxFactory.name(further.place()), SyntaxFactory.INT, body, restored);
      further.enter(target, turns, body);
    }
    body.add(post(s, arguments, SyntaxFactory.number(0)));
    body.addAll(restored);
    body.addAll(after);
    if (further != null) {
      further.leave(target, turns, body);
    }
    List<Statement> over = new ArrayList<>();
    if (!look.isEmpty()) {
      over.add(SyntaxFactory.call(look));
    }
    over.add(SyntaxFactory.assign(ended(), SyntaxFactory.TRUE));
    body.add(SyntaxFactory.when(SyntaxFactory.and(isInside(), stopped), over));
    return body;
  }

  /** Whether the buffer that is simulated has not gone beyond the last round. */
  private Expression isInside() {
    return globals(buffers.isInside());
  }

  /** Whether the execution is over. */
  private Expression ended() {
    return globals(buffers.variable(over));
  }

  /** Guesses the values that later rounds of a level begin with, and saves the current ones. */
  private void putAside(Expression now, List<Statement> body, List<Statement> after) {
    String i = names.fresh("i");
    Expression at = SyntaxFactory.name(i);
    List<Statement> guesses = new ArrayList<>();
    List<Statement> first = new ArrayList<>();
    List<Statement> checks = new ArrayList<>();
    Expression one = SyntaxFactory.number(1);
    Expression end = SyntaxFactory.binary(Operator.MINUS, SyntaxFactory.name(turnsName), one);
    List<Statement> restored = new ArrayList<>();
    stage
        .state()
        .forEach(
            (name, variable) -> {
              Expression copy = SyntaxFactory.name(name);
              String kept = names.fresh(name + "_kept");
              body.add(SyntaxFactory.local(kept, array(variable), copy));
              String guess = names.fresh(name + "_guess");
              body.add(SyntaxFactory.local(guess, array(variable), null));
              Expression guessed = SyntaxFactory.at(SyntaxFactory.name(guess), at);
              copies.guess(guessed, variable.type(), guesses);
              guesses.add(SyntaxFactory.assign(SyntaxFactory.at(copy, at), guessed));
              first.add(
                  SyntaxFactory.assign(
                      SyntaxFactory.at(copy, SyntaxFactory.number(0)),
                      SyntaxFactory.at(SyntaxFactory.name(kept), now)));
              Expression before =
                  SyntaxFactory.at(copy, SyntaxFactory.binary(Operator.MINUS, at, one));
              checks.add(SyntaxFactory.assume(copies.same(before, guessed, variable.type())));
              restored.add(
                  SyntaxFactory.assign(
                      SyntaxFactory.at(SyntaxFactory.name(kept), now),
                      SyntaxFactory.at(copy, end)));
              restored.add(SyntaxFactory.assign(copy, SyntaxFactory.name(kept)));
            });
    body.add(new Statement.For(NONE, i, one, end, SyntaxFactory.block(guesses)));
    body.addAll(first);
    after.add(new Statement.For(NONE, i, one, end, SyntaxFactory.block(checks)));
    after.addAll(restored);
  }
}
