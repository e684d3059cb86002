package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Brings programs with tasks to a form in which every procedure runs at one level, a task that is
 * posted can be told from a call, and points stand in few procedures.
 *
 * <p>All may end where a task begins, or goes on from a point: then, and when an assertion fails, a
 * variable {@code over} is set, and whoever sees it stops. A post by more than one level up becomes
 * a chain of posts.
 */
final class TaskForm extends BodyRewriter {
  private static final Position NONE = Position.NONE;

  private final Map<String, Declaration.Procedure> normal = new HashMap<>();
  private final Levels levels;
  private final String over;
  private final String failed;
  private final String unfinished;
  private final String halt;
  private final String check;
  private final String finish;

  /** The procedure that looks at invariants; empty if there are none. */
  private final String look;

  private final List<Stage.Code> result = new ArrayList<>();

  /** The procedures by what they are for and their level. */
  private final Map<String, String> made = new HashMap<>();

  private final Set<String> taken = new HashSet<>();
  private final Deque<Runnable> left = new ArrayDeque<>();
  private final Map<String, Integer> tasks = new HashMap<>();
  private final Map<String, TaskTranslation.Point> points = new HashMap<>();

  /** The level of the procedure that is being rewritten. */
  private int level;

  TaskForm(
      Names names, List<Declaration.Procedure> normal, Levels levels, List<Expression> invariants) {
    super(names);
    normal.forEach(procedure -> this.normal.put(procedure.name(), procedure));
    this.levels = levels;
    this.over = names.fresh("over");
    this.failed = names.fresh("failed");
    this.unfinished = names.fresh("unfinished");
    this.halt = names.fresh("halt");
    this.check = names.fresh("check");
    this.finish = names.fresh("finish");
    this.look = invariants.isEmpty() ? "" : names.fresh("look");
    if (looks()) {
      add(procedure(look, List.of(), looking(invariants)), 0, false);
    }
    Statement stopped = Tree.assign(Tree.name(stop()), Tree.TRUE);
    add(procedure(halt, List.of(), List.of(stopped)), 0, false);
    Statement ends = Tree.when(Tree.name(over), Tree.call(halt));
    add(procedure(check, List.of(), List.of(ends)), 0, false);
    Statement incomplete =
        Tree.when(Tree.name(stop()), Tree.assign(Tree.name(unfinished), Tree.TRUE));
    Statement next = Tree.assign(Tree.name(stop()), Tree.FALSE);
    add(procedure(finish, List.of(), List.of(incomplete, next)), 0, false);
  }

  /** The procedure that looks at invariants; empty if there are none. */
  String look() {
    return look;
  }

  private boolean looks() {
    return !look.isEmpty();
  }

  String over() {
    return over;
  }

  String failed() {
    return failed;
  }

  String unfinished() {
    return unfinished;
  }

  String halt() {
    return halt;
  }

  String check() {
    return check;
  }

  String finish() {
    return finish;
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
    List<Declaration> all = new ArrayList<>();
    for (String name : List.of(stop(), failed, unfinished)) {
      all.add(new Declaration.Variable(NONE, name, Tree.BOOL, null));
    }
    return all;
  }

  /** All procedures that have been asked for, and those that they need. */
  List<Stage.Code> procedures() {
    while (!left.isEmpty()) {
      left.removeFirst().run();
    }
    return result;
  }

  private void add(Declaration.Procedure text, int at, boolean task) {
    result.add(new Stage.Code(text, at, task));
  }

  private static Declaration.Procedure procedure(
      String name, List<Declaration.Parameter> parameters, List<Statement> body) {
    return new Declaration.Procedure(NONE, name, parameters, null, Tree.block(body));
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
    body.add(Tree.call(pointAt(begin, at)));
    body.add(Tree.when(Tree.not(Tree.name(stop())), run));
    if (looks() && at == 0) {
      // Where a higher one ends, the interrupted one goes on and nobody can look.
      body.add(Tree.when(Tree.not(Tree.name(stop())), Tree.call(look)));
    }
    body.add(Tree.call(finish));
    add(procedure(name, p.parameters(), body), at, true);
  }

