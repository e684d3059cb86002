package dev.heddle.explicit.reference;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A task.
 *
 * @param group the group it was spawned in, or null
 * @param parked where it waits to be woken, or null
 * @param frames how many procedures are active in it
 * @param locals the variables of the running one
 * @param todo the operations that are left, those of the callers below
 * @param values intermediate values
 */
record Task(
    int level,
    String procedure,
    @Nullable Spot group,
    Stop stop,
    int atomic,
    @Nullable Spot parked,
    Set<Spot> held,
    int frames,
    Map<String, Todo.Local> locals,
    Pile<Todo> todo,
    Pile<Object> values) {

  Task with(Stop newStop) {
    return new Task(
        level, procedure, group, newStop, atomic, parked, held, frames, locals, todo, values);
  }

  Task atomic(int depth) {
    return new Task(
        level, procedure, group, stop, depth, parked, held, frames, locals, todo, values);
  }

  Task parked(@Nullable Spot where) {
    return new Task(
        level, procedure, group, stop, atomic, where, held, frames, locals, todo, values);
  }

  Task frames(int count) {
    return new Task(
        level, procedure, group, stop, atomic, parked, held, count, locals, todo, values);
  }

  Task locals(Map<String, Todo.Local> all) {
    return new Task(level, procedure, group, stop, atomic, parked, held, frames, all, todo, values);
  }

  Task todo(Pile<Todo> all) {
    return new Task(
        level, procedure, group, stop, atomic, parked, held, frames, locals, all, values);
  }

  Task values(Pile<Object> all) {
    return new Task(level, procedure, group, stop, atomic, parked, held, frames, locals, todo, all);
  }

  private Task held(Set<Spot> all) {
    return new Task(
        level, procedure, group, stop, atomic, parked, all, frames, locals, todo, values);
  }

  Task takes(Spot lock) {
    Set<Spot> all = new HashSet<>(held);
    all.add(lock);
    return held(all);
  }

  Task gives(Spot lock) {
    Set<Spot> all = new HashSet<>(held);
    all.remove(lock);
    return held(all);
  }

  /** The same with a variable. */
  Task with(String name, Todo.Local local) {
    Map<String, Todo.Local> all = new HashMap<>(locals);
    all.put(name, local);
    return locals(all);
  }

  Task without(String name) {
    Map<String, Todo.Local> all = new HashMap<>(locals);
    all.remove(name);
    return locals(all);
  }

  /** The same with more operations first, in this order. */
  Task first(List<Todo> more) {
    Pile<Todo> all = todo;
    for (int i = more.size() - 1; i >= 0; i--) {
      all = all.push(more.get(i));
    }
    return todo(all);
  }

  Task push(Object value) {
    return values(values.push(value));
  }

  /** The value that was pushed last. */
  Object value() {
    return values.top();
  }

  int number() {
    return (Integer) values.top();
  }

  Task pop() {
    return values(values.rest());
  }
}
