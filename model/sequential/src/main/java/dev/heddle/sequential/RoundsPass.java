package dev.heddle.sequential;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Program;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import dev.heddle.sequential.normal.Normaliser;
import dev.heddle.sequential.normal.Synchronisers;
import dev.heddle.sequential.tree.Copies;
import dev.heddle.sequential.tree.Declarations;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Parts;
import dev.heddle.sequential.tree.Points;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.Tree;
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
 * that waits for ever looks there.
 *
 * <p>Otherwise than in the papers, a task may stop for ever where it could be switched, a failure
 * ends all executions that see it, and deadlocks are failures.
 */
public final class RoundsPass {
  private static final Position NONE = Position.NONE;

  private final Program program;
  private final Model model;
  private final int rounds;
  private final Translation.Goal goal;
  private final Names names;
  private final Synchronisers synchronisers;
  private final Simulation simulation;
  private final Copies copies;
  private final String roundsName;
  private final String least;
  private final String most;
  private final String main;
  private final List<Copied> copied = new ArrayList<>();
  private final Set<String> nevers;

  /** A variable that has copies, and the one with its initial value. */
  private record Copied(String name, TypeName type, String first) {}

  private RoundsPass(
      Program program, Model model, Set<String> nevers, int rounds, Translation.Goal goal) {
    this.program = program;
    this.model = model;
    this.rounds = rounds;
    this.goal = goal;
    this.nevers = nevers;
    this.names = new Names(program);
    this.roundsName = names.fresh("ROUNDS");
    this.least = names.fresh("LEAST");
    this.most = names.fresh("MOST");
    this.main = names.fresh("simulate");
    this.simulation = new Simulation(names, roundsName, goal);
    List<String> buffers = model.buffers().stream().map(Model.Buffer::name).toList();
    this.synchronisers = new Synchronisers(program, names, simulation.buffer(), buffers);
    this.copies = new Copies(names, least, most);
  }

  /**
   * Translates a program.
   *
   * @param model what it was compiled to
   * @param nevers labels that must not be reached, besides those that the program names
   */
  public static Translation translate(
      Program program, Model model, Set<String> nevers, int rounds, Translation.Goal goal) {
    return new RoundsPass(program, model, nevers, rounds, goal).translate();
  }

  private Translation translate() {
    Declarations.refuse(program);
    Map<String, String> original = new LinkedHashMap<>();
    Declarations.variables(program)
        .forEach(variable -> original.put(variable.name(), variable.name()));
    List<Declaration.Procedure> normal =
        new Normaliser(
                names,
                synchronisers,
                Declarations.nevers(program, nevers),
                model.accesses(),
                Points.ZIELD)
            .procedures();
    List<Declaration> result = new ArrayList<>();
    result.add(new Declaration.Constant(NONE, roundsName, Tree.number(rounds)));
    result.addAll(Declarations.guesses(least, most));
    result.addAll(Declarations.kept(program));
    variables(result);
    result.addAll(simulation.variables(rounds));
    result.addAll(simulation.procedures(Declarations.invariants(program)));
    normal.forEach(procedure -> result.add(simulation.translate(procedure)));
    result.add(main());
    result.add(
        new Declaration.Buffer(
            NONE, false, names.fresh("only"), new Expression.Call(NONE, main, List.of())));
    result.add(Declaration.Interleave.explicit(NONE));
    Translation.Marks marks =
        simulation.marks(least, most, copied.stream().map(Copied::name).toList());
    return new Translation(new Program(List.copyOf(result)), original, rounds, marks);
  }

  /** The variables of the original, with their copies. */
  private void variables(List<Declaration> result) {
    List<Declaration.Variable> declared = new ArrayList<>(Declarations.variables(program));
    declared.addAll(synchronisers.declarations());
    declared.add(new Declaration.Variable(NONE, simulation.over(), Tree.BOOL, Tree.FALSE));
    names.globals().put(simulation.over(), Tree.BOOL);
    Map<String, String> first = new LinkedHashMap<>();
    for (Declaration.Variable variable : declared) {
      String start = names.fresh(variable.name() + "_first");
      first.put(variable.name(), start);
      copied.add(new Copied(variable.name(), variable.type(), start));
    }
    Expression length = Tree.binary(Operator.PLUS, Tree.name(roundsName), Tree.number(1));
    for (int i = 0; i < declared.size(); i++) {
      Declaration.Variable variable = declared.get(i);
      TypeName type = variable.type();
      Expression value = variable.value();
      Expression initial = value == null ? null : Parts.renamed(value, first);
      String start = copied.get(i).first();
      result.add(new Declaration.Variable(variable.at(), start, type, initial));
      TypeName array = new TypeName.Array(NONE, length, type);
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
    Expression at = Tree.name(r);
    List<Statement> guesses = new ArrayList<>();
    List<Statement> checks = new ArrayList<>();
    for (Copied variable : copied) {
      Expression copy = Tree.name(variable.name());
      Expression guess = Tree.at(Tree.name(guessed(variable.name())), at);
      copies.guess(guess, variable.type(), guesses);
      guesses.add(Tree.assign(Tree.at(copy, at), guess));
      body.add(Tree.assign(Tree.at(copy, Tree.number(0)), Tree.name(variable.first())));
      Expression before = Tree.binary(Operator.MINUS, at, Tree.number(1));
      checks.add(Tree.assume(copies.same(Tree.at(copy, before), guess, variable.type())));
    }
    Expression one = Tree.number(1);
    Expression all = Tree.name(roundsName);
    body.add(new Statement.For(NONE, r, one, all, Tree.block(guesses)));
    for (int i = 0; i < model.buffers().size(); i++) {
      buffer(i, body);
    }
    body.add(simulation.atEnd());
    body.add(new Statement.For(NONE, r, one, all, Tree.block(checks)));
    simulation.finish(goal, model.buffers().size(), rounds, body);
    return new Declaration.Procedure(NONE, main, List.of(), null, Tree.block(body));
  }

  private void buffer(int number, List<Statement> into) {
    Model.Buffer buffer = model.buffers().get(number);
    String name = model.procedures().get(buffer.procedure()).name();
    List<Expression> arguments = Declarations.arguments(names, name, buffer.arguments());
    Statement run = new Statement.Do(NONE, new Expression.Call(NONE, name, arguments));
    simulation.run(number, run, model.accesses(), synchronisers.atEnd(), into);
  }
}
