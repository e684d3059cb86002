package dev.heddle.sequential;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.normal.Normaliser;
import dev.heddle.sequential.normal.SynchronisationAsVariables;
import dev.heddle.sequential.tree.Guesses;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SwitchStatements;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.TranslatableDeclarations;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.UntranslatableException;
import dev.heddle.sequential.tree.VariableCopies;
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
 * <p>Unlike in the paper, the execution may end wherever a task begins or yields, and a failure
 * ends everything after it.
 */
public final class DelaysPass extends BodyRewriter {
  private static final SourcePosition NONE = SourcePosition.NONE;

  private final ModelSyntax program;
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
  private final VariableCopies copies;
  private final DelayRoundGuesses rounds;

  /** Checks whether more delays would show more; null if this is not asked for. */
  private final @Nullable MoreDelaysCheck passed;

  /** Locks and semaphores. */
  private final SynchronisationAsVariables synchronisers;

  /** Finds blocked tasks; null if no task waits. */
  private @Nullable DeadlockCheck vain;

  /** The global variables, and the variable that ends everything. */
  private final Map<String, TypeSyntax> variables = new LinkedHashMap<>();

  private DelaysPass(ModelSyntax program, Model model, int delays, Translation.Goal goal) {
    super(new ProgramNames(program));
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
    this.invariants = TranslatableDeclarations.invariants(program);
    this.synchronisers =
        SynchronisationAsVariables.ofTasks(
            program, names(), "", List.of(model.buffers().get(0).name()));
    this.copies = new VariableCopies(names(), least, most);
    this.rounds = new DelayRoundGuesses(names(), copies, delaysName);
    this.passed =
        goal == Translation.Goal.NO_MORE_ROUNDS ? new MoreDelaysCheck(names(), delaysName) : null;
  }

  /**
   * Translates a program.
   *
   * @param model the compiled program
   * @param nevers labels that must not be reached, besides those that the program names
   */
  public static Translation translate(
      ModelSyntax program, Model model, Set<String> nevers, int delays, Translation.Goal goal) {
    return new DelaysPass(program, model, delays, goal).translate(nevers, goal);
  }

  private Translation translate(Set<String> nevers, Translation.Goal goal) {
    if (model.buffers().size() != 1) {
      throw new UntranslatableException(
          NONE, "delays are for one buffer, not " + model.buffers().size());
    }
    TranslatableDeclarations.refuse(program);
    List<Declaration.Procedure> normal =
        new Normaliser(
                names(),
                synchronisers,
                TranslatableDeclarations.nevers(program, nevers),
                model.accesses(),
                SwitchStatements.YIELD)
            .procedures();
    variables.putAll(names().globals());
    variables.put(over, SyntaxFactory.BOOL);
    if (passed != null) {
      variables.putAll(passed.state());
    }
    List<Declaration.Procedure> translated = normal.stream().map(this::translate).toList();
    List<Declaration> result = new ArrayList<>();
    result.add(new Declaration.Constant(NONE, delaysName, SyntaxFactory.number(delays)));
    result.addAll(TranslatableDeclarations.guesses(least, most));
    result.addAll(TranslatableDeclarations.kept(program));
    declare(result);
    if (!invariants.isEmpty()) {
      result.add(procedure(look, looking(invariants)));
    }
    result.addAll(List.of(beginProcedure(), resumeProcedure(), endProcedure()));
    result.addAll(translated);
    result.add(main(goal));
    result.add(
        new Declaration.Buffer(
            NONE, false, names().fresh("only"), new Expression.Call(NONE, main, List.of())));
    result.add(Declaration.Interleave.explicit(NONE));
    Map<String, String> original = new LinkedHashMap<>();
    names().globals().keySet().forEach(name -> original.put(name, name));
    Translation.Marks marks =
        new Translation.Marks(
            new Guesses(least, most),
            new Translation.Marks.Variables(round, "", stop(), failed, over),
            new Translation.Marks.Calls(begin, resume, end),
            List.of());
    return new Translation(new ModelSyntax(List.copyOf(result)), original, delays + 1, marks);
  }

