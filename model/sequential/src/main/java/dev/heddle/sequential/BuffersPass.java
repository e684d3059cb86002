package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SubExpressions;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.TranslationStage;
import dev.heddle.sequential.tree.TreeRewriter;
import dev.heddle.sequential.tree.VariableCopies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Several buffers as one (figure 3 of "Asynchronous Programs with Prioritized Task-Buffers", 2012):
 * all levels go up by one, and a task of level 0 runs the buffers one after another, each through
 * all rounds. Variables have a copy for each round, whose first value is guessed.
 *
 * <p>Unlike in the paper, a buffer may go to a round after the last: it stops there for ever. A
 * buffer that is alone has no rounds.
 */
final class BuffersPass extends TreeRewriter {
  private static final SourcePosition NONE = SourcePosition.NONE;

  private final ProgramNames names;
  private final TaskNormaliser form;
  private final VariableCopies copies;
  private final int rounds;
  private final int buffers;
  private final String roundsName;
  private final String round;
  private final String buffer;
  private final String main;
  private final MoreRoundsCheck further;
  private final Translation.Goal goal;

  /** Records that a buffer has ended; null if it is not needed. */
  private final @Nullable Statement atEnd;

  /** Checks whether more rounds of the tasks are needed; null if this is not asked for. */
  private final @Nullable MoreTurnsCheck turns;

  /** The state of the original, by name; initial values are in variables of their own. */
  private final Map<String, Declaration.Variable> original = new LinkedHashMap<>();

  private final Map<String, String> first = new LinkedHashMap<>();
  private final Map<String, String> last = new LinkedHashMap<>();

  BuffersPass(
      ProgramNames names,
      TaskNormaliser form,
      VariableCopies copies,
      List<Declaration.Variable> variables,
      int rounds,
      int buffers,
      String buffer,
      @Nullable Statement atEnd,
      Translation.Goal goal) {
    this.names = names;
    this.form = form;
    this.copies = copies;
    this.rounds = rounds;
    this.buffers = buffers;
    this.roundsName = names.fresh("ROUNDS");
    this.round = names.fresh("round");
    this.buffer = buffer;
    this.main = names.fresh("simulate");
    this.goal = goal;
    this.atEnd = atEnd;
    this.further = new MoreRoundsCheck(names, round, buffer, goal);
    this.turns = further.asked() ? new MoreTurnsCheck(names) : null;
    variables.forEach(variable -> original.put(variable.name(), variable));
    original.keySet().forEach(name -> first.put(name, names.fresh(name + "_first")));
    original.put(
        form.endings().over(),
        new Declaration.Variable(
            NONE, form.endings().over(), SyntaxFactory.BOOL, SyntaxFactory.FALSE));
  }

  /** The variable for the round; empty if there are no rounds. */
  String round() {
    return isAlone() ? "" : round;
  }

  /** Checks whether more rounds of the tasks are needed; null if this is not asked for. */
  @Nullable MoreTurnsCheck turns() {
    return turns;
  }

  private boolean isAlone() {
    return buffers == 1;
  }

  /** Whether the buffer that is simulated has not gone beyond the last round. */
  Expression isInside() {
    return isAlone()
        ? SyntaxFactory.TRUE
        : SyntaxFactory.binary(
            Operator.LESS, SyntaxFactory.name(round), SyntaxFactory.name(roundsName));
  }

  /** The variables that have a copy for each round. */
  List<String> copies() {
    return isAlone() ? List.of() : List.copyOf(original.keySet());
  }

  /** The variables with the final values of the original's. */
  Map<String, String> last() {
    return last;
  }

  /**
   * Translates.
   *
   * @param kept constants and types
   * @param begins for each buffer, what posts its first task
   * @param accesses whether buffers may begin in any round
   * @param wanted the global variables whose final values are wanted
   */
  TranslationStage translate(
      List<Declaration> kept,
      List<Statement> begins,
      boolean accesses,
      int levels,
      List<Declaration.Variable> wanted) {
    List<TranslationStage.Code> code = new ArrayList<>();
    for (TranslationStage.Code one : form.procedures()) {
      code.add(new TranslationStage.Code(translate(one.text()), one.level() + 1, one.task()));
    }
    List<Declaration> constants = new ArrayList<>();
    if (!isAlone()) {
      constants.add(new Declaration.Constant(NONE, roundsName, SyntaxFactory.number(rounds)));
    }
    constants.addAll(kept);
    List<Declaration> others = new ArrayList<>(form.variables());
    others.add(new Declaration.Variable(NONE, buffer, SyntaxFactory.INT, null));
    if (!isAlone()) {
      others.addAll(further.variables(rounds));
    }
    Map<String, Declaration.Variable> state = new LinkedHashMap<>();
    declare(state, others);
    List<Declaration.Variable> looked = new ArrayList<>(wanted);
    if (form.vain() != null) {
      looked.clear();
      first.keySet().forEach(name -> looked.add(variable(name)));
    }
    for (Declaration.Variable variable : looked) {
      String end = DeadlockCheck.last(names, variable.name());
      last.put(variable.name(), end);
      others.add(new Declaration.Variable(NONE, end, variable.type(), null));
    }
    code.add(new TranslationStage.Code(main(begins, accesses), 0, true));
    return new TranslationStage(constants, state, others, code, levels + 1, main);
  }