  private static List<Expression> arguments(Declaration.Procedure p) {
    return p.parameters().stream().map(parameter -> Tree.name(parameter.name())).toList();
  }

  /** The procedure of a kind of points for a level. */
  private String pointAt(TaskTranslation.Point kind, int at) {
    return made.computeIfAbsent(
        kind + " at " + at,
        key -> {
          String name = names().fresh(kind.word());
          points.put(name, kind);
          add(procedure(name, List.of(), pointBody(kind)), at, false);
          return name;
        });
  }

  private List<Statement> pointBody(TaskTranslation.Point kind) {
    List<Statement> body = new ArrayList<>();
    boolean zields = kind == TaskTranslation.Point.ZIELD || kind == TaskTranslation.Point.SWITCH;
    boolean yields = kind != TaskTranslation.Point.ZIELD && kind != TaskTranslation.Point.START;
    boolean begins = kind == TaskTranslation.Point.START || kind == TaskTranslation.Point.BEGIN;
    Statement returnIfStopped = Tree.when(Tree.name(stop()), Tree.giveBack(null));
    if (looks() && !begins) {
      body.add(Tree.call(look));
      body.add(returnIfStopped);
    }
    if (zields) {
      body.add(Points.ZIELD);
    }
    if (zields && yields) {
      body.add(Tree.call(check));
      body.add(returnIfStopped);
    }
    if (yields) {
      body.add(Points.YIELD);
    }
    body.add(Tree.call(check));
    if (looks() && kind != TaskTranslation.Point.ZIELD) {
      // Another may have ended in between, at a higher level.
      body.add(returnIfStopped);
      body.add(Tree.call(look));
    }
    Statement end = Tree.assign(Tree.name(over), Tree.TRUE);
    Expression going = Tree.not(Tree.name(stop()));
    body.add(Tree.when(Tree.and(going, Tree.ANY), end, Tree.call(halt)));
    return body;
  }

  @Override
  Expression variable(Expression.Name name) {
    return name;
  }

  @Override
  String callee(String procedure) {
    return version(procedure, level);
  }

  @Override
  List<Statement> fail() {
    return List.of(
        Tree.assign(Tree.name(over), Tree.TRUE),
        Tree.assign(Tree.name(failed), Tree.TRUE),
        Tree.assign(Tree.name(stop()), Tree.TRUE));
  }

  @Override
  boolean special(
      List<Statement> statements, int at, Declaration.Procedure in, List<Statement> into) {
    if (statements.get(at) != Points.SWITCH) {
      return false;
    }
    point(TaskTranslation.Point.SWITCH, in, into);
    return true;
  }

  @Override
  void point(boolean zield, Declaration.Procedure in, List<Statement> into) {
    point(zield ? TaskTranslation.Point.ZIELD : TaskTranslation.Point.YIELD, in, into);
  }

  private void point(TaskTranslation.Point kind, Declaration.Procedure in, List<Statement> into) {
    into.add(Tree.call(pointAt(kind, level)));
    into.add(returnIfStopped(in));
  }

  @Override
  void await(Statement.Check s, Declaration.Procedure in, List<Statement> into) {
    throw new UntranslatableException(
        s.at(), "waiting cannot be translated yet in models whose tasks post others");
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
          s.at(), "a post to a higher level in 'atomic' cannot be translated yet");
    }
    String task = task(s.task().procedure(), target, TaskTranslation.Point.START);
    for (int between = target - 1; between > level; between--) {
      task = chain(original(s.task().procedure()), task, between);
    }
    into.add(post(s.at(), task, arguments, level + 1));
    into.add(Tree.call(check));
    into.add(returnIfStopped(in));
  }

  /** A task that does nothing but post one to the next level. */
  private String chain(Declaration.Procedure p, String task, int at) {
    return made.computeIfAbsent(
        task + " from " + at,
        key -> {
          String name = names().fresh(task + "_by" + at);
          Statement post = post(NONE, task, arguments(p), at + 1);
          add(procedure(name, p.parameters(), List.of(post)), at, true);
          return name;
        });
  }

  private static Statement post(Position at, String task, List<Expression> arguments, int target) {
    return new Statement.Post(at, new Expression.Call(NONE, task, arguments), Tree.number(target));
  }
}
