package dev.heddle.explicit.reference;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The accesses with which steps begin: the first one to a global, or all those of an array or a
 * record that is copied at once, if no synchronisation comes before and it is not atomic.
 */
final class FirstAccesses {
  /** An access to a variable that consists of nothing else, or to such an element or field. */
  record Access(String variable, boolean write) {
    boolean conflicts(Access other) {
      return variable.equals(other.variable) && (write || other.write);
    }
  }

  private enum Phase {
    /** There was no access. */
    OPEN,
    /** There was an access, and the copy that it began is not complete. */
    COPYING,
    /** Later accesses are not first. */
    CLOSED
  }

  /**
   * A way that a step may go.
   *
   * @param result where it is
   * @param single the accesses that are not part of a whole array or record
   * @param whole the others
   */
  record Way(Result result, Phase phase, Set<Access> single, Set<Access> whole) {
    static Way of(Result result) {
      return new Way(result, Phase.OPEN, Set.of(), Set.of());
    }

    Way to(Result next) {
      return new Way(next, phase, single, whole);
    }

    private Way in(Phase next) {
      return new Way(result, next, single, whole);
    }

    /** Nothing is copied if one of its indices is wrong. */
    Set<Access> accesses() {
      Set<Access> all = new HashSet<>(single);
      if (!(result instanceof Result.Failed) || phase != Phase.COPYING) {
        all.addAll(whole);
      }
      return all;
    }
  }

  private final Names names;
  private final Evaluation evaluation;

  FirstAccesses(Names names) {
    this.names = names;
    this.evaluation = new Evaluation(names);
  }

  /** Notes what the next operation of the task on top of a buffer accesses. */
  Way note(Way way, Config config, int n) {
    Task task = config.buffers().get(n).top();
    Todo todo = task.todo().top();
    if (way.phase() == Phase.CLOSED || synchronises(todo)) {
      return way.in(Phase.CLOSED);
    }
    try {
      Set<Access> accesses = accesses(config, task, todo);
      boolean begins = way.phase() == Phase.OPEN && !accesses.isEmpty();
      if (way.phase() == Phase.OPEN && !begins) {
        return way;
      }
      if (task.atomic() > 0) {
        return way.in(Phase.CLOSED);
      }
      boolean more = !ends(todo) && (!begins || copies(task));
      return with(way, accesses).in(more ? Phase.COPYING : Phase.CLOSED);
    } catch (Fault fault) {
      return way;
    }
  }

  private static Way with(Way way, Set<Access> accesses) {
    Set<Access> all = new HashSet<>(accesses.size() == 1 ? way.single() : way.whole());
    all.addAll(accesses);
    return accesses.size() == 1
        ? new Way(way.result(), way.phase(), all, way.whole())
        : new Way(way.result(), way.phase(), way.single(), all);
  }

  private static boolean synchronises(Todo todo) {
    if (todo instanceof Todo.Finish t) {
      return (t.statement() instanceof Statement.Check s && s.test() == Statement.Test.AWAIT)
          || t.statement() instanceof Statement.Wait
          || t.statement() instanceof Statement.Send
          || t.statement() instanceof Statement.Receive
          || t.statement() instanceof Statement.Use;
    }
    return todo instanceof Todo.Take || todo instanceof Todo.Handed;
  }

  private Set<Access> accesses(Config config, Task task, Todo todo) {
    if (todo instanceof Todo.Load t && evaluation.isGlobal(task, t.place())) {
      return parts(config, evaluation.find(task, t.place()).spot(), /* write= */ false);
    } else if (todo instanceof Todo.Store t && evaluation.isGlobal(task, t.place())) {
      Task indices = t.indicesFirst() ? task.pop() : task;
      return parts(config, evaluation.find(indices, t.place()).spot(), /* write= */ true);
    }
    return Set.of();
  }

  private Set<Access> parts(Config config, Spot spot, boolean write) {
    String name = spot.name();
    Shape shape = Objects.requireNonNull(names.globals.get(name));
    for (int index : spot.path()) {
      if (shape instanceof Shape.Structure record) {
        name += "." + record.names().get(index);
        shape = record.fields().get(index);
      } else {
        name += "[" + index + "]";
        shape = ((Shape.Array) shape).element();
      }
    }
    List<String> lines = new ArrayList<>();
    shape.describe(name, config.get(spot), lines);
    Set<Access> parts = new HashSet<>();
    lines.forEach(line -> parts.add(new Access(line.substring(0, line.indexOf(" = ")), write)));
    return parts;
  }

  /** Whether an operation ends here that may have contained a copy. */
  private static boolean ends(Todo todo) {
    return todo instanceof Todo.Store
        || todo instanceof Todo.Declare
        || todo instanceof Todo.Invoke
        || todo instanceof Todo.Finish
        || todo instanceof Todo.Point;
  }

  /** Whether the operation that a task is in the middle of copies an array or a record. */
  private boolean copies(Task task) {
    Pile<Todo> left = task.todo();
    while (!ends(left.top())) {
      if (left.top() instanceof Todo.Eval t && !t.expected().single()) {
        return true;
      }
      if (left.top() instanceof Todo.Load t && isWhole(task, t.place())) {
        return true;
      }
      left = left.rest();
    }
    return false;
  }

  private boolean isWhole(Task task, Expression place) {
    return !evaluation.shape(task, place).single();
  }
}