  private Declaration.Variable variable(String name) {
    return Objects.requireNonNull(original.get(name), "no variable");
  }

  private String guessed(String name) {
    return names.derived(name, "_guess");
  }

  private boolean isEnd(String name) {
    return name.equals(form.endings().over());
  }

  private void declare(Map<String, Declaration.Variable> state, List<Declaration> others) {
    Expression count = SyntaxFactory.name(roundsName);
    for (Declaration.Variable variable : original.values()) {
      String name = variable.name();
      Expression value = variable.value();
      if (!isEnd(name)) {
        others.add(
            new Declaration.Variable(
                variable.at(),
                first.getOrDefault(name, ""),
                variable.type(),
                value == null ? null : SubExpressions.renamed(value, first)));
      }
      TypeSyntax array = new TypeSyntax.Array(NONE, count, variable.type());
      TypeSyntax type = isAlone() ? variable.type() : array;
      state.put(name, new Declaration.Variable(NONE, name, type, null));
      if (!isAlone()) {
        others.add(new Declaration.Variable(NONE, guessed(name), array, null));
      }
    }
    if (!isAlone()) {
      TypeSyntax range = new TypeSyntax.Range(NONE, SyntaxFactory.number(0), count);
      state.put(round, new Declaration.Variable(NONE, round, range, null));
    }
  }

  @Override
  public Expression variable(Expression.Name name) {
    boolean copied = original.containsKey(name.name()) && !isAlone();
    return copied ? SyntaxFactory.at(name, SyntaxFactory.name(round)) : name;
  }

  @Override
  public boolean special(
      List<Statement> statements, int at, Declaration.Procedure in, List<Statement> into) {
    if (isAlone() || !in.name().equals(form.endings().check())) {
      return false;
    }
    // Beyond the last round there is nothing to check.
    Expression ended =
        SyntaxFactory.at(SyntaxFactory.name(form.endings().over()), SyntaxFactory.name(round));
    List<Statement> halt = List.of(SyntaxFactory.call(form.endings().halt()));
    Statement looked =
        further.asked()
            ? SyntaxFactory.either(ended, halt, further.act())
            : SyntaxFactory.when(ended, halt);
    List<Statement> beyond = new ArrayList<>(further.fallBehind());
    beyond.addAll(halt);
    into.add(SyntaxFactory.either(isInside(), List.of(looked), beyond));
    return true;
  }

  @Override
  public void leaf(Statement statement, Declaration.Procedure in, List<Statement> into) {
    if (statement instanceof Statement.Post s) {
      Expression.Call task =
          new Expression.Call(NONE, s.task().procedure(), globals(s.task().arguments()));
      into.add(
          new Statement.Post(s.at(), task, SyntaxFactory.number(TranslationStage.level(s) + 1)));
    } else if (statement instanceof Statement.Plain s) {
      if (s.word() == Statement.Word.YIELD) {
        into.add(s);
      } else if (!isAlone()) {
        IncreasingChoice.upTo(
            names, SyntaxFactory.name(round), SyntaxFactory.name(roundsName), into);
      }
    } else {
      into.add(globals(statement));
    }
  }

  private Declaration.Procedure main(List<Statement> begins, boolean accesses) {
    List<Statement> body = new ArrayList<>();
    DeadlockCheck vain = form.vain();
    if (vain != null) {
      last.forEach(
          (name, kept) -> copies.guess(SyntaxFactory.name(kept), variable(name).type(), body));
    }
    if (isAlone()) {
      first.forEach(
          (name, start) ->
              body.add(SyntaxFactory.assign(SyntaxFactory.name(name), SyntaxFactory.name(start))));
      body.add(SyntaxFactory.assign(SyntaxFactory.name(buffer), SyntaxFactory.number(0)));
      run(begins.get(0), body);
      last.forEach((name, kept) -> end(name, SyntaxFactory.name(name), kept, body));
    } else {
      runAll(begins, accesses, body);
    }
    if (goal == Translation.Goal.NO_FAILURE) {
      body.add(
          SyntaxFactory.demand(
              SyntaxFactory.not(SyntaxFactory.name(form.endings().failed())),
              "an assertion fails"));
      if (vain != null) {
        body.add(vain.demand());
      }
    } else if (turns != null) {
      Expression none = turns.none();
      if (!isAlone()) {
        further.assume(rounds, body);
        Expression ended =
            SyntaxFactory.at(
                SyntaxFactory.name(form.endings().over()), SyntaxFactory.number(rounds - 1));
        none =
            SyntaxFactory.and(none, SyntaxFactory.binary(Operator.OR, ended, further.none(rounds)));
      }
      body.add(SyntaxFactory.demand(none, "more rounds are needed"));
    }
    return new Declaration.Procedure(NONE, main, List.of(), null, SyntaxFactory.block(body));
  }

