package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.Guesses;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SwitchStatements;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs one task after another through all rounds. */
public final class RoundSimulation extends BodyRewriter {
  private static final SourcePosition NONE = SourcePosition.NONE;

  private final Expression rounds;
  private final String round;
  private final String buffer;
  private final String over;
  private final String failed;
  private final String done;
  private final String waiting;
  private final String leave;
  private final String resume;
  private final String look;
  private final MoreRoundsCheck further;
  private boolean looks;

  RoundSimulation(ProgramNames names, String rounds, Translation.Goal goal) {
    super(names);
    this.rounds = SyntaxFactory.name(rounds);
    this.round = names.fresh("round");
    this.buffer = names.fresh("running");
    this.over = names.fresh("over");
    this.failed = names.fresh("failed");
    this.done = names.fresh("done");
    this.waiting = names.fresh("waiting");
    this.leave = names.fresh("leave");
    this.resume = names.fresh("resume");
    this.look = names.fresh("look");
    this.further = new MoreRoundsCheck(names, round, buffer, goal);
  }

  String buffer() {
    return buffer;
  }

  String over() {
    return over;
  }

  Translation.Marks marks(String least, String most, List<String> copies) {
    return new Translation.Marks(
        new Guesses(least, most),
        new Translation.Marks.Variables(round, buffer, stop(), failed, done),
        new Translation.Marks.Calls(leave, resume, ""),
        copies);
  }

  private Expression here(String variable) {
    return SyntaxFactory.at(SyntaxFactory.name(variable), SyntaxFactory.name(round));
  }

  List<Declaration> variables(int count) {
    List<Declaration> all = new ArrayList<>();
    for (String number : List.of(round, buffer, done, waiting)) {
      all.add(new Declaration.Variable(NONE, number, SyntaxFactory.INT, null));
    }
    for (String truth : List.of(stop(), failed)) {
      all.add(new Declaration.Variable(NONE, truth, SyntaxFactory.BOOL, null));
    }
    all.addAll(further.variables(count));
    return all;
  }

  /** The procedures that move a task between rounds. */
  List<Declaration> procedures(List<Expression> invariants) {
    List<Declaration> all = new ArrayList<>();
    looks = !invariants.isEmpty();
    if (looks) {
      all.add(procedure(look, looking(invariants)));
    }
    List<Statement> body = new ArrayList<>();
    if (looks) {
      body.add(SyntaxFactory.call(look));
      body.add(SyntaxFactory.when(SyntaxFactory.name(stop()), SyntaxFactory.giveBack(null)));
    }
    IncreasingChoice.upTo(names(), SyntaxFactory.name(round), rounds, body);
    List<Statement> never =
        List.of(SyntaxFactory.assign(SyntaxFactory.name(stop()), SyntaxFactory.TRUE));
    Statement ended =
        SyntaxFactory.when(
            here(over), SyntaxFactory.assign(SyntaxFactory.name(stop()), SyntaxFactory.TRUE));
    body.add(SyntaxFactory.either(isAfterAll(), never, List.of(ended)));
    all.add(procedure(leave, body));
    all.add(procedure(resume, List.of(SyntaxFactory.call(leave))));
    return all;
  }

  private Expression isAfterAll() {
    return SyntaxFactory.equal(SyntaxFactory.name(round), rounds);
  }

  private static Declaration procedure(String name, List<Statement> body) {
    return new Declaration.Procedure(NONE, name, List.of(), null, SyntaxFactory.block(body));
  }

  @Override
  List<Statement> fail() {
    return List.of(
        SyntaxFactory.assign(here(over), SyntaxFactory.TRUE),
        SyntaxFactory.assign(SyntaxFactory.name(failed), SyntaxFactory.TRUE),
        SyntaxFactory.assign(SyntaxFactory.name(stop()), SyntaxFactory.TRUE));
  }

  /** Runs a buffer through all rounds. */
  void run(
      int number,
      Statement call,
      boolean accesses,
      @Nullable Statement atEnd,
      List<Statement> into) {
    into.add(SyntaxFactory.assign(SyntaxFactory.name(buffer), SyntaxFactory.number(number)));
    into.add(SyntaxFactory.assign(SyntaxFactory.name(round), SyntaxFactory.number(0)));
    into.add(SyntaxFactory.assign(SyntaxFactory.name(stop()), SyntaxFactory.FALSE));
    begin(number, accesses, into);
    into.add(SyntaxFactory.when(SyntaxFactory.not(SyntaxFactory.name(stop())), call));
    List<Statement> finish = new ArrayList<>();
    if (atEnd != null) {
      finish.add(globals(atEnd));
    }
    finish.add(IncreasingChoice.step(SyntaxFactory.name(done), Operator.PLUS));
    if (looks) {
      finish.add(SyntaxFactory.call(look));
    }
    into.add(SyntaxFactory.when(SyntaxFactory.not(SyntaxFactory.name(stop())), finish));
  }

