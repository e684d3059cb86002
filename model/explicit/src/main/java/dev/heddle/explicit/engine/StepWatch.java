package dev.heddle.explicit.engine;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Notes which operations were reached, and the first accesses of a step. */
public final class StepWatch implements StepListener {
  private final IdentityHashMap<Operation, Boolean> reached = new IdentityHashMap<>();
  private final List<GlobalAccess> first = new ArrayList<>();
  private boolean closed;

  /** The operation that began to copy something with the first access. */
  private @Nullable Operation copying;

  /** Begins a step. */
  public void begin() {
    first.clear();
    closed = false;
    copying = null;
  }

  /**
   * The first access of the step, unless it cannot race; if it is part of copying an array or a
   * record, all accesses of that operation, which makes them at once.
   */
  public List<GlobalAccess> first() {
    return List.copyOf(first);
  }

  /** Notes an operation that was reached elsewhere. */
  public void reach(Operation op) {
    reached.put(op, Boolean.TRUE);
  }

  @Override
  public void op(Task task, Operation op, boolean waits) {
    reach(op);
    boolean ordered =
        op instanceof Operation.Await
            || op instanceof Operation.Acquire
            || op instanceof Operation.Release
            || op instanceof Operation.Park
            || op instanceof Operation.Wake;
    closed |= ordered;
    copying = null;
  }

  private static boolean copies(Operation op) {
    List<Operation.Argument> arguments =
        op instanceof Operation.Call call
            ? call.arguments()
            : op instanceof Operation.Post post ? post.arguments() : List.of();
    return op instanceof Operation.Copy
        || arguments.stream().anyMatch(Operation.Argument.Slots.class::isInstance);
  }

  @Override
  public void read(Task task, Operation op, int slot, int value) {
    access(task, op, slot, /* write= */ false);
  }

  @Override
  public void write(Task task, Operation op, int slot, int value) {
    access(task, op, slot, /* write= */ true);
  }

  private void access(Task task, Operation op, int slot, boolean write) {
    boolean begins = !closed && !task.isAtomic();
    closed = true;
    if (begins && copies(op)) {
      copying = op;
    }
    if (begins || copying == op) {
      first.add(new GlobalAccess(slot, write, op.at().line()));
    }
  }

  /** Lines with statements of which nothing was reached. */
  public List<Integer> unreached(Model model) {
    Set<Integer> lines = new TreeSet<>();
    Set<Integer> seen = new HashSet<>();
    for (Procedure procedure : model.procedures()) {
      for (Operation op : procedure.ops().subList(0, procedure.ops().size() - 1)) {
        (reached.containsKey(op) ? seen : lines).add(op.at().line());
      }
    }
    lines.removeAll(seen);
    return List.copyOf(lines);
  }
}
