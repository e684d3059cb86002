package dev.heddle.explicit.reference;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The statements that synchronise, as in the table in docs/semantics.md. */
final class Synchronising {
  private final Names names;
  private final Evaluation evaluation;

  Synchronising(Names names, Evaluation evaluation) {
    this.names = names;
    this.evaluation = evaluation;
  }

  /** The operations of a statement. */
  List<Todo> begin(Task task, Statement statement) {
    List<Todo> todo = new ArrayList<>();
    boolean point = true;
    if (statement instanceof Statement.Check s) {
      point = evaluation.mentionsGlobal(task, s.condition());
    } else if (statement instanceof Statement.Send s
        && channel(task, s.channel()).element().single()) {
      todo.add(new Todo.Eval(s.value(), channel(task, s.channel()).element(), names.accesses));
    } else if (statement instanceof Statement.Use s && joined(s) != null) {
      todo.addAll(Evaluation.indices(s.object(), names.accesses));
    }
    if (names.accesses && point) {
      todo.add(new Todo.Point(Stop.SWITCH));
    }
    if (statement instanceof Statement.Use s && s.action() == Statement.Action.ACQUIRE) {
      todo.add(new Todo.Take(s.object()));
    } else {
      todo.add(new Todo.Finish(statement));
    }
    if (statement instanceof Statement.Receive s) {
      todo.addAll(received(task, s));
    }
    return todo;
  }

  private List<Todo> received(Task task, Statement.Receive s) {
    List<Todo> todo = new ArrayList<>();
    boolean shared =
        names.accesses
            && evaluation.isGlobal(task, s.target())
            && evaluation.shape(task, s.target()).single();
    todo.addAll(Evaluation.indices(s.target(), shared));
    if (shared) {
      todo.add(new Todo.Point(Stop.SWITCH));
    }
    todo.add(new Todo.Store(s.target(), false));
    return todo;
  }

  private Shape.Channel channel(Task task, Expression place) {
    return (Shape.Channel) evaluation.shape(task, place);
  }

  private Names.@org.jspecify.annotations.Nullable Group joined(Statement.Use s) {
    return s.action() == Statement.Action.JOIN
        ? names.groups.get(Evaluation.base(s.object()))
        : null;
  }

  /** Whether a task waits for something that has not happened. */
  boolean isBlocked(Config config, Task task) {
    if (task.stop() == Stop.PARK) {
      return task.parked() != null;
    }
    boolean may = task.stop() == Stop.WAIT || task.stop() == Stop.SWITCH;
    try {
      return may && !mayGoOn(config, task, task.todo().top());
    } catch (Fault fault) {
      return false;
    }
  }

  /** Whether the next operation of a task can be executed now. */
  private boolean mayGoOn(Config config, Task task, Todo todo) {
    if (todo instanceof Todo.Take t) {
      return config.count(evaluation.spot(config, task, t.lock())) == 0;
    } else if (todo instanceof Todo.Handed t) {
      return offer(config, evaluation.spot(config, task, t.channel())).count() == 2;
    } else if (!(todo instanceof Todo.Finish)) {
      return true;
    }
    Statement statement = ((Todo.Finish) todo).statement();
    if (statement instanceof Statement.Check s && s.test() == Statement.Test.AWAIT) {
      return evaluation.value(config, task, s.condition()).equals(1);
    } else if (statement instanceof Statement.Send s) {
      int capacity = channel(task, s.channel()).capacity();
      int count = offer(config, evaluation.spot(config, task, s.channel())).count();
      return count < Math.max(1, capacity);
    } else if (statement instanceof Statement.Receive s) {
      int count = offer(config, evaluation.spot(config, task, s.channel())).count();
      return channel(task, s.channel()).capacity() == 0 ? count == 1 : count > 0;
    } else if (statement instanceof Statement.Use s) {
      return s.action() == Statement.Action.DOWN
          ? config.count(evaluation.spot(config, task, s.object())) > 0
          : s.action() != Statement.Action.JOIN || isOver(config, task, s);
    }
    return true;
  }

  private boolean isOver(Config config, Task task, Statement.Use s) {
    Names.Group threads = joined(s);
    if (threads == null) {
      return config.count(evaluation.spot(config, task, s.object())) == 0;
    }
    if (s.object() instanceof Expression.Index) {
      int index = task.number() - threads.low();
      if (index < 0 || index >= threads.count()) {
        throw new Fault("index out of range: there is no such thread");
      }
      return config.buffers().get(threads.first() + index).isEmpty();
    }
    return config.buffers().subList(threads.first(), threads.first() + threads.count()).stream()
        .allMatch(Config.Buffer::isEmpty);
  }

  private static Shape.Offer offer(Config config, Spot channel) {
    return (Shape.Offer) config.get(channel);
  }

