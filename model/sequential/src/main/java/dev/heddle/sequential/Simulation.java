package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.Guesses;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Points;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.Tree;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How one task after another is run through all rounds. */
public final class Simulation extends BodyRewriter {
  private static final Position NONE = Position.NONE;

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
  private final FurtherRounds further;
  private boolean looks;

  Simulation(Names names, String rounds, Translation.Goal goal) {
    super(names);
    this.rounds = Tree.name(rounds);
    this.round = names.fresh("round");
    this.buffer = names.fresh("running");
    this.over = names.fresh("over");
    this.failed = names.fresh("failed");
    this.done = names.fresh("done");
    this.waiting = names.fresh("waiting");
    this.leave = names.fresh("leave");
    this.resume = names.fresh("resume");
    this.look = names.fresh("look");
    this.further = new FurtherRounds(names, round, buffer, goal);
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
    return Tree.at(Tree.name(variable), Tree.name(round));
  }

  List<Declaration> variables(int count) {
    List<Declaration> all = new ArrayList<>();
    for (String number : List.of(round, buffer, done, waiting)) {
      all.add(new Declaration.Variable(NONE, number, Tree.INT, null));
    }
    for (String truth : List.of(stop(), failed)) {
      all.add(new Declaration.Variable(NONE, truth, Tree.BOOL, null));
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
      body.add(Tree.call(look));
      body.add(Tree.when(Tree.name(stop()), Tree.giveBack(null)));
    }
    Forward.upTo(names(), Tree.name(round), rounds, body);
    List<Statement> never = List.of(Tree.assign(Tree.name(stop()), Tree.TRUE));
    Statement ended = Tree.when(here(over), Tree.assign(Tree.name(stop()), Tree.TRUE));
    body.add(Tree.either(isAfterAll(), never, List.of(ended)));
    all.add(procedure(leave, body));
    all.add(procedure(resume, List.of(Tree.call(leave))));
    return all;
  }

  private Expression isAfterAll() {
    return Tree.equal(Tree.name(round), rounds);
  }

  private static Declaration procedure(String name, List<Statement> body) {
    return new Declaration.Procedure(NONE, name, List.of(), null, Tree.block(body));
  }

  @Override
  List<Statement> fail() {
    return List.of(
        Tree.assign(here(over), Tree.TRUE),
        Tree.assign(Tree.name(failed), Tree.TRUE),
        Tree.assign(Tree.name(stop()), Tree.TRUE));
  }

  /** Runs a buffer through all rounds. */
  void run(
      int number,
      Statement call,
      boolean accesses,
      @Nullable Statement atEnd,
      List<Statement> into) {
    into.add(Tree.assign(Tree.name(buffer), Tree.number(number)));
    into.add(Tree.assign(Tree.name(round), Tree.number(0)));
    into.add(Tree.assign(Tree.name(stop()), Tree.FALSE));
    begin(number, accesses, into);
    into.add(Tree.when(Tree.not(Tree.name(stop())), call));
    List<Statement> finish = new ArrayList<>();
    if (atEnd != null) {
      finish.add(globals(atEnd));
    }
    finish.add(Forward.step(Tree.name(done), Operator.PLUS));
    if (looks) {
      finish.add(Tree.call(look));
    }
    into.add(Tree.when(Tree.not(Tree.name(stop())), finish));
  }

  /** The first buffer begins in the first round, others in that or never, or in any. */
  private void begin(int number, boolean accesses, List<Statement> into) {
    if (number == 0) {
      if (looks) {
        into.add(Tree.call(look));
      }
      into.addAll(further.act());
    } else if (accesses) {
      into.add(Tree.call(leave));
      if (further.asked()) {
        into.add(Tree.when(isAfterAll(), further.fallBehind()));
        into.add(Tree.when(Tree.not(Tree.name(stop())), further.act()));
      }
    } else {
      List<Statement> never = new ArrayList<>();
      never.add(Tree.assign(Tree.name(stop()), Tree.TRUE));
      never.addAll(further.neverBegin());
      Expression cannot = Tree.binary(Operator.OR, here(over), Tree.ANY);
      into.add(Tree.either(cannot, never, further.act()));
    }
  }

