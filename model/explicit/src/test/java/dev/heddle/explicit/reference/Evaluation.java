package dev.heddle.explicit.reference;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Expressions: each operation takes one item off a task's pile, and may put others on. */
final class Evaluation {
  private final Names names;

  Evaluation(Names names) {
    this.names = names;
  }

  /** The results of an operation of a task; null if it is not part of an expression. */
  @Nullable List<Task> next(Config config, Task task, Todo todo) {
    if (todo instanceof Todo.Eval t) {
      return eval(task, t.expression(), t.expected(), t.points());
    } else if (todo instanceof Todo.Load t) {
      Found found = find(task, t.place());
      return List.of(found.task().push(get(config, task, found.spot())));
    } else if (todo instanceof Todo.Apply t) {
      int right = task.number();
      int left = task.pop().number();
      boolean divides = t.operator() == Operator.DIVIDED || t.operator() == Operator.MODULO;
      if (divides && right == 0) {
        throw new Fault("division by zero: " + left + " " + t.operator().symbol() + " 0");
      }
      return List.of(task.pop().pop().push(number(Values.apply(t.operator(), left, right))));
    } else if (todo instanceof Todo.Negate) {
      return List.of(task.pop().push(number(-(long) task.number())));
    } else if (todo instanceof Todo.Invert) {
      return List.of(task.pop().push(1 - task.number()));
    } else if (todo instanceof Todo.Decide t) {
      return List.of(decide(task, t));
    } else if (todo instanceof Todo.Pick t) {
      Expression picked = task.number() == 1 ? t.expression().then() : t.expression().otherwise();
      return List.of(task.pop().first(List.of(new Todo.Eval(picked, t.expected(), t.points()))));
    } else if (todo instanceof Todo.Range t) {
      int last = task.number();
      int first = task.pop().number();
      return List.of(quantify(task.pop().pop(), t.expression(), first, last, t.points()));
    } else if (todo instanceof Todo.Next t) {
      return List.of(advance(task, t));
    }
    return null;
  }

  private int number(long exact) {
    if (names.mathematical && exact != (int) exact) {
      throw new TooLarge();
    }
    return (int) exact;
  }

  private List<Task> eval(Task task, Expression expression, Shape expected, boolean points) {
    if (expression instanceof Expression.Literal e) {
      return List.of(task.push(e.value()));
    } else if (expression instanceof Expression.Truth e) {
      return List.of(task.push(e.value() ? 1 : 0));
    } else if (expression instanceof Expression.Any) {
      return any(task, expected);
    } else if (expression instanceof Expression.Name e && isConstant(task, e.name())) {
      return List.of(task.push(Objects.requireNonNull(names.constants.get(e.name()))));
    }
    return List.of(task.first(parts(task, expression, expected, points)));
  }

  private boolean isConstant(Task task, String name) {
    return !task.locals().containsKey(name) && names.constants.containsKey(name);
  }

  private static List<Task> any(Task task, Shape expected) {
    int low = expected instanceof Shape.Range range ? range.low() : 0;
    int high =
        expected instanceof Shape.Range range
            ? range.high()
            : ((Shape.Enumeration) expected).constants().size() - 1;
    return choose(task, low, high);
  }

  /** Pushes any number of a range. */
  static List<Task> choose(Task task, int low, int high) {
    List<Task> tasks = new ArrayList<>();
    for (int value = low; value <= high; value++) {
      tasks.add(task.push(value));
    }
    return tasks;
  }

  /** The operations that compute an expression. */
  private List<Todo> parts(Task task, Expression expression, Shape expected, boolean points) {
    if (expression instanceof Expression.Not e) {
      return List.of(new Todo.Eval(e.operand(), Names.BOOL, points), new Todo.Invert());
    } else if (expression instanceof Expression.Negative e) {
      return List.of(new Todo.Eval(e.operand(), Names.INT, points), new Todo.Negate());
    } else if (expression instanceof Expression.Binary e && Names.isLogical(e.operator())) {
      return List.of(
          new Todo.Eval(e.left(), Names.BOOL, points),
          new Todo.Decide(e.operator(), e.right(), points));
    } else if (expression instanceof Expression.Binary e) {
      return List.of(
          new Todo.Eval(e.left(), Names.INT, points),
          new Todo.Eval(e.right(), Names.INT, points),
          new Todo.Apply(e.operator()));
    } else if (expression instanceof Expression.Conditional e) {
      return List.of(
          new Todo.Eval(e.condition(), Names.BOOL, points), new Todo.Pick(e, expected, points));
    } else if (expression instanceof Expression.Quantified e) {
      return List.of(
          new Todo.Eval(e.low(), Names.INT, points),
          new Todo.Eval(e.high(), Names.INT, points),
          new Todo.Range(e, points));
    }
    List<Todo> parts = new ArrayList<>(indices(expression, points));
    if (points && isGlobal(task, expression)) {
      parts.add(new Todo.Point(Stop.SWITCH));
    }
    parts.add(new Todo.Load(expression));
    return parts;
  }

  private static Task decide(Task task, Todo.Decide t) {
    boolean left = task.number() == 1;
    boolean known = t.operator() == Operator.OR ? left : !left;
    if (known) {
      return task.pop().push(t.operator() == Operator.AND ? 0 : 1);
    }
    return task.pop().first(List.of(new Todo.Eval(t.right(), Names.BOOL, t.points())));
  }