  /** Executes a synchronising operation; the task has taken it off its pile. */
  List<Result> carryOut(Config config, int n, Task task, Todo todo) {
    if (!mayGoOn(config, task, todo)) {
      return Interpreter.stop(config, n, task.first(List.of(todo)), Stop.WAIT);
    }
    if (todo instanceof Todo.Take t) {
      Spot lock = evaluation.spot(config, task, t.lock());
      return List.of(config.withTop(n, task.takes(lock)).with(lock, 1));
    } else if (todo instanceof Todo.Handed t) {
      Spot channel = evaluation.spot(config, task, t.channel());
      return List.of(config.withTop(n, task).with(channel, new Shape.Offer(0, List.of())));
    }
    throw new IllegalArgumentException("unknown " + todo);
  }

  /** Finishes a statement. */
  List<Result> finish(Config config, int n, Task task, Statement statement) {
    if (!mayGoOn(config, task, new Todo.Finish(statement))) {
      Task waits = task.first(List.of(new Todo.Finish(statement)));
      return Interpreter.stop(config, n, waits, Stop.WAIT);
    }
    if (statement instanceof Statement.Check) {
      return List.of(config.withTop(n, task));
    } else if (statement instanceof Statement.Wait s) {
      Spot lock = evaluation.spot(config, task, s.lock());
      Config free = release(config, n, task, lock);
      Task parks = free.buffers().get(n).top().first(List.of(new Todo.Take(s.lock())));
      return park(free, n, parks, evaluation.spot(config, task, s.condition()));
    } else if (statement instanceof Statement.Send s) {
      return List.of(send(config, n, task, s));
    } else if (statement instanceof Statement.Receive s) {
      return List.of(receive(config, n, task, s));
    }
    return use(config, n, task, (Statement.Use) statement);
  }

  private Config send(Config config, int n, Task task, Statement.Send s) {
    Spot spot = evaluation.spot(config, task, s.channel());
    Shape.Channel channel = channel(task, s.channel());
    boolean single = channel.element().single();
    Object value = single ? task.value() : evaluation.value(config, task, s.value());
    Interpreter.checked(channel.element(), value);
    Shape.Offer before = offer(config, spot);
    List<Object> messages = new ArrayList<>(before.messages());
    messages.add(value);
    Task sent = single ? task.pop() : task;
    boolean meets = channel.capacity() == 0;
    Task next = meets ? sent.first(List.of(new Todo.Handed(s.channel()))) : sent;
    Shape.Offer after = new Shape.Offer(before.count() + 1, List.copyOf(messages));
    return config.withTop(n, next).with(spot, after);
  }

  private Config receive(Config config, int n, Task task, Statement.Receive s) {
    Spot spot = evaluation.spot(config, task, s.channel());
    Shape.Offer before = offer(config, spot);
    List<Object> left = before.messages().subList(1, before.messages().size());
    boolean meets = channel(task, s.channel()).capacity() == 0;
    Shape.Offer after = new Shape.Offer(meets ? 2 : left.size(), List.copyOf(left));
    return config.withTop(n, task.push(before.messages().get(0))).with(spot, after);
  }

  private static Config release(Config config, int n, Task task, Spot lock) {
    if (!task.held().contains(lock)) {
      String index = lock.path().isEmpty() ? "" : "[" + lock.path().get(0) + "]";
      throw new Fault("release without acquire: " + lock.name() + index);
    }
    return config.withTop(n, task.gives(lock)).with(lock, 0);
  }

  private static List<Result> park(Config config, int n, Task task, Spot where) {
    return Interpreter.stop(config, n, task.parked(where), Stop.PARK);
  }

  private List<Result> use(Config config, int n, Task task, Statement.Use s) {
    if (s.action() == Statement.Action.JOIN) {
      boolean indexed = joined(s) != null && s.object() instanceof Expression.Index;
      return List.of(config.withTop(n, indexed ? task.pop() : task));
    }
    Spot spot = evaluation.spot(config, task, s.object());
    Config next = config.withTop(n, task);
    return switch (s.action()) {
      case DOWN -> List.of(next.with(spot, config.count(spot) - 1));
      case UP -> List.of(next.with(spot, config.count(spot) + 1));
      case RELEASE -> List.of(release(config, n, task, spot));
      case BROADCAST -> List.of(wakeAll(next, spot));
      case SIGNAL -> signal(next, spot);
      case ARRIVE -> {
        int parties = ((Shape.Barrier) evaluation.shape(task, s.object())).parties();
        yield config.count(spot) + 1 == parties
            ? List.of(wakeAll(next.with(spot, 0), spot))
            : park(next.with(spot, config.count(spot) + 1), n, task, spot);
      }
      default -> throw new IllegalArgumentException("unknown statement " + s);
    };
  }

  private static Config wakeAll(Config config, Spot where) {
    return config.map(task -> where.equals(task.parked()) ? task.parked(null) : task);
  }

  /** Wakes any one. */
  private static List<Result> signal(Config config, Spot where) {
    List<Task> parked =
        config.tasks().stream().filter(task -> where.equals(task.parked())).toList();
    List<Result> results = new ArrayList<>();
    for (int chosen = 0; chosen < parked.size(); chosen++) {
      int[] left = {chosen};
      results.add(
          config.map(
              task ->
                  where.equals(task.parked()) && left[0]-- == 0
                      ? Objects.requireNonNull(task).parked(null)
                      : task));
    }
    return results.isEmpty() ? List.of(config) : results;
  }
}
