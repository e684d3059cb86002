package dev.heddle.explicit.reference;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Statements, but for those that synchronise: one operation after another. */
final class Interpreter {
  private static final int MOST_FRAMES = 64;
  static final int MOST_PENDING = 16;

  private final Names names;
  private final Evaluation evaluation;
  private final Synchronising synchronising;
  private final Beginnings beginnings;

  Interpreter(Names names) {
    this.names = names;
    this.evaluation = new Evaluation(names);
    this.synchronising = new Synchronising(names, evaluation);
    this.beginnings = new Beginnings(names, evaluation, synchronising);
  }

  /** The results of the next operation of the task on top of a buffer. */
  List<Result> operation(Config config, int n) {
    Task task = config.buffers().get(n).top();
    Todo todo = task.todo().top();
    Task rest = task.todo(task.todo().rest());
    try {
      List<Task> evaluated = evaluation.next(config, rest, todo);
      if (evaluated != null) {
        return evaluated.stream().map(t -> (Result) config.withTop(n, t)).toList();
      }
      return carryOut(config, n, rest, todo);
    } catch (Fault fault) {
      return List.of(new Result.Failed(fault.what()));
    } catch (TooLarge cut) {
      return List.of(new Result.Cut());
    }
  }

  static List<Result> go(Config config, int n, Task task) {
    return List.of(config.withTop(n, task));
  }

  static List<Result> stop(Config config, int n, Task task, Stop stop) {
    boolean keeps = stop == Stop.YIELD || stop == Stop.INSIDE;
    return List.of(config.withTop(n, task.with(stop)).control(keeps ? n : Config.NO_TASK));
  }

  private List<Result> carryOut(Config config, int n, Task task, Todo todo) {
    if (todo instanceof Todo.Do t) {
      return beginnings.begin(config, n, task, t.statement());
    } else if (todo instanceof Todo.Finish t) {
      return finish(config, n, task, t.statement());
    } else if (todo instanceof Todo.Point t) {
      return task.atomic() > 0 ? go(config, n, task) : stop(config, n, task, t.stop());
    } else if (todo instanceof Todo.Enter) {
      return go(config, n, task.atomic(task.atomic() + 1));
    } else if (todo instanceof Todo.Leave) {
      return interruptible(config, n, task.atomic(task.atomic() - 1));
    } else if (todo instanceof Todo.Close t) {
      Map<String, Todo.Local> locals = new HashMap<>(task.locals());
      locals.keySet().retainAll(t.known().keySet());
      return go(config, n, task.locals(locals));
    } else if (todo instanceof Todo.Invoke t) {
      return invoke(config, n, task, t);
    } else if (todo instanceof Todo.Back t) {
      Task back = task.locals(t.locals()).frames(task.frames() - 1);
      return go(config, n, t.drop() ? back.pop() : back);
    } else if (todo instanceof Todo.End) {
      return end(config, n, task);
    } else if (todo instanceof Todo.Loop t) {
      return stop(config, n, task.first(List.of(new Todo.Do(t.statement()))), Stop.INSIDE);
    } else if (todo instanceof Todo.Store t) {
      return store(config, n, task, t);
    }
    return more(config, n, task, todo);
  }

  private List<Result> more(Config config, int n, Task task, Todo todo) {
    if (todo instanceof Todo.Count t) {
      int number =
          (Integer) Evaluation.get(config, task, new Spot(t.statement().name(), List.of()));
      Task next = task.without(t.statement().name());
      return number < t.last() ? round(config, n, next, t, number + 1) : go(config, n, next);
    } else if (todo instanceof Todo.Choose) {
      int high = task.number();
      int low = task.pop().number();
      if (low > high) {
        throw new Fault("nothing to choose: " + low + ".." + high + " is empty");
      }
      return Evaluation.choose(task.pop().pop(), low, high).stream()
          .map(t -> (Result) config.withTop(n, t))
          .toList();
    } else if (todo instanceof Todo.Declare t) {
      Object value = checked(t.shape(), task.value());
      return go(config, n, task.pop().with(t.name(), new Todo.Local(t.shape(), value)));
    } else if (todo instanceof Todo.Build t) {
      List<Object> elements = new ArrayList<>();
      Task popped = task;
      for (int i = 0; i < t.count(); i++) {
        elements.add(0, popped.value());
        popped = popped.pop();
      }
      return go(config, n, popped.push(List.copyOf(elements)));
    }
    return synchronising.carryOut(config, n, task, todo);
  }