  private static Task quantify(
      Task task, Expression.Quantified e, int number, int last, boolean points) {
    if (number > last) {
      return task.without(e.name()).push(e.all() ? 1 : 0);
    }
    return task.with(e.name(), new Todo.Local(Names.INT, number))
        .first(
            List.of(
                new Todo.Eval(e.body(), Names.BOOL, points),
                new Todo.Next(e, number, last, points)));
  }

  private static Task advance(Task task, Todo.Next t) {
    boolean decided = (task.number() == 1) != t.expression().all();
    if (decided) {
      return task.without(t.expression().name());
    }
    return t.number() == t.last()
        ? quantify(task.pop(), t.expression(), 1, 0, t.points())
        : quantify(task.pop(), t.expression(), t.number() + 1, t.last(), t.points());
  }

  /** The evaluations of the indices of a place, from left to right. */
  static List<Todo> indices(Expression place, boolean points) {
    List<Todo> indices = new ArrayList<>();
    if (place instanceof Expression.Index e) {
      indices.addAll(indices(e.array(), points));
      indices.add(new Todo.Eval(e.index(), Names.INT, points));
    } else if (place instanceof Expression.Field e) {
      indices.addAll(indices(e.record(), points));
    }
    return indices;
  }

  /** Whether a place is of a global variable. */
  boolean isGlobal(Task task, Expression place) {
    String name = base(place);
    return !task.locals().containsKey(name) && names.globals.containsKey(name);
  }

  static String base(Expression place) {
    if (place instanceof Expression.Index e) {
      return base(e.array());
    } else if (place instanceof Expression.Field e) {
      return base(e.record());
    }
    return ((Expression.Name) place).name();
  }

  /** The type of a place. */
  Shape shape(Task task, Expression place) {
    if (place instanceof Expression.Index e) {
      return ((Shape.Array) shape(task, e.array())).element();
    } else if (place instanceof Expression.Field e) {
      Shape.Structure record = (Shape.Structure) shape(task, e.record());
      return record.fields().get(record.names().indexOf(e.name()));
    }
    String name = ((Expression.Name) place).name();
    Todo.Local local = task.locals().get(name);
    return local != null ? local.shape() : Objects.requireNonNull(names.globals.get(name));
  }

  /** A place whose indices have been taken off the pile. */
  record Found(Spot spot, Task task) {}

  /** Finds a place, whose indices are on the pile. */
  Found find(Task task, Expression place) {
    if (place instanceof Expression.Index e) {
      int index = task.number();
      Found array = find(task.pop(), e.array());
      int length = ((Shape.Array) shape(task, e.array())).length();
      if (index < 0 || index >= length) {
        throw new Fault("index out of range: " + index + " is no index of an array of " + length);
      }
      return new Found(part(array.spot(), index), array.task());
    } else if (place instanceof Expression.Field e) {
      Found record = find(task, e.record());
      int field = ((Shape.Structure) shape(task, e.record())).names().indexOf(e.name());
      return new Found(part(record.spot(), field), record.task());
    }
    return new Found(new Spot(base(place), List.of()), task);
  }

  private static Spot part(Spot whole, int index) {
    List<Integer> path = new ArrayList<>(whole.path());
    path.add(index);
    return new Spot(whole.name(), List.copyOf(path));
  }

  static Object get(Config config, Task task, Spot spot) {
    Todo.Local local = task.locals().get(spot.name());
    return local != null ? Values.get(local.value(), spot.path()) : config.get(spot);
  }

  /** The place that an expression means now, without points. */
  Spot spot(Config config, Task task, Expression place) {
    return find(run(config, task, indices(place, /* points= */ false)), place).spot();
  }

  /** The value of an expression without data choices, now, without points. */
  Object value(Config config, Task task, Expression expression) {
    return run(config, task, List.of(new Todo.Eval(expression, Names.INT, false))).value();
  }

  private Task run(Config config, Task task, List<Todo> todo) {
    Task running = task.todo(Pile.empty()).values(Pile.empty()).first(todo);
    while (!running.todo().isEmpty()) {
      Todo next = running.todo().top();
      List<Task> after = next(config, running.todo(running.todo().rest()), next);
      if (after == null || after.size() != 1) {
        throw new IllegalStateException("a data choice in " + next);
      }
      running = after.get(0);
    }
    return running;
  }

  /** Whether an expression names a global variable. */
  boolean mentionsGlobal(Task task, Expression expression) {
    if (expression instanceof Expression.Not e) {
      return mentionsGlobal(task, e.operand());
    } else if (expression instanceof Expression.Negative e) {
      return mentionsGlobal(task, e.operand());
    } else if (expression instanceof Expression.Binary e) {
      return mentionsGlobal(task, e.left()) || mentionsGlobal(task, e.right());
    } else if (expression instanceof Expression.Conditional e) {
      return mentionsGlobal(task, e.condition())
          || mentionsGlobal(task, e.then())
          || mentionsGlobal(task, e.otherwise());
    } else if (expression instanceof Expression.Quantified e) {
      return mentionsGlobal(task, e.low())
          || mentionsGlobal(task, e.high())
          || mentionsGlobal(task, e.body());
    } else if (expression instanceof Expression.Index e) {
      return mentionsGlobal(task, e.array()) || mentionsGlobal(task, e.index());
    } else if (expression instanceof Expression.Field e) {
      return mentionsGlobal(task, e.record());
    }
    return expression instanceof Expression.Name name && isGlobal(task, name);
  }
}