  private void declare(List<Declaration> result) {
    result.addAll(TranslatableDeclarations.variables(program));
    result.addAll(synchronisers.declarations());
    result.addAll(synchronisers.ofEachTask());
    if (vain != null) {
      result.addAll(vain.lasts(variables));
      result.addAll(vain.declarations());
    }
    result.add(new Declaration.Variable(NONE, over, SyntaxFactory.BOOL, null));
    if (passed != null) {
      result.addAll(passed.declarations());
    }
    result.addAll(rounds.declarations(variables));
    for (String number : List.of(round, left)) {
      result.add(new Declaration.Variable(NONE, number, SyntaxFactory.INT, null));
    }
    for (String truth : List.of(stop(), failed)) {
      result.add(new Declaration.Variable(NONE, truth, SyntaxFactory.BOOL, null));
    }
  }

  private Expression here(String array) {
    return SyntaxFactory.at(SyntaxFactory.name(array), SyntaxFactory.name(round));
  }

  /** Checks invariants, if there are any. */
  private List<Statement> look() {
    return invariants.isEmpty() ? List.of() : List.of(SyntaxFactory.call(look));
  }

  /** Where a task begins or continues: in its round, or in a later one. */
  private Declaration beginProcedure() {
    List<Statement> body = new ArrayList<>();
    Expression some =
        SyntaxFactory.binary(Operator.GREATER, SyntaxFactory.name(left), SyntaxFactory.number(0));
    List<Statement> delay = new ArrayList<>();
    if (passed != null) {
      Expression used = here(rounds.next(passed.used()));
      passed.delay(used, here(rounds.next(passed.witness())), delay);
    }
    delay.add(IncreasingChoice.step(SyntaxFactory.name(left), Operator.MINUS));
    delay.add(IncreasingChoice.step(SyntaxFactory.name(round), Operator.PLUS));
    IncreasingChoice.add(names(), SyntaxFactory.name(delaysName), some, delay, body);
    variables.forEach(
        (name, type) -> {
          Expression expected = SyntaxFactory.name(rounds.expected(name));
          body.add(SyntaxFactory.assign(SyntaxFactory.name(name), here(rounds.next(name))));
          copies.guess(expected, type, body);
          body.add(SyntaxFactory.assign(here(rounds.next(name)), expected));
        });
    List<Statement> goesOn = new ArrayList<>();
    if (passed != null) {
      passed.dispatch(goesOn);
    }
    goesOn.add(mayEnd());
    body.add(SyntaxFactory.when(SyntaxFactory.not(SyntaxFactory.name(over)), goesOn));
    body.add(SyntaxFactory.assign(SyntaxFactory.name(stop()), SyntaxFactory.name(over)));
    return procedure(begin, body);
  }

  /** Where a task yields. */
  private Declaration resumeProcedure() {
    List<Statement> body = new ArrayList<>(look());
    if (passed != null) {
      passed.pause(body);
    }
    rounds.check(variables, body);
    body.add(SyntaxFactory.call(begin));
    return procedure(resume, body);
  }

  /** Where a task has ended, or stopped. */
  private Declaration endProcedure() {
    List<Statement> body = new ArrayList<>();
    if (!invariants.isEmpty()) {
      body.add(SyntaxFactory.when(SyntaxFactory.not(SyntaxFactory.name(stop())), look()));
    }
    if (passed != null) {
      passed.end(body);
    }
    rounds.check(variables, body);
    if (vain != null) {
      body.addAll(vain.end(0, stop()));
    }
    body.add(SyntaxFactory.assign(SyntaxFactory.name(stop()), SyntaxFactory.FALSE));
    return procedure(end, body);
  }

  private static Declaration procedure(String name, List<Statement> body) {
    return new Declaration.Procedure(NONE, name, List.of(), null, SyntaxFactory.block(body));
  }

  /** Everything may end here. */
  private Statement mayEnd() {
    return SyntaxFactory.when(
        SyntaxFactory.ANY, SyntaxFactory.assign(SyntaxFactory.name(over), SyntaxFactory.TRUE));
  }

