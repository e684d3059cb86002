package dev.heddle.explicit.engine;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.Watch;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Notes which operations were reached, and the first access of a step. */
public final class StepWatch implements Watch {
  private final IdentityHashMap<Op, Boolean> reached = new IdentityHashMap<>();
  private @Nullable Access first;
  private boolean closed;

  /** Begins a step. */
  public void begin() {
    first = null;
    closed = false;
  }

  /** The first access of the step; null if there is none, or it cannot race. */
  public @Nullable Access first() {
    return first;
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
    if (!closed && !task.isAtomic()) {
      first = new Access(slot, write, op.at().line());
    }
    closed = true;
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
