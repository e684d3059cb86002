package dev.heddle.explicit.engine;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.Watch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Notes which operations were reached, and the first accesses of a step. */
public final class StepWatch implements Watch {
  private final IdentityHashMap<Op, Boolean> reached = new IdentityHashMap<>();
  private final List<Access> first = new ArrayList<>();
  private boolean closed;

  /** The operation that began to copy something with the first access. */
  private @Nullable Op copying;

  /** Begins a step. */
  public void begin() {
    first.clear();
    closed = false;
    copying = null;
  }

  /**
   * The first access of the step, unless it cannot race; if that is part of copying an array or a
   * record, all accesses of the same operation, which makes them at once.
   */
  public List<Access> first() {
    return List.copyOf(first);
  }

  /** Notes an operation that was reached elsewhere. */
  public void reach(Op op) {
    reached.put(op, Boolean.TRUE);
  }

  @Override
  public void op(Task task, Op op, boolean waits) {
    reach(op);
    boolean ordered =
        op instanceof Op.Await
            || op instanceof Op.Acquire
            || op instanceof Op.Release
            || op instanceof Op.Park
            || op instanceof Op.Wake;
    closed |= ordered;
    copying = null;
  }

  private static boolean copies(Op op) {
    List<Op.Argument> arguments =
        op instanceof Op.Call call
            ? call.arguments()
            : op instanceof Op.Post post ? post.arguments() : List.of();
    return op instanceof Op.Copy
        || arguments.stream().anyMatch(Op.Argument.Slots.class::isInstance);
  }

  @Override
  public void read(Task task, Op op, int slot, int value) {
    access(task, op, slot, /* write= */ false);
  }

  @Override
  public void write(Task task, Op op, int slot, int value) {
    access(task, op, slot, /* write= */ true);
  }

  private void access(Task task, Op op, int slot, boolean write) {
    boolean begins = !closed && !task.isAtomic();
    closed = true;
    if (begins && copies(op)) {
      copying = op;
    }
    if (begins || copying == op) {
      first.add(new Access(slot, write, op.at().line()));
    }
  }

  /** Lines with statements of which nothing was reached. */
  public List<Integer> unreached(Model model) {
    Set<Integer> lines = new TreeSet<>();
    Set<Integer> seen = new HashSet<>();
    for (Procedure procedure : model.procedures()) {
      for (Op op : procedure.ops().subList(0, procedure.ops().size() - 1)) {
        (reached.containsKey(op) ? seen : lines).add(op.at().line());
      }
    }
    lines.removeAll(seen);
    return List.copyOf(lines);
  }
}