  private static List<Result> round(Config config, int n, Task task, Todo.Count count, int number) {
    Task next = task.with(count.statement().name(), new Todo.Local(Names.INT, number));
    return go(config, n, next.first(List.of(new Todo.Do(count.statement().body()), count)));
  }

  /** Continues, unless a task of a higher level is pending. */
  private static List<Result> interruptible(Config config, int n, Task task) {
    Config next = config.withTop(n, task);
    boolean due = task.atomic() == 0 && next.buffers().get(n).high() > task.level();
    return due ? stop(config, n, task, Stop.INSIDE) : List.of(next);
  }

  /** A value that a variable may have. */
  static Object checked(Shape shape, Object value) {
    if (shape instanceof Shape.Range range) {
      int number = (Integer) value;
      if (number < range.low() || number > range.high()) {
        throw new Fault(
            "out of range: " + number + " is not in " + range.low() + ".." + range.high());
      }
    }
    return value;
  }

  private List<Result> store(Config config, int n, Task task, Todo.Store t) {
    Task indices = task;
    Object value = null;
    if (t.indicesFirst()) {
      value = task.value();
      indices = task.pop();
    }
    Evaluation.Found found = evaluation.find(indices, t.place());
    Task rest = found.task();
    if (value == null) {
      value = rest.value();
      rest = rest.pop();
    }
    Object fitting = checked(evaluation.shape(task, t.place()), value);
    return List.of(put(config.withTop(n, rest), n, found.spot(), fitting));
  }

  /** Assigns a value to a variable of the running task, or to a global one. */
  static Config put(Config config, int n, Spot spot, Object value) {
    Task task = config.buffers().get(n).top();
    Todo.Local local = task.locals().get(spot.name());
    if (local == null) {
      return config.with(spot, value);
    }
    Object whole = Values.put(local.value(), spot.path(), value);
    return config.withTop(n, task.with(spot.name(), new Todo.Local(local.shape(), whole)));
  }

  /** A procedure's initial variables, taken off the pile, and the rest of the task. */
  private record Called(Map<String, Todo.Local> locals, Task rest) {}

  private Called called(Task task, Expression.Call call) {
    Declaration.Procedure procedure = names.procedure(call.procedure());
    Map<String, Todo.Local> locals = new HashMap<>();
    Task rest = task;
    for (int pass = 0; pass < 2; pass++) {
      for (int i = procedure.parameters().size() - 1; i >= 0; i--) {
        Declaration.Parameter parameter = procedure.parameters().get(i);
        Shape shape = names.shape(parameter.type());
        if (shape.single() == (pass == 1)) {
          locals.put(parameter.name(), new Todo.Local(shape, rest.value()));
          rest = rest.pop();
        }
      }
    }
    for (Declaration.Parameter parameter : procedure.parameters()) {
      Todo.Local local = locals.get(parameter.name());
      if (local != null) {
        checked(local.shape(), local.value());
      }
    }
    addResult(procedure, locals);
    return new Called(locals, rest);
  }

  private void addResult(Declaration.Procedure procedure, Map<String, Todo.Local> locals) {
    if (procedure.result() != null) {
      locals.put("", new Todo.Local(names.shape(procedure.result()), 0));
    }
  }

  private List<Result> invoke(Config config, int n, Task task, Todo.Invoke t) {
    if (task.frames() == MOST_FRAMES) {
      return List.of(new Result.Cut());
    }
    Declaration.Procedure procedure = names.procedure(t.call().procedure());
    Called called = called(task, t.call());
    boolean drop = procedure.result() != null && !t.wanted();
    Task next =
        called
            .rest()
            .first(List.of(new Todo.Do(procedure.body()), new Todo.Back(task.locals(), drop)))
            .locals(called.locals())
            .frames(task.frames() + 1);
    return go(config, n, next);
  }

  private List<Result> end(Config config, int n, Task task) {
    Config next = config.with(n, config.buffers().get(n).popped());
    Spot group = task.group();
    if (group != null) {
      next = next.with(group, next.count(group) - 1);
    }
    return List.of(next.control(next.buffers().get(n).isEmpty() ? Config.NO_TASK : n));
  }

