package dev.heddle.sequential;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Program;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The translation of one buffer with tasks of one level into a sequential program that has the
 * executions of the depth-first scheduler with K delays (sections 5.1 to 5.3 of "Delay-Bounded
 * Scheduling", 2011).
 *
 * <p>A post is a call. The task that is called begins with the values that those before it in its
 * round leave, and what it will leave itself is guessed, for those after it. Where a task yields,
 * that guess is checked, and the task begins again, in this round or a later one.
 *
 * <p>Otherwise than in the paper, all may end wherever a task begins or yields, and a failure ends
 * whatever comes after it.
 */
public final class DelaysPass extends BodyRewriter {
  private static final Position NONE = Position.NONE;

  private final Program program;
  private final Model model;
  private final int delays;
  private final String delaysName;
  private final String least;
  private final String most;
  private final String main;
  private final String round;
  private final String left;
  private final String failed;
  private final String over;
  private final String begin;
  private final String resume;
  private final String end;
  private final String look;
  private final List<Expression> invariants;
  private final Copies copies;

  /** Who looks whether more delays would show more; null if nobody asks. */
  private final @Nullable Passed passed;

  /** The global variables, and what ends everything. */
  private final Map<String, TypeName> variables = new LinkedHashMap<>();

  private DelaysPass(Program program, Model model, int delays, Translation.Goal goal) {
    super(new Names(program));
    this.program = program;
    this.model = model;
    this.delays = delays;
    this.delaysName = names().fresh("DELAYS");
    this.least = names().fresh("LEAST");
    this.most = names().fresh("MOST");
    this.main = names().fresh("simulate");
    this.round = names().fresh("round");
    this.left = names().fresh("delays");
    this.failed = names().fresh("failed");
    this.over = names().fresh("over");
    this.begin = names().fresh("begin");
    this.resume = names().fresh("resume");
    this.end = names().fresh("finish");
    this.look = names().fresh("look");
    this.invariants = Declarations.invariants(program);
    this.copies = new Copies(names(), least, most);
    this.passed = goal == Translation.Goal.NO_MORE_ROUNDS ? new Passed(names(), delaysName) : null;
  }

  /**
   * Translates a program.
   *
   * @param model what it was compiled to
   * @param nevers labels that must not be reached, besides those that the program names
   */
  public static Translation translate(
      Program program, Model model, Set<String> nevers, int delays, Translation.Goal goal) {
    return new DelaysPass(program, model, delays, goal).translate(nevers, goal);
  }

  private Translation translate(Set<String> nevers, Translation.Goal goal) {
    if (model.buffers().size() != 1) {
      throw new UntranslatableException(
          NONE, "delays are for one buffer, not " + model.buffers().size());
    }
    Declarations.refuse(program);
    Synchronisers none = new Synchronisers(program, names(), main, List.of(model.name()));
    List<Declaration.Procedure> normal =
        new Normaliser(
                names(), none, Declarations.nevers(program, nevers), model.accesses(), Points.YIELD)
            .procedures();
    variables.putAll(names().globals());
    variables.put(over, Tree.BOOL);
    if (passed != null) {
      variables.putAll(passed.state());
    }
    List<Declaration> result = new ArrayList<>();
    result.add(new Declaration.Constant(NONE, delaysName, Tree.number(delays)));
    result.addAll(Declarations.guesses(least, most));
    result.addAll(Declarations.kept(program));
    declare(result);
    if (!invariants.isEmpty()) {
      result.add(procedure(look, looking(invariants)));
    }
    procedures(result);
    normal.forEach(procedure -> result.add(translate(procedure)));
    result.add(main(goal));
    result.add(
        new Declaration.Buffer(
            NONE, false, names().fresh("only"), new Expression.Call(NONE, main, List.of())));
    result.add(new Declaration.Interleave(NONE, false));
    Map<String, String> original = new LinkedHashMap<>();
    names().globals().keySet().forEach(name -> original.put(name, name));
    Translation.Marks marks =
        new Translation.Marks(least, most, round, "", begin, resume, end, stop(), failed, over);
    return new Translation(new Program(List.copyOf(result)), original, delays + 1, marks);
  }

  private String next(String name) {
    return names().derived(name, "_next");
  }

  private String expected(String name) {
    return names().derived(name, "_expected");
  }

  private String start(String name) {
    return names().derived(name, "_start");
  }

  private void declare(List<Declaration> result) {
    Expression length = Tree.binary(Operator.PLUS, Tree.name(delaysName), Tree.number(1));
    result.addAll(Declarations.variables(program));
    result.add(new Declaration.Variable(NONE, over, Tree.BOOL, null));
    if (passed != null) {
      result.addAll(passed.declarations());
    }
    variables.forEach(
        (name, type) -> {
          TypeName array = new TypeName.Array(NONE, length, type);
          result.add(new Declaration.Variable(NONE, next(name), array, null));
          result.add(new Declaration.Variable(NONE, start(name), array, null));
          result.add(new Declaration.Variable(NONE, expected(name), type, null));
        });
    for (String number : List.of(round, left)) {
      result.add(new Declaration.Variable(NONE, number, Tree.INT, null));
    }
    for (String truth : List.of(stop(), failed)) {
      result.add(new Declaration.Variable(NONE, truth, Tree.BOOL, null));
    }
  }

  private Expression here(String array) {
    return Tree.at(Tree.name(array), Tree.name(round));
  }

  /** Looks at invariants, if there are any. */
  private List<Statement> look() {
    return invariants.isEmpty() ? List.of() : List.of(Tree.call(look));
  }

  /** That the task leaves what was guessed. */
  private void check(List<Statement> into) {
    variables.forEach(
        (name, type) ->
            into.add(Tree.assume(copies.same(Tree.name(name), Tree.name(expected(name)), type))));
  }

  private void procedures(List<Declaration> result) {
    List<Statement> body = new ArrayList<>();
    Expression some = Tree.binary(Operator.GREATER, Tree.name(left), Tree.number(0));
    List<Statement> delay = new ArrayList<>();
    if (passed != null) {
      passed.delay(here(next(passed.used())), here(next(passed.witness())), delay);
    }
    delay.add(Forward.step(Tree.name(left), Operator.MINUS));
    delay.add(Forward.step(Tree.name(round), Operator.PLUS));
    Forward.add(names(), Tree.name(delaysName), some, delay, body);
    variables.forEach(
        (name, type) -> {
          body.add(Tree.assign(Tree.name(name), here(next(name))));
          copies.guess(Tree.name(expected(name)), type, body);
          body.add(Tree.assign(here(next(name)), Tree.name(expected(name))));
        });
    List<Statement> goesOn = new ArrayList<>();
    if (passed != null) {
      passed.dispatch(goesOn);
    }
    goesOn.add(mayEnd());
    body.add(Tree.when(Tree.not(Tree.name(over)), goesOn));
    body.add(Tree.assign(Tree.name(stop()), Tree.name(over)));
    result.add(procedure(begin, body));
    List<Statement> again = new ArrayList<>();
    again.addAll(look());
    if (passed != null) {
      passed.pause(again);
    }
    check(again);
    again.add(Tree.call(begin));
    result.add(procedure(resume, again));
    List<Statement> finish = new ArrayList<>();
    if (!invariants.isEmpty()) {
      finish.add(Tree.when(Tree.not(Tree.name(stop())), look()));
    }
    if (passed != null) {
      passed.end(finish);
    }
    check(finish);
    finish.add(Tree.assign(Tree.name(stop()), Tree.FALSE));
    result.add(procedure(end, finish));
  }

  private static Declaration procedure(String name, List<Statement> body) {
    return new Declaration.Procedure(NONE, name, List.of(), null, Tree.block(body));
  }

  /** Everything may end here. */
  private Statement mayEnd() {
    return Tree.when(Tree.ANY, Tree.assign(Tree.name(over), Tree.TRUE));
  }

  private Declaration.Procedure main(Translation.Goal goal) {
    List<Statement> body = new ArrayList<>();
    Expression last = Tree.name(delaysName);
    guessStarts(last, body);
    body.add(Tree.assign(Tree.name(left), last));
    Model.Buffer buffer = model.buffers().get(0);
    String first = model.procedures().get(buffer.procedure()).name();
    List<Expression> arguments = Declarations.arguments(names(), first, buffer.arguments());
    body.addAll(look());
    Statement run = new Statement.Do(NONE, new Expression.Call(NONE, first, arguments));
    body.add(invariants.isEmpty() ? run : Tree.when(Tree.not(Tree.name(stop())), run));
    body.add(Tree.call(end));
    joinRounds(last, body);
    variables
        .keySet()
        .forEach(
            name -> body.add(Tree.assign(Tree.name(name), Tree.at(Tree.name(next(name)), last))));
    if (goal == Translation.Goal.NO_FAILURE) {
      body.add(Tree.demand(Tree.not(Tree.name(failed)), "an assertion fails"));
    } else if (passed != null) {
      body.add(passed.demand());
    }
    return new Declaration.Procedure(NONE, main, List.of(), null, Tree.block(body));
  }

  /** Guesses what each round begins with; what the first task leaves is that of the first. */
  private void guessStarts(Expression last, List<Statement> body) {
    String r = names().fresh("r");
    Expression at = Tree.name(r);
    List<Statement> guesses = new ArrayList<>();
    variables.forEach(
        (name, type) -> {
          Expression start = Tree.at(Tree.name(start(name)), at);
          copies.guess(start, type, guesses);
          guesses.add(Tree.assign(Tree.at(Tree.name(next(name)), at), start));
        });
    body.add(new Statement.For(NONE, r, Tree.number(0), last, Tree.block(guesses)));
    for (String name : variables.keySet()) {
      Expression first = Tree.at(Tree.name(start(name)), Tree.number(0));
      body.add(Tree.assign(Tree.name(expected(name)), first));
    }
  }

  /** What a round leaves must be what the next begins with. */
  private void joinRounds(Expression last, List<Statement> body) {
    String r = names().fresh("r");
    Expression at = Tree.name(r);
    Expression before = Tree.binary(Operator.MINUS, at, Tree.number(1));
    List<Statement> joins = new ArrayList<>();
    variables.forEach(
        (name, type) -> {
          Expression left = Tree.at(Tree.name(next(name)), before);
          Expression begun = Tree.at(Tree.name(start(name)), at);
          joins.add(Tree.assume(copies.same(left, begun, type)));
        });
    body.add(new Statement.For(NONE, r, Tree.number(1), last, Tree.block(joins)));
  }

  @Override
  Expression variable(Expression.Name name) {
    return name;
  }

  @Override
  List<Statement> fail() {
    return List.of(
        Tree.assign(Tree.name(over), Tree.TRUE),
        Tree.assign(Tree.name(failed), Tree.TRUE),
        Tree.assign(Tree.name(stop()), Tree.TRUE));
  }

  @Override
  void point(boolean zield, Declaration.Procedure in, List<Statement> into) {
    if (zield) {
      if (!invariants.isEmpty()) {
        into.addAll(look());
        into.add(returnIfStopped(in));
      }
      into.add(mayEnd());
      into.add(Tree.assign(Tree.name(stop()), Tree.name(over)));
    } else {
      into.add(Tree.call(resume));
    }
    into.add(returnIfStopped(in));
  }

  @Override
  void await(Statement.Check s, Declaration.Procedure in, List<Statement> into) {
    throw new UntranslatableException(s.at(), "waiting cannot be translated by this pass yet");
  }

  @Override
  void post(Statement.Post s, Declaration.Procedure in, List<Statement> into) {
    if (!(s.level() instanceof Expression.Literal level) || level.value() != 0) {
      throw new UntranslatableException(
          s.at(), "with delays all tasks have level 0; levels cannot be translated by this pass");
    }
    List<Statement> body = new ArrayList<>();
    Declaration.Procedure posted = names().procedures().get(s.task().procedure());
    if (posted == null) {
      throw new IllegalStateException("an unknown procedure is posted");
    }
    List<Expression> arguments = new ArrayList<>();
    Given.add(names(), posted, s.task().arguments(), s.at(), body, arguments);
    if (passed != null) {
      passed.post(body);
    }
    List<Statement> after = new ArrayList<>();
    names().keep(Tree.name(round), Tree.INT, body, after);
    variables.forEach(
        (name, type) -> {
          names().keep(Tree.name(name), type, body, after);
          names().keep(Tree.name(expected(name)), type, body, after);
        });
    body.add(Tree.call(begin));
    Statement run =
        new Statement.Do(NONE, new Expression.Call(NONE, posted.name(), List.copyOf(arguments)));
    body.add(Tree.when(Tree.not(Tree.name(stop())), run));
    body.add(Tree.call(end));
    body.addAll(after);
    into.add(Tree.block(body));
  }
}