  /** The first buffer begins in the first round, others in that or never, or in any. */
  private void begin(int number, boolean accesses, List<Statement> into) {
    if (number == 0) {
      if (looks) {
        into.add(SyntaxFactory.call(look));
      }
      into.addAll(further.act());
    } else if (accesses) {
      into.add(SyntaxFactory.call(leave));
      if (further.asked()) {
        into.add(SyntaxFactory.when(isAfterAll(), further.fallBehind()));
        into.add(SyntaxFactory.when(SyntaxFactory.not(SyntaxFactory.name(stop())), further.act()));
      }
    } else {
      List<Statement> never = new ArrayList<>();
      never.add(SyntaxFactory.assign(SyntaxFactory.name(stop()), SyntaxFactory.TRUE));
      never.addAll(further.neverBegin());
      Expression cannot = SyntaxFactory.binary(Operator.OR, here(over), SyntaxFactory.ANY);
      into.add(SyntaxFactory.either(cannot, never, further.act()));
    }
  }

  /** The statement after all buffers: it does not matter in which round the last one ended. */
  Statement atEnd() {
    return SyntaxFactory.assign(SyntaxFactory.name(round), SyntaxFactory.number(0));
  }

  /** Asserts what is wanted in the end. */
  void finish(Translation.Goal wanted, int buffers, int count, List<Statement> into) {
    if (wanted == Translation.Goal.NO_FAILURE) {
      into.add(
          SyntaxFactory.demand(
              SyntaxFactory.not(SyntaxFactory.name(failed)), "an assertion fails"));
      Expression some =
          SyntaxFactory.binary(
              Operator.GREATER, SyntaxFactory.name(waiting), SyntaxFactory.number(0));
      Expression sum =
          SyntaxFactory.binary(
              Operator.PLUS, SyntaxFactory.name(waiting), SyntaxFactory.name(done));
      Expression stuck =
          SyntaxFactory.and(some, SyntaxFactory.equal(sum, SyntaxFactory.number(buffers)));
      into.add(SyntaxFactory.demand(SyntaxFactory.not(stuck), "deadlock"));
    } else if (wanted == Translation.Goal.NO_MORE_ROUNDS) {
      Expression ended =
          SyntaxFactory.at(SyntaxFactory.name(over), SyntaxFactory.number(count - 1));
      into.add(SyntaxFactory.assume(SyntaxFactory.not(ended)));
      further.assume(count, into);
      into.add(SyntaxFactory.demand(further.none(count), "more rounds are needed"));
    }
  }

  @Override
  public Expression variable(Expression.Name name) {
    return names().isGlobal(name.name()) ? SyntaxFactory.at(name, SyntaxFactory.name(round)) : name;
  }

  @Override
  public boolean special(
      List<Statement> statements, int at, Declaration.Procedure in, List<Statement> into) {
    Expression free =
        statements.get(at) == SwitchStatements.ZIELD ? condition(statements, at + 1) : null;
    if (free == null) {
      return false;
    }
    // A task that stops at an inserted point before a wait is blocked as if it waited.
    into.add(SyntaxFactory.call(leave));
    into.add(returnIfStopped(free, in));
    return true;
  }

  @Override
  void post(Statement.Post s, Declaration.Procedure in, List<Statement> into) {
    throw new UntranslatableException(s.at(), "posts cannot be translated by this pass");
  }

  /** A task that stops for ever before a wait is blocked, or could continue. */
  private Statement returnIfStopped(Expression free, Declaration.Procedure in) {
    Expression more =
        SyntaxFactory.binary(Operator.PLUS, SyntaxFactory.name(waiting), SyntaxFactory.number(1));
    List<Statement> vain = List.of(SyntaxFactory.assign(SyntaxFactory.name(waiting), more));
    List<Statement> behindOthers = further.fallBehind();
    Statement which =
        behindOthers.isEmpty()
            ? SyntaxFactory.when(SyntaxFactory.not(free), vain)
            : SyntaxFactory.either(free, behindOthers, vain);
    return SyntaxFactory.when(
        SyntaxFactory.name(stop()), SyntaxFactory.when(isAfterAll(), which), leaveProcedure(in));
  }

  @Override
  void point(boolean zield, Declaration.Procedure in, List<Statement> into) {
    if (zield) {
      into.add(SyntaxFactory.call(leave));
      if (further.asked()) {
        List<Statement> stopping = new ArrayList<>();
        stopping.add(SyntaxFactory.when(isAfterAll(), further.fallBehind()));
        stopping.add(leaveProcedure(in));
        into.add(SyntaxFactory.when(SyntaxFactory.name(stop()), stopping));
        into.addAll(further.act());
        return;
      }
    } else {
      if (looks) {
        into.add(SyntaxFactory.call(look));
        into.add(returnIfStopped(in));
      }
      // No other task can run here, so if this task stops, everything stops.
      into.add(
          SyntaxFactory.when(
              SyntaxFactory.ANY,
              SyntaxFactory.assign(here(over), SyntaxFactory.TRUE),
              SyntaxFactory.assign(SyntaxFactory.name(stop()), SyntaxFactory.TRUE)));
    }
    into.add(returnIfStopped(in));
  }

  @Override
  void await(Statement.Check s, Declaration.Procedure in, List<Statement> into) {
    Expression condition = globals(s.condition());
    List<Statement> wait = new ArrayList<>();
    wait.add(SyntaxFactory.call(resume));
    wait.add(returnIfStopped(condition, in));
    wait.add(SyntaxFactory.assume(condition));
    into.add(SyntaxFactory.when(SyntaxFactory.not(condition), wait));
    into.addAll(further.act());
  }
}