  private List<Result> finish(Config config, int n, Task task, Statement statement) {
    if (statement instanceof Statement.If s) {
      Statement taken = task.number() == 1 ? s.then() : s.otherwise();
      Task next = task.pop();
      return go(config, n, taken == null ? next : next.first(List.of(new Todo.Do(taken))));
    } else if (statement instanceof Statement.While s) {
      Task next = task.pop();
      boolean again = task.number() == 1;
      List<Todo> body = List.of(new Todo.Do(s.body()), new Todo.Loop(s));
      return go(config, n, again ? next.first(body) : next);
    } else if (statement instanceof Statement.For s) {
      int high = task.number();
      int low = task.pop().number();
      Task next = task.pop().pop();
      return low > high
          ? go(config, n, next)
          : round(config, n, next, new Todo.Count(s, high), low);
    } else if (statement instanceof Statement.Return) {
      return go(config, n, leave(task));
    } else if (statement instanceof Statement.Check s && s.test() != Statement.Test.AWAIT) {
      if (task.number() == 1) {
        return go(config, n, task.pop());
      }
      return List.of(
          s.test() == Statement.Test.ASSUME
              ? new Result.Discarded()
              : new Result.Failed("assertion failed"));
    } else if (statement instanceof Statement.Post s) {
      return post(config, n, task, s.task(), names.constant(s.level()), null);
    } else if (statement instanceof Statement.Spawn s) {
      Expression group = s.group();
      return post(
          config,
          n,
          task,
          s.task(),
          0,
          group == null ? null : evaluation.spot(config, task, group));
    }
    return synchronising.finish(config, n, task, statement);
  }

  /** Leaves the atomic blocks of the procedure and drops the rest of it. */
  private static Task leave(Task task) {
    Pile<Todo> todo = task.todo();
    List<Todo> leaves = new ArrayList<>();
    while (!(todo.top() instanceof Todo.Back) && !(todo.top() instanceof Todo.End)) {
      if (todo.top() instanceof Todo.Leave) {
        leaves.add(todo.top());
      }
      todo = todo.rest();
    }
    return task.todo(todo).first(leaves);
  }

  private List<Result> post(
      Config config, int n, Task task, Expression.Call call, int level, @Nullable Spot group) {
    Called called = called(task, call);
    Config.Buffer buffer = config.buffers().get(n);
    if (buffer.pending().size() == MOST_PENDING) {
      return List.of(new Result.Cut());
    }
    Task added = task(names.procedure(call.procedure()), called.locals(), level, group);
    Config next = config.with(n, buffer.with(added));
    if (group != null) {
      next = next.with(group, next.count(group) + 1);
    }
    return interruptible(next, n, called.rest());
  }

  /** A task that has not begun. */
  private static Task task(
      Declaration.Procedure procedure,
      Map<String, Todo.Local> locals,
      int level,
      @Nullable Spot group) {
    return new Task(
        level,
        procedure.name(),
        group,
        Stop.START,
        0,
        null,
        java.util.Set.of(),
        1,
        locals,
        Pile.<Todo>empty().push(new Todo.End()).push(new Todo.Do(procedure.body())),
        Pile.empty());
  }

  /** The first task of a buffer. */
  Task first(Names.Runner runner) {
    Map<String, Todo.Local> locals = new HashMap<>();
    for (int i = 0; i < runner.arguments().size(); i++) {
      Declaration.Parameter parameter = runner.procedure().parameters().get(i);
      Object value = runner.arguments().get(i);
      locals.put(parameter.name(), new Todo.Local(names.shape(parameter.type()), value));
    }
    addResult(runner.procedure(), locals);
    return task(runner.procedure(), locals, 0, null);
  }

  /** A task that gives a global variable its initial value. */
  Task initialiser(Declaration.Procedure none, Declaration.Variable variable) {
    Task task = task(none, Map.of(), 0, null);
    Shape shape = names.shape(variable.type());
    Expression value = variable.value();
    if (value == null) {
      return task.todo(Pile.empty());
    }
    Expression name = new Expression.Name(variable.at(), variable.name());
    List<Todo> todo = new ArrayList<>(beginnings.initial(task, shape, value));
    todo.add(new Todo.Store(name, false));
    return task.todo(Pile.empty()).first(todo).atomic(1);
  }

  boolean isBlocked(Config config, Task task) {
    return synchronising.isBlocked(config, task);
  }

  /** Whether a condition on globals holds; an error counts as not. */
  boolean holds(Config config, Task nobody, Expression condition) {
    try {
      return evaluation.value(config, nobody, condition).equals(1);
    } catch (Fault fault) {
      return false;
    }
  }
}
