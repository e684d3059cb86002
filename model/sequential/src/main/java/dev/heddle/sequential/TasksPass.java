package dev.heddle.sequential;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.normal.Normaliser;
import dev.heddle.sequential.normal.SynchronisationAsVariables;
import dev.heddle.sequential.tree.Guesses;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SwitchStatements;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.TaskLevels;
import dev.heddle.sequential.tree.TaskTranslation;
import dev.heddle.sequential.tree.TranslatableDeclarations;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.TranslationStage;
import dev.heddle.sequential.tree.VariableCopies;
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
  private static final SourcePosition NONE = SourcePosition.NONE;

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

  private final ModelSyntax program;
  private final Model model;
  private final ProgramNames names;
  private final String least;
  private final String most;
  private final String buffer;

  private TasksPass(ModelSyntax program, Model model) {
    this.program = program;
    this.model = model;
    this.names = new ProgramNames(program);
    this.least = names.fresh("LEAST");
    this.most = names.fresh("MOST");
    this.buffer = names.fresh("running");
  }

  /**
   * Translates a program.
   *
   * @param model the compiled program
   * @param nevers labels that must not be reached, besides those that the program names
   */
  public static TaskTranslation translate(
      ModelSyntax program,
      Model model,
      Set<String> nevers,
      Bounds bounds,
      Translation.Goal goal,
      Depth depth) {
    TranslatableDeclarations.refuse(program);
    return new TasksPass(program, model)
        .translate(TranslatableDeclarations.nevers(program, nevers), bounds, goal, depth);
  }

  private TaskTranslation translate(
      Set<String> nevers, Bounds bounds, Translation.Goal goal, Depth depth) {
    List<String> bufferNames = model.buffers().stream().map(Model.Buffer::name).toList();
    SynchronisationAsVariables synchronisers =
        SynchronisationAsVariables.ofTasks(program, names, buffer, bufferNames);
    Normaliser normaliser =
        new Normaliser(names, synchronisers, nevers, model.accesses(), SwitchStatements.SWITCH);
    List<Declaration.Procedure> normal = normaliser.procedures();
    TaskLevels levels = new TaskLevels(model, normaliser.atomicPosts());
    TaskNormaliser form =
        new TaskNormaliser(
            names,
            normal,
            levels,
            TranslatableDeclarations.invariants(program),
            synchronisers.ofEachTask(),
            goal);
    List<Statement> begins = begins(model, names, form);
    VariableCopies copies = new VariableCopies(names, least, most);
    List<Declaration.Variable> wanted = TranslatableDeclarations.variables(program);
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
    List<Declaration> kept = new ArrayList<>(TranslatableDeclarations.guesses(least, most));
    kept.add(new Declaration.Constant(NONE, form.turns(), SyntaxFactory.number(bounds.turns())));
    kept.addAll(TranslatableDeclarations.kept(program));
    TranslationStage stage =
        buffers.translate(kept, begins, model.accesses(), levels.count(), wanted);
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

  private TaskTranslation.Marks marks(TaskNormaliser form, BuffersPass buffers, String turn) {
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
  private static List<Statement> begins(Model model, ProgramNames names, TaskNormaliser form) {
    List<Statement> begins = new ArrayList<>();
    for (Model.Buffer buffer : model.buffers()) {
      String name = model.procedures().get(buffer.procedure()).name();
      String task = form.task(name, 0, TaskTranslation.Point.START);
      List<Expression> arguments =
          TranslatableDeclarations.arguments(names, name, buffer.arguments());
      Expression.Call call = new Expression.Call(NONE, task, arguments);
      begins.add(new Statement.Post(NONE, call, SyntaxFactory.number(1)));
    }
    return begins;
  }

  private static ModelSyntax program(TranslationStage stage, ProgramNames names) {
    List<Declaration> all = new ArrayList<>(stage.declarations());
    Expression.Call main = new Expression.Call(NONE, stage.main(), List.of());
    all.add(new Declaration.Buffer(NONE, false, names.fresh("only"), main));
    all.add(Declaration.Interleave.explicit(NONE));
    return new ModelSyntax(List.copyOf(all));
  }
}