  /** What comes after all buffers: it does not matter in which round the last one ended. */
  Statement atEnd() {
    return Tree.assign(Tree.name(round), Tree.number(0));
  }

  /** Asserts what is wanted in the end. */
  void finish(Translation.Goal wanted, int buffers, int count, List<Statement> into) {
    if (wanted == Translation.Goal.NO_FAILURE) {
      into.add(Tree.demand(Tree.not(Tree.name(failed)), "an assertion fails"));
      Expression some = Tree.binary(Operator.GREATER, Tree.name(waiting), Tree.number(0));
      Expression sum = Tree.binary(Operator.PLUS, Tree.name(waiting), Tree.name(done));
      Expression stuck = Tree.and(some, Tree.equal(sum, Tree.number(buffers)));
      into.add(Tree.demand(Tree.not(stuck), "deadlock"));
    } else if (wanted == Translation.Goal.NO_MORE_ROUNDS) {
      Expression ended = Tree.at(Tree.name(over), Tree.number(count - 1));
      into.add(Tree.assume(Tree.not(ended)));
      further.assume(count, into);
      into.add(Tree.demand(further.none(count), "more rounds are needed"));
    }
  }

  @Override
  public Expression variable(Expression.Name name) {
    return names().isGlobal(name.name()) ? Tree.at(name, Tree.name(round)) : name;
  }

  @Override
  public boolean special(
      List<Statement> statements, int at, Declaration.Procedure in, List<Statement> into) {
    Expression free = statements.get(at) == Points.ZIELD ? condition(statements, at + 1) : null;
    if (free == null) {
      return false;
    }
    // Who stops at an inserted point before a wait is blocked as if it waited.
    into.add(Tree.call(leave));
    into.add(returnIfStopped(free, in));
    return true;
  }

  @Override
  void post(Statement.Post s, Declaration.Procedure in, List<Statement> into) {
    throw new UntranslatableException(s.at(), "posts cannot be translated by this pass");
  }

  /** Who stops for ever before a wait waits in vain, or could go on. */
  private Statement returnIfStopped(Expression free, Declaration.Procedure in) {
    Expression more = Tree.binary(Operator.PLUS, Tree.name(waiting), Tree.number(1));
    List<Statement> vain = List.of(Tree.assign(Tree.name(waiting), more));
    List<Statement> behindOthers = further.fallBehind();
    Statement which =
        behindOthers.isEmpty()
            ? Tree.when(Tree.not(free), vain)
            : Tree.either(free, behindOthers, vain);
    return Tree.when(Tree.name(stop()), Tree.when(isAfterAll(), which), leaveProcedure(in));
  }

  @Override
  void point(boolean zield, Declaration.Procedure in, List<Statement> into) {
    if (zield) {
      into.add(Tree.call(leave));
      if (further.asked()) {
        List<Statement> stopping = new ArrayList<>();
        stopping.add(Tree.when(isAfterAll(), further.fallBehind()));
        stopping.add(leaveProcedure(in));
        into.add(Tree.when(Tree.name(stop()), stopping));
        into.addAll(further.act());
        return;
      }
    } else {
      if (looks) {
        into.add(Tree.call(look));
        into.add(returnIfStopped(in));
      }
      // Nobody else can run here, so if this task stops, so does everything.
      into.add(
          Tree.when(
              Tree.ANY,
              Tree.assign(here(over), Tree.TRUE),
              Tree.assign(Tree.name(stop()), Tree.TRUE)));
    }
    into.add(returnIfStopped(in));
  }

  @Override
  void await(Statement.Check s, Declaration.Procedure in, List<Statement> into) {
    Expression condition = globals(s.condition());
    List<Statement> wait = new ArrayList<>();
    wait.add(Tree.call(resume));
    wait.add(returnIfStopped(condition, in));
    wait.add(Tree.assume(condition));
    into.add(Tree.when(Tree.not(condition), wait));
    into.addAll(further.act());
  }
}
