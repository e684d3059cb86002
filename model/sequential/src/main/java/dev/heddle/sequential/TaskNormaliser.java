package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.NormalFormStatements;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SwitchStatements;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.TaskLevels;
import dev.heddle.sequential.tree.TaskTranslation;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.sequential.tree.TranslationStage;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings programs with tasks to a form in which every procedure runs at one level, a task that is
 * posted can be distinguished from a call, and few procedures contain points.
 *
 * <p>A post by more than one level up becomes a chain of posts. A waiting task lets others run in
 * every round of its level until it can continue.
 */
public final class TaskNormaliser extends BodyRewriter {
  private static final SourcePosition NONE = SourcePosition.NONE;

  private final Map<String, Declaration.Procedure> normal = new HashMap<>();
  private final TaskLevels levels;
  private final SimulationEnd endings;
  private final List<TranslationStage.Code> result = new ArrayList<>();

  /** The procedures by their purpose and their level. */
  private final Map<String, String> made = new HashMap<>();

  private final Set<String> taken = new HashSet<>();
  private final Deque<Runnable> left = new ArrayDeque<>();
  private final Map<String, Integer> tasks = new HashMap<>();
  private final Map<String, TaskTranslation.Point> points = new HashMap<>();

  /** The waits that were handled together with the stop before them. */
  private final Set<Statement> done = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The variables that every task has for itself. */
  private final List<Declaration.Variable> own;

  /** The constant for the rounds of the tasks of a level. */
  private final String turns;

  /** Finds blocked tasks; null if no task waits or this is not asked for. */
  private final @Nullable DeadlockCheck vain;

  /** The level of the procedure that is being rewritten. */
  private int level;

  TaskNormaliser(
      ProgramNames names,
      List<Declaration.Procedure> normal,
      TaskLevels levels,
      List<Expression> invariants,
      List<Declaration.Variable> own,
      Translation.Goal goal) {
    super(names);
    normal.forEach(procedure -> this.normal.put(procedure.name(), procedure));
    this.levels = levels;
    this.own = own;
    this.turns = names.fresh("TURNS");
    boolean waits =
        normal.stream().anyMatch(p -> NormalFormStatements.any(p.body(), TaskNormaliser::isWait));
    boolean asked = waits && goal == Translation.Goal.NO_FAILURE;
    this.vain = asked ? new DeadlockCheck(names, levels.count()) : null;
    this.endings = new SimulationEnd(names, stop(), !invariants.isEmpty());
    endings.procedures(looking(invariants)).forEach(text -> add(text, 0, false));
  }

  /** How everything ends. */
  SimulationEnd endings() {
    return endings;
  }

  private static boolean isWait(Statement statement) {
    return statement instanceof Statement.Check s && s.test() == Statement.Test.AWAIT;
  }

  /** The constant for the rounds of the tasks of a level. */
  String turns() {
    return turns;
  }

  /** Finds blocked tasks; null if no task waits or this is not asked for. */
  @Nullable DeadlockCheck vain() {
    return vain;
  }

  /** The procedures that tasks begin with, and their levels. */
  Map<String, Integer> tasks() {
    return tasks;
  }

  /** The procedures with points. */
  Map<String, TaskTranslation.Point> points() {
    return points;
  }

  /** The variables that this form needs, except the one that ends everything. */
  List<Declaration> variables() {
    List<Declaration> all = new ArrayList<>(endings.variables());
    all.addAll(own);
    if (vain != null) {
      all.addAll(vain.declarations());
    }
    return all;
  }

  /** All requested procedures, and those that they need. */
  List<TranslationStage.Code> procedures() {
    while (!left.isEmpty()) {
      left.removeFirst().run();
    }
    return result;
  }

  private void add(Declaration.Procedure text, int at, boolean task) {
    result.add(new TranslationStage.Code(text, at, task));
  }

  private Declaration.Procedure original(String name) {
    Declaration.Procedure original = normal.get(name);
    if (original == null) {
      throw new IllegalStateException("an unknown procedure");
    }
    return original;
  }

  /** The copy of a procedure for a level. */
  private String version(String procedure, int at) {
    return made.computeIfAbsent(
        procedure + " at " + at,
        key -> {
          String name = taken.add(procedure) ? procedure : names().fresh(procedure + "_at" + at);
          left.add(() -> copy(original(procedure), name, at));
          return name;
        });
  }

  private void copy(Declaration.Procedure p, String name, int at) {
    level = at;
    Declaration.Procedure renamed =
        new Declaration.Procedure(p.at(), name, p.parameters(), p.result(), p.body());
    add(translate(renamed), at, false);
  }

  /**
   * The procedure that a task begins with.
   *
   * @param point where it begins: at once, or after others of its level
   */
  String task(String procedure, int at, TaskTranslation.Point point) {
    return made.computeIfAbsent(
        procedure + " as task at " + at + " " + point,
        key -> {
          String name = names().fresh(procedure + "_task");
          tasks.put(name, at);
          left.add(() -> addTask(original(procedure), name, at, point));
          return name;
        });
  }

