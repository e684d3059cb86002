package dev.heddle.explicit.reference;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The operations of statements, which are put before the rest of their task's operations. */
final class Beginnings {
  private final Names names;
  private final Evaluation evaluation;
  private final Synchronising synchronising;

  Beginnings(Names names, Evaluation evaluation, Synchronising synchronising) {
    this.names = names;
    this.evaluation = evaluation;
    this.synchronising = synchronising;
  }

  /** A point before an access or a statement, if such points are inserted. */
  private List<Todo> point(boolean needed) {
    return names.accesses && needed ? List.of(new Todo.Point(Stop.SWITCH)) : List.of();
  }

  private Todo.Eval eval(Expression expression, Shape expected) {
    return new Todo.Eval(expression, expected, names.accesses);
  }

  /** The results of the beginning of a statement. */
  List<Result> begin(Config config, int n, Task task, Statement statement) {
    List<Todo> todo = new ArrayList<>();
    if (statement instanceof Statement.Block s) {
      s.statements().forEach(each -> todo.add(new Todo.Do(each)));
      Map<String, Shape> known = new HashMap<>();
      task.locals().forEach((name, local) -> known.put(name, local.shape()));
      todo.add(new Todo.Close(known));
    } else if (statement instanceof Statement.Atomic s) {
      todo.addAll(point(true));
      todo.addAll(List.of(new Todo.Enter(), new Todo.Do(s.body()), new Todo.Leave()));
    } else if (statement instanceof Statement.Local s) {
      Shape shape = names.shape(s.type());
      if (s.value() == null) {
        return Interpreter.go(
            config, n, task.with(s.name(), new Todo.Local(shape, shape.initial())));
      }
      todo.addAll(initial(task, shape, s.value()));
      todo.add(new Todo.Declare(s.name(), shape));
    } else if (statement instanceof Statement.Assign s) {
      todo.addAll(assign(task, s));
    } else if (statement instanceof Statement.Do s) {
      todo.addAll(arguments(task, s.call()));
      todo.add(new Todo.Invoke(s.call(), false));
    } else if (statement instanceof Statement.If s) {
      todo.addAll(List.of(eval(s.condition(), Names.BOOL), new Todo.Finish(s)));
    } else if (statement instanceof Statement.While s) {
      todo.addAll(List.of(eval(s.condition(), Names.BOOL), new Todo.Finish(s)));
    } else if (statement instanceof Statement.For s) {
      todo.addAll(List.of(eval(s.low(), Names.INT), eval(s.high(), Names.INT), new Todo.Finish(s)));
    } else {
      return beginPlain(config, n, task, statement);
    }
    return Interpreter.go(config, n, task.first(todo));
  }

  private List<Result> beginPlain(Config config, int n, Task task, Statement statement) {
    List<Todo> todo = new ArrayList<>();
    if (statement instanceof Statement.Return s) {
      if (s.value() != null) {
        todo.add(eval(s.value(), result(task)));
      }
      todo.add(new Todo.Finish(s));
    } else if (statement instanceof Statement.Plain s) {
      if (s.word() != Statement.Word.SKIP) {
        boolean yield = s.word() == Statement.Word.YIELD;
        todo.add(new Todo.Point(yield ? Stop.YIELD : Stop.ZIELD));
      }
    } else if (statement instanceof Statement.Check s && s.test() != Statement.Test.AWAIT) {
      todo.addAll(List.of(eval(s.condition(), Names.BOOL), new Todo.Finish(s)));
    } else if (statement instanceof Statement.Choose s) {
      todo.addAll(List.of(eval(s.low(), Names.INT), eval(s.high(), Names.INT)));
      todo.add(new Todo.Choose());
      todo.addAll(Evaluation.indices(s.target(), names.accesses));
      todo.addAll(point(evaluation.isGlobal(task, s.target())));
      todo.add(new Todo.Store(s.target(), false));
    } else if (statement instanceof Statement.Post s) {
      todo.addAll(arguments(task, s.task()));
      todo.add(new Todo.Finish(s));
    } else if (statement instanceof Statement.Spawn s) {
      todo.addAll(arguments(task, s.task()));
      todo.add(new Todo.Finish(s));
    } else if (statement instanceof Statement.Label s) {
      return names.nevers.contains(s.name())
          ? List.of(new Result.Failed("label reached: " + s.name()))
          : Interpreter.go(
              config.progressed(config.progressed() || names.progress.contains(s.name())), n, task);
    } else {
      todo.addAll(synchronising.begin(task, statement));
    }
    return Interpreter.go(config, n, task.first(todo));
  }