  private Declaration.Procedure main(Translation.Goal goal) {
    List<Statement> body = new ArrayList<>();
    Expression last = SyntaxFactory.name(delaysName);
    rounds.guess(variables, body);
    body.add(SyntaxFactory.assign(SyntaxFactory.name(left), last));
    if (vain != null) {
      vain.guess(variables, copies, body);
    }
    Model.Buffer buffer = model.buffers().get(0);
    String first = model.procedures().get(buffer.procedure()).name();
    List<Expression> arguments =
        TranslatableDeclarations.arguments(names(), first, buffer.arguments());
    body.addAll(look());
    Statement run = new Statement.Do(NONE, new Expression.Call(NONE, first, arguments));
    body.add(
        invariants.isEmpty()
            ? run
            : SyntaxFactory.when(SyntaxFactory.not(SyntaxFactory.name(stop())), run));
    body.add(SyntaxFactory.call(end));
    rounds.join(variables, body);
    variables
        .keySet()
        .forEach(
            name ->
                body.add(
                    SyntaxFactory.assign(
                        SyntaxFactory.name(name),
                        SyntaxFactory.at(SyntaxFactory.name(rounds.next(name)), last))));
    if (vain != null) {
      vain.check(variables, copies, body);
    }
    if (goal == Translation.Goal.NO_FAILURE) {
      body.add(
          SyntaxFactory.demand(
              SyntaxFactory.not(SyntaxFactory.name(failed)), "an assertion fails"));
      if (vain != null) {
        vain.leave(body);
        body.add(vain.demand());
      }
    } else if (passed != null) {
      body.add(passed.demand());
    }
    return new Declaration.Procedure(NONE, main, List.of(), null, SyntaxFactory.block(body));
  }

  @Override
  public Expression variable(Expression.Name name) {
    return name;
  }

  @Override
  List<Statement> fail() {
    return List.of(
        SyntaxFactory.assign(SyntaxFactory.name(over), SyntaxFactory.TRUE),
        SyntaxFactory.assign(SyntaxFactory.name(failed), SyntaxFactory.TRUE),
        SyntaxFactory.assign(SyntaxFactory.name(stop()), SyntaxFactory.TRUE));
  }

  @Override
  void point(boolean zield, Declaration.Procedure in, List<Statement> into) {
    if (zield) {
      if (!invariants.isEmpty()) {
        into.addAll(look());
        into.add(returnIfStopped(in));
      }
      into.add(mayEnd());
      into.add(SyntaxFactory.assign(SyntaxFactory.name(stop()), SyntaxFactory.name(over)));
    } else {
      into.add(SyntaxFactory.call(resume));
    }
    into.add(returnIfStopped(in));
  }

  @Override
  void await(Statement.Check s, Declaration.Procedure in, List<Statement> into) {
    List<Statement> wait = new ArrayList<>();
    block(s.condition(), in, wait);
    into.add(SyntaxFactory.when(SyntaxFactory.not(s.condition()), wait));
  }

  @Override
  public boolean special(
      List<Statement> statements, int at, Declaration.Procedure in, List<Statement> into) {
    Expression free =
        statements.get(at) == SwitchStatements.YIELD ? condition(statements, at + 1) : null;
    if (free != null) {
      // A task that stops at an inserted point before a wait is blocked as if it waited.
      block(free, in, into);
    }
    return free != null;
  }

  /** Adds that other tasks run until a condition holds, or for ever. */
  private void block(Expression free, Declaration.Procedure in, List<Statement> into) {
    if (vain == null) {
      vain = new DeadlockCheck(names(), 1);
    }
    into.add(SyntaxFactory.call(resume));
    into.add(
        SyntaxFactory.when(
            SyntaxFactory.name(stop()), vain.stop(free, variables.keySet()), leaveProcedure(in)));
    into.add(SyntaxFactory.assume(free));
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
    PostedArguments.add(names(), posted, s.task().arguments(), s.at(), body, arguments);
    if (passed != null) {
      passed.post(body);
    }
    List<Statement> after = new ArrayList<>();
    names().keep(SyntaxFactory.name(round), SyntaxFactory.INT, body, after);
    variables.forEach(
        (name, type) -> {
          names().keep(SyntaxFactory.name(name), type, body, after);
          names().keep(SyntaxFactory.name(rounds.expected(name)), type, body, after);
        });
    for (Declaration.Variable own : synchronisers.ofEachTask()) {
      names().keep(SyntaxFactory.name(own.name()), own.type(), body, after);
      String none = names().fresh("none");
      body.add(SyntaxFactory.local(none, own.type(), null));
      body.add(SyntaxFactory.assign(SyntaxFactory.name(own.name()), SyntaxFactory.name(none)));
    }
    body.add(SyntaxFactory.call(begin));
    Statement run =
        new Statement.Do(NONE, new Expression.Call(NONE, posted.name(), List.copyOf(arguments)));
    body.add(SyntaxFactory.when(SyntaxFactory.not(SyntaxFactory.name(stop())), run));
    body.add(SyntaxFactory.call(end));
    body.addAll(after);
    into.add(SyntaxFactory.block(body));
  }
}