  private void addTask(Declaration.Procedure p, String name, int at, TaskTranslation.Point begin) {
    List<Expression> arguments = arguments(p);
    Statement run =
        new Statement.Do(NONE, new Expression.Call(NONE, version(p.name(), at), arguments));
    List<Statement> body = new ArrayList<>();
    List<Statement> restored = new ArrayList<>();
    for (Declaration.Variable mine : own) {
      names().keep(SyntaxFactory.name(mine.name()), mine.type(), body, restored);
      String none = names().fresh("none");
      body.add(SyntaxFactory.local(none, mine.type(), null));
      body.add(SyntaxFactory.assign(SyntaxFactory.name(mine.name()), SyntaxFactory.name(none)));
    }
    body.add(SyntaxFactory.call(pointAt(begin, at)));
    body.add(SyntaxFactory.when(SyntaxFactory.not(SyntaxFactory.name(stop())), run));
    if (at == 0) {
      // Where a higher one ends, the interrupted one continues and no other task can observe the
      // state.
      body.addAll(endings.lookAtEnd());
    }
    if (vain != null) {
      body.addAll(vain.end(at, stop()));
    }
    body.add(SyntaxFactory.call(endings.finish()));
    body.addAll(restored);
    add(SyntaxFactory.procedure(name, p.parameters(), body), at, true);
  }

  private static List<Expression> arguments(Declaration.Procedure p) {
    return p.parameters().stream().map(parameter -> SyntaxFactory.name(parameter.name())).toList();
  }

  /** The procedure of a kind of points for a level. */
  private String pointAt(TaskTranslation.Point kind, int at) {
    return made.computeIfAbsent(
        kind + " at " + at,
        key -> {
          String name = names().fresh(kind.word());
          points.put(name, kind);
          add(SyntaxFactory.procedure(name, List.of(), endings.point(kind)), at, false);
          return name;
        });
  }

  @Override
  public Expression variable(Expression.Name name) {
    return name;
  }

  @Override
  public String callee(String procedure) {
    return version(procedure, level);
  }

  @Override
  List<Statement> fail() {
    return endings.fail();
  }

  @Override
  public boolean special(
      List<Statement> statements, int at, Declaration.Procedure in, List<Statement> into) {
    if (statements.get(at) != SwitchStatements.SWITCH) {
      return false;
    }
    Expression free = condition(statements, at + 1);
    if (free == null) {
      point(TaskTranslation.Point.SWITCH, in, into);
    } else {
      // A task that stops at an inserted point before a wait is blocked as if it waited.
      until(free, TaskTranslation.Point.SWITCH, in, into);
      statements.stream().skip(at).filter(TaskNormaliser::isWait).findFirst().ifPresent(done::add);
    }
    return true;
  }

  @Override
  void point(boolean zield, Declaration.Procedure in, List<Statement> into) {
    point(zield ? TaskTranslation.Point.ZIELD : TaskTranslation.Point.YIELD, in, into);
  }

  private void point(TaskTranslation.Point kind, Declaration.Procedure in, List<Statement> into) {
    into.add(SyntaxFactory.call(pointAt(kind, level)));
    into.add(returnIfStopped(in));
  }

  @Override
  void await(Statement.Check s, Declaration.Procedure in, List<Statement> into) {
    if (!done.remove(s)) {
      List<Statement> wait = new ArrayList<>();
      until(s.condition(), TaskTranslation.Point.WAIT, in, wait);
      into.add(SyntaxFactory.when(SyntaxFactory.not(s.condition()), wait));
    }
  }

  /**
   * Adds that other tasks run until a condition holds, or for ever. In each round in which it is
   * the task's turn and it must wait, other buffers may run, and then the tasks after it.
   */
  private void until(
      Expression free,
      TaskTranslation.Point point,
      Declaration.Procedure in,
      List<Statement> into) {
    into.add(SyntaxFactory.call(pointAt(point, level)));
    into.add(returnIfStopped(free, in));
    Statement again = SyntaxFactory.call(pointAt(TaskTranslation.Point.AGAIN, level));
    Statement due = SyntaxFactory.when(SyntaxFactory.not(free), again, returnIfStopped(free, in));
    Expression most = SyntaxFactory.name(turns);
    into.add(
        new Statement.For(
            NONE, names().fresh("i"), SyntaxFactory.number(2), most, SyntaxFactory.block(due)));
    into.add(SyntaxFactory.assume(free));
  }

  /** A task that stops for ever before a wait is blocked, or could continue. */
  private Statement returnIfStopped(Expression free, Declaration.Procedure in) {
    return vain == null
        ? returnIfStopped(in)
        : SyntaxFactory.when(
            SyntaxFactory.name(stop()),
            vain.stop(free, names().globals().keySet()),
            leaveProcedure(in));
  }

  @Override
  void post(Statement.Post s, Declaration.Procedure in, List<Statement> into) {
    int target = levels.of(s);
    List<Expression> arguments = s.task().arguments();
    if (target <= level) {
      String task = task(s.task().procedure(), target, TaskTranslation.Point.BEGIN);
      into.add(post(s.at(), task, arguments, target));
      return;
    }
    if (levels.isAtomic(s)) {
      throw new UntranslatableException(
          s.at(),
          "a post to a higher level in 'atomic' cannot be translated yet; post after the block");
    }
    String task = task(s.task().procedure(), target, TaskTranslation.Point.START);
    for (int between = target - 1; between > level; between--) {
      task = chain(original(s.task().procedure()), task, between);
    }
    into.add(post(s.at(), task, arguments, level + 1));
    into.add(SyntaxFactory.call(endings.check()));
    into.add(returnIfStopped(in));
  }

  /** A task that does nothing but post one to the next level. */
  private String chain(Declaration.Procedure p, String task, int at) {
    return made.computeIfAbsent(
        task + " from " + at,
        key -> {
          String name = names().fresh(task + "_by" + at);
          Statement post = post(NONE, task, arguments(p), at + 1);
          add(SyntaxFactory.procedure(name, p.parameters(), List.of(post)), at, true);
          return name;
        });
  }

  private static Statement post(
      SourcePosition at, String task, List<Expression> arguments, int target) {
    return new Statement.Post(
        at, new Expression.Call(NONE, task, arguments), SyntaxFactory.number(target));
  }
}