  private void runAll(List<Statement> begins, boolean accesses, List<Statement> body) {
    String r = names.fresh("r");
    Expression at = SyntaxFactory.name(r);
    List<Statement> guesses = new ArrayList<>();
    List<Statement> checks = new ArrayList<>();
    for (Declaration.Variable variable : original.values()) {
      Expression copy = SyntaxFactory.name(variable.name());
      Expression guess = SyntaxFactory.at(SyntaxFactory.name(guessed(variable.name())), at);
      copies.guess(guess, variable.type(), guesses);
      guesses.add(SyntaxFactory.assign(SyntaxFactory.at(copy, at), guess));
      String start = first.get(variable.name());
      if (start != null) {
        body.add(
            SyntaxFactory.assign(
                SyntaxFactory.at(copy, SyntaxFactory.number(0)), SyntaxFactory.name(start)));
      }
      Expression before = SyntaxFactory.binary(Operator.MINUS, at, SyntaxFactory.number(1));
      checks.add(
          SyntaxFactory.assume(
              copies.same(SyntaxFactory.at(copy, before), guess, variable.type())));
    }
    Expression one = SyntaxFactory.number(1);
    Expression end = SyntaxFactory.binary(Operator.MINUS, SyntaxFactory.name(roundsName), one);
    body.add(new Statement.For(NONE, r, one, end, SyntaxFactory.block(guesses)));
    for (int i = 0; i < begins.size(); i++) {
      begin(i, begins.get(i), accesses, body);
    }
    // From here on it does not matter in which round the last buffer ended.
    body.add(SyntaxFactory.assign(SyntaxFactory.name(round), SyntaxFactory.number(0)));
    body.add(new Statement.For(NONE, r, one, end, SyntaxFactory.block(checks)));
    last.forEach(
        (name, kept) -> end(name, SyntaxFactory.at(SyntaxFactory.name(name), end), kept, body));
  }

  /** Adds that a variable has its final value, which may have been guessed. */
  private void end(String name, Expression value, String kept, List<Statement> into) {
    into.add(
        form.vain() == null
            ? SyntaxFactory.assign(SyntaxFactory.name(kept), value)
            : SyntaxFactory.assume(
                copies.same(value, SyntaxFactory.name(kept), variable(name).type())));
  }

  /** Adds that a buffer runs, and what it leaves. */
  private void run(Statement post, List<Statement> into) {
    DeadlockCheck vain = form.vain();
    Expression unfinished = SyntaxFactory.name(form.endings().unfinished());
    if (atEnd == null) {
      into.add(post);
    } else {
      List<Statement> restored = new ArrayList<>();
      names.keep(unfinished, SyntaxFactory.BOOL, into, restored);
      into.add(SyntaxFactory.assign(unfinished, SyntaxFactory.FALSE));
      into.add(post);
      into.add(
          SyntaxFactory.either(unfinished, List.of(), List.of(globals(atEnd), restored.get(0))));
    }
    if (vain != null) {
      vain.leave(into);
    }
  }

  /** Runs a buffer, from the first round on or, if points are inserted, from any. */
  private void begin(int number, Statement post, boolean accesses, List<Statement> into) {
    into.add(SyntaxFactory.assign(SyntaxFactory.name(buffer), SyntaxFactory.number(number)));
    into.add(SyntaxFactory.assign(SyntaxFactory.name(round), SyntaxFactory.number(0)));
    if (number == 0) {
      run(post, into);
      return;
    }
    Expression going =
        SyntaxFactory.not(
            SyntaxFactory.at(SyntaxFactory.name(form.endings().over()), SyntaxFactory.name(round)));
    Expression may = SyntaxFactory.and(isInside(), going);
    if (accesses) {
      IncreasingChoice.upTo(names, SyntaxFactory.name(round), SyntaxFactory.name(roundsName), into);
    } else {
      may = SyntaxFactory.and(may, SyntaxFactory.ANY);
    }
    List<Statement> never = new ArrayList<>();
    never.add(
        SyntaxFactory.assign(SyntaxFactory.name(form.endings().unfinished()), SyntaxFactory.TRUE));
    never.addAll(accesses ? further.fallBehind() : further.neverBegin());
    DeadlockCheck vain = form.vain();
    if (vain != null) {
      never.add(vain.never());
    }
    List<Statement> begins = new ArrayList<>();
    run(post, begins);
    into.add(SyntaxFactory.either(may, begins, never));
  }
}