  /** The type of what the running procedure returns; a data choice may need it. */
  private static Shape result(Task task) {
    Todo.Local result = task.locals().get("");
    return result == null ? Names.INT : result.shape();
  }

  /** Pushes the first value of a variable. */
  List<Todo> initial(Task task, Shape shape, Expression value) {
    List<Todo> todo = new ArrayList<>();
    if (value instanceof Expression.Call call) {
      todo.addAll(arguments(task, call));
      todo.add(new Todo.Invoke(call, true));
    } else if (shape.single()) {
      todo.add(eval(value, shape));
    } else if (shape instanceof Shape.Array array && !isWhole(task, value, shape)) {
      List<Expression> elements =
          value instanceof Expression.Elements list
              ? list.elements()
              : Collections.nCopies(array.length(), value);
      elements.forEach(element -> todo.addAll(initial(task, array.element(), element)));
      todo.add(new Todo.Build(array.length()));
    } else {
      todo.addAll(point(evaluation.isGlobal(task, value)));
      todo.add(new Todo.Eval(value, shape, false));
    }
    return todo;
  }

  private boolean isWhole(Task task, Expression value, Shape shape) {
    boolean place =
        value instanceof Expression.Index
            || value instanceof Expression.Field
            || (value instanceof Expression.Name name && !names.constants.containsKey(name.name()));
    return place && evaluation.shape(task, value).equals(shape);
  }

  private List<Todo> assign(Task task, Statement.Assign s) {
    List<Todo> todo = new ArrayList<>();
    boolean global = evaluation.isGlobal(task, s.target());
    Shape shape = evaluation.shape(task, s.target());
    if (s.value() instanceof Expression.Call call) {
      todo.addAll(arguments(task, call));
      todo.add(new Todo.Invoke(call, true));
      todo.addAll(Evaluation.indices(s.target(), names.accesses));
      todo.addAll(point(global));
      todo.add(new Todo.Store(s.target(), false));
    } else if (shape.single()) {
      todo.addAll(Evaluation.indices(s.target(), names.accesses));
      todo.add(eval(s.value(), shape));
      todo.addAll(point(global));
      todo.add(new Todo.Store(s.target(), true));
    } else {
      todo.addAll(point(global || evaluation.isGlobal(task, s.value())));
      todo.add(new Todo.Eval(s.value(), shape, false));
      todo.addAll(Evaluation.indices(s.target(), false));
      todo.add(new Todo.Store(s.target(), false));
    }
    return todo;
  }

  /** Pushes arguments: single ones first, then arrays and records, which are copied at once. */
  private List<Todo> arguments(Task task, Expression.Call call) {
    List<Declaration.Parameter> parameters = names.procedure(call.procedure()).parameters();
    List<Todo> single = new ArrayList<>();
    List<Todo> points = new ArrayList<>();
    List<Todo> whole = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      Shape shape = names.shape(parameters.get(i).type());
      Expression argument = call.arguments().get(i);
      if (shape.single()) {
        single.add(eval(argument, shape));
      } else {
        points.addAll(point(evaluation.isGlobal(task, argument)));
        whole.add(new Todo.Eval(argument, shape, false));
      }
    }
    single.addAll(points);
    single.addAll(whole);
    return single;
  }
}
