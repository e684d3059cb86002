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
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SubExpressions;
import dev.heddle.sequential.tree.SwitchStatements;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.TranslatableDeclarations;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.VariableCopies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The translation of threads, or buffers with one task each, into a sequential program that has
 * their executions of K rounds (Lal and Reps, "Reducing concurrent analysis under a context bound
 * to sequential analysis", 2009; section 4 of "Asynchronous Programs with Prioritized
 * Task-Buffers", 2012, for buffers that post nothing).
 *
 * <p>Every global variable has a copy for each round, whose value at the beginning of the round is
 * guessed. The buffers run one after another, each through all rounds; in the end, what a round
 * left must be what was guessed for the next. One more copy is the value after all rounds: a task
 * that waits for ever reads it.
 *
 * <p>Unlike in the papers, a task may stop for ever at a scheduling point, a failure ends all
 * executions that observe it, and deadlocks are failures.
 */
public final class RoundsPass {
  private static final SourcePosition NONE = SourcePosition.NONE;

  private final ModelSyntax program;
  private final Model model;
  private final int rounds;
  private final Translation.Goal goal;
  private final ProgramNames names;
  private final SynchronisationAsVariables synchronisers;
  private final RoundSimulation simulation;
  private final VariableCopies copies;
  private final String roundsName;
  private final String least;
  private final String most;
  private final String main;
  private final List<Copied> copied = new ArrayList<>();
  private final Set<String> nevers;

  /** A variable that has copies, and the one with its initial value. */
  private record Copied(String name, TypeSyntax type, String first) {}

  private RoundsPass(
      ModelSyntax program, Model model, Set<String> nevers, int rounds, Translation.Goal goal) {
    this.program = program;
    this.model = model;
    this.rounds = rounds;
    this.goal = goal;
    this.nevers = nevers;
    this.names = new ProgramNames(program);
    this.roundsName = names.fresh("ROUNDS");
    this.least = names.fresh("LEAST");
    this.most = names.fresh("MOST");
    this.main = names.fresh("simulate");
    this.simulation = new RoundSimulation(names, roundsName, goal);
    List<String> buffers = model.buffers().stream().map(Model.Buffer::name).toList();
    this.synchronisers =
        new SynchronisationAsVariables(program, names, simulation.buffer(), buffers);
    this.copies = new VariableCopies(names, least, most);
  }

  /**
   * Translates a program.
   *
   * @param model the compiled program
   * @param nevers labels that must not be reached, besides those that the program names
   */
  public static Translation translate(
      ModelSyntax program, Model model, Set<String> nevers, int rounds, Translation.Goal goal) {
    return new RoundsPass(program, model, nevers, rounds, goal).translate();
  }

  private Translation translate() {
    TranslatableDeclarations.refuse(program);
    Map<String, String> original = new LinkedHashMap<>();
    TranslatableDeclarations.variables(program)
        .forEach(variable -> original.put(variable.name(), variable.name()));
    List<Declaration.Procedure> normal =
        new Normaliser(
                names,
                synchronisers,
                TranslatableDeclarations.nevers(program, nevers),
                model.accesses(),
                SwitchStatements.ZIELD)
            .procedures();
    List<Declaration> result = new ArrayList<>();
    result.add(new Declaration.Constant(NONE, roundsName, SyntaxFactory.number(rounds)));
    result.addAll(TranslatableDeclarations.guesses(least, most));
    result.addAll(TranslatableDeclarations.kept(program));
    variables(result);
    result.addAll(simulation.variables(rounds));
    result.addAll(simulation.procedures(TranslatableDeclarations.invariants(program)));
    normal.forEach(procedure -> result.add(simulation.translate(procedure)));
    result.add(main());
    result.add(
        new Declaration.Buffer(
            NONE, false, names.fresh("only"), new Expression.Call(NONE, main, List.of())));
    result.add(Declaration.Interleave.explicit(NONE));
    Translation.Marks marks =
        simulation.marks(least, most, copied.stream().map(Copied::name).toList());
    return new Translation(new ModelSyntax(List.copyOf(result)), original, rounds, marks);
  }

  /** The variables of the original, with their copies. */
  private void variables(List<Declaration> result) {
    List<Declaration.Variable> declared =
        new ArrayList<>(TranslatableDeclarations.variables(program));
    declared.addAll(synchronisers.declarations());
    declared.add(
        new Declaration.Variable(NONE, simulation.over(), SyntaxFactory.BOOL, SyntaxFactory.FALSE));
    names.globals().put(simulation.over(), SyntaxFactory.BOOL);
    Map<String, String> first = new LinkedHashMap<>();
    for (Declaration.Variable variable : declared) {
      String start = names.fresh(variable.name() + "_first");
      first.put(variable.name(), start);
      copied.add(new Copied(variable.name(), variable.type(), start));
    }
    Expression length =
        SyntaxFactory.binary(
            Operator.PLUS, SyntaxFactory.name(roundsName), SyntaxFactory.number(1));
    for (int i = 0; i < declared.size(); i++) {
      Declaration.Variable variable = declared.get(i);
      TypeSyntax type = variable.type();
      Expression value = variable.value();
      Expression initial = value == null ? null : SubExpressions.renamed(value, first);
      String start = copied.get(i).first();
      result.add(new Declaration.Variable(variable.at(), start, type, initial));
      TypeSyntax array = new TypeSyntax.Array(NONE, length, type);
      result.add(new Declaration.Variable(NONE, variable.name(), array, null));
      result.add(new Declaration.Variable(NONE, guessed(variable.name()), array, null));
    }
  }

  private String guessed(String name) {
    return names.derived(name, "_guess");
  }

  private Declaration.Procedure main() {
    List<Statement> body = new ArrayList<>();
    String r = names.fresh("r");
    Expression at = SyntaxFactory.name(r);
    List<Statement> guesses = new ArrayList<>();
    List<Statement> checks = new ArrayList<>();
    for (Copied variable : copied) {
      Expression copy = SyntaxFactory.name(variable.name());
      Expression guess = SyntaxFactory.at(SyntaxFactory.name(guessed(variable.name())), at);
      copies.guess(guess, variable.type(), guesses);
      guesses.add(SyntaxFactory.assign(SyntaxFactory.at(copy, at), guess));
      body.add(
          SyntaxFactory.assign(
              SyntaxFactory.at(copy, SyntaxFactory.number(0)),
              SyntaxFactory.name(variable.first())));
      Expression before = SyntaxFactory.binary(Operator.MINUS, at, SyntaxFactory.number(1));
      checks.add(
          SyntaxFactory.assume(
              copies.same(SyntaxFactory.at(copy, before), guess, variable.type())));
    }
    Expression one = SyntaxFactory.number(1);
    Expression all = SyntaxFactory.name(roundsName);
    body.add(new Statement.For(NONE, r, one, all, SyntaxFactory.block(guesses)));
    for (int i = 0; i < model.buffers().size(); i++) {
      buffer(i, body);
    }
    body.add(simulation.atEnd());
    body.add(new Statement.For(NONE, r, one, all, SyntaxFactory.block(checks)));
    simulation.finish(goal, model.buffers().size(), rounds, body);
    return new Declaration.Procedure(NONE, main, List.of(), null, SyntaxFactory.block(body));
  }

  private void buffer(int number, List<Statement> into) {
    Model.Buffer buffer = model.buffers().get(number);
    String name = model.procedures().get(buffer.procedure()).name();
    List<Expression> arguments =
        TranslatableDeclarations.arguments(names, name, buffer.arguments());
    Statement run = new Statement.Do(NONE, new Expression.Call(NONE, name, arguments));
    simulation.run(number, run, model.accesses(), synchronisers.atEnd(), into);
  }
}
