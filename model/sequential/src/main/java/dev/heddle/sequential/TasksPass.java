package dev.heddle.sequential;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Program;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.normal.Normaliser;
import dev.heddle.sequential.normal.Synchronisers;
import dev.heddle.sequential.tree.Copies;
import dev.heddle.sequential.tree.Declarations;
import dev.heddle.sequential.tree.Guesses;
import dev.heddle.sequential.tree.Levels;
import dev.heddle.sequential.tree.Names;
import dev.heddle.sequential.tree.Points;
import dev.heddle.sequential.tree.Stage;
import dev.heddle.sequential.tree.TaskTranslation;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The translation of buffers with tasks of several levels into a sequential program that has their
 * executions of K1 rounds of the buffers and K2 rounds of the tasks of each level ("Asynchronous
 * Programs with Prioritized Task-Buffers", 2012): several buffers become one, then yields are
 * eliminated, then posts become calls.
 */
public final class TasksPass {
  private static final Position NONE = Position.NONE;

  /** How far a program is translated. */
  public enum Depth {
    /** Several buffers become one. */
    BUFFERS,
    /** Yields are eliminated as well. */
    YIELDS,
    /** And posts become calls: it is sequential. */
    PRIORITIES
  }

  /**
   * The bounds of a translation.
   *
   * @param rounds of the buffers
   * @param turns of the tasks of a level
   */
  public record Bounds(int rounds, int turns) {}

  private final Program program;
  private final Model model;
  private final Names names;
  private final String least;
  private final String most;
  private final String buffer;

  private TasksPass(Program program, Model model) {
    this.program = program;
    this.model = model;
    this.names = new Names(program);
    this.least = names.fresh("LEAST");
    this.most = names.fresh("MOST");
    this.buffer = names.fresh("running");
  }

  /**
   * Translates a program.
   *
   * @param model what it was compiled to
   * @param nevers labels that must not be reached, besides those that the program names
   */
  public static TaskTranslation translate(
      Program program,
      Model model,
      Set<String> nevers,
      Bounds bounds,
      Translation.Goal goal,
      Depth depth) {
    Declarations.refuse(program);
    return new TasksPass(program, model)
        .translate(Declarations.nevers(program, nevers), bounds, goal, depth);
  }

  private TaskTranslation translate(
      Set<String> nevers, Bounds bounds, Translation.Goal goal, Depth depth) {
    List<String> bufferNames = model.buffers().stream().map(Model.Buffer::name).toList();
    Synchronisers synchronisers = Synchronisers.ofTasks(program, names, buffer, bufferNames);
    Normaliser normaliser =
        new Normaliser(names, synchronisers, nevers, model.accesses(), Points.SWITCH);
    List<Declaration.Procedure> normal = normaliser.procedures();
    Levels levels = new Levels(model, normaliser.atomicPosts());
    TaskForm form =
        new TaskForm(
            names,
            normal,
            levels,
            Declarations.invariants(program),
            synchronisers.ofEachTask(),
            goal);
    List<Statement> begins = begins(model, names, form);
    Copies copies = new Copies(names, least, most);
    List<Declaration.Variable> wanted = Declarations.variables(program);
    List<Declaration.Variable> variables = new ArrayList<>(wanted);
    variables.addAll(synchronisers.declarations());
    BuffersPass buffers =
        new BuffersPass(
            names,
            form,
            copies,
            variables,
            bounds.rounds(),
            bufferNames.size(),
            buffer,
            synchronisers.atEnd(),
            goal);
    List<Declaration> kept = new ArrayList<>(Declarations.guesses(least, most));
    kept.add(new Declaration.Constant(NONE, form.turns(), Tree.number(bounds.turns())));
    kept.addAll(Declarations.kept(program));
    Stage stage = buffers.translate(kept, begins, model.accesses(), levels.count(), wanted);
    YieldsPass yields = new YieldsPass(names, copies, stage, form, buffers, bounds.turns());
    if (depth != Depth.BUFFERS) {
      stage = yields.translate();
    }
    if (depth == Depth.PRIORITIES) {
      stage = new PrioritiesPass(names, copies, stage, yields).translate();
    }
    return new TaskTranslation(
        program(stage, names), buffers.last(), marks(form, buffers, yields.turn()));
  }

  private TaskTranslation.Marks marks(TaskForm form, BuffersPass buffers, String turn) {
    return new TaskTranslation.Marks(
        new Guesses(least, most),
        new TaskTranslation.Marks.Variables(
            buffers.round(), buffer, turn, form.endings().failed(), form.endings().unfinished()),
        new TaskTranslation.Marks.Calls(
            form.tasks(),
            form.points(),
            form.endings().check(),
            form.endings().halt(),
            form.endings().finish()),
        buffers.copies());
  }

  /** For each buffer, what posts its first task. */
  private static List<Statement> begins(Model model, Names names, TaskForm form) {
    List<Statement> begins = new ArrayList<>();
    for (Model.Buffer buffer : model.buffers()) {
      String name = model.procedures().get(buffer.procedure()).name();
      String task = form.task(name, 0, TaskTranslation.Point.START);
      List<Expression> arguments = Declarations.arguments(names, name, buffer.arguments());
      Expression.Call call = new Expression.Call(NONE, task, arguments);
      begins.add(new Statement.Post(NONE, call, Tree.number(1)));
    }
    return begins;
  }

  private static Program program(Stage stage, Names names) {
    List<Declaration> all = new ArrayList<>(stage.declarations());
    Expression.Call main = new Expression.Call(NONE, stage.main(), List.of());
    all.add(new Declaration.Buffer(NONE, false, names.fresh("only"), main));
    all.add(Declaration.Interleave.explicit(NONE));
    return new Program(List.copyOf(all));
  }
}
