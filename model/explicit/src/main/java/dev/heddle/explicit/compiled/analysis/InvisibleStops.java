package dev.heddle.explicit.compiled.analysis;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.ValueExpression;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Finds the stops and steps of a procedure that a search can leave out, because no other task can
 * observe them.
 */
public final class InvisibleStops {
  /** A place that is examined: an operation, and the number of atomic blocks around it. */
  private record Spot(int op, int atomic) {}

  /** A place in the first step, and the known values of slots there. */
  private record Begun(int op, KnownSlots known) {}

  /** After so many places the first step is assumed to be visible to other tasks. */
  private static final int MOST_BEGUN = 200;

  private final Procedure procedure;
  private final List<Operation> ops;

  public InvisibleStops(Procedure procedure) {
    this.procedure = procedure;
    this.ops = procedure.ops();
  }

  /**
   * Whether the stop at the end of a loop's body is not needed: when it continues from there, the
   * task reaches a point before it is there again, or ends.
   */
  public boolean goesOn(int jump) {
    if (!(ops.get(jump) instanceof Operation.Jump loop && loop.loop())) {
      return false;
    }
    Set<Spot> seen = new HashSet<>();
    Deque<Spot> left = new ArrayDeque<>();
    left.add(new Spot(loop.target(), 0));
    while (!left.isEmpty()) {
      Spot spot = left.remove();
      Operation op = ops.get(spot.op());
      if (op instanceof Operation.Jump other && other.loop()) {
        return false;
      }
      boolean ends =
          op instanceof Operation.Return || (op instanceof Operation.Point && spot.atomic() == 0);
      if (!ends && seen.add(spot)) {
        follow(spot, op, left);
      }
    }
    return true;
  }

  private static void follow(Spot spot, Operation op, Deque<Spot> left) {
    int atomic = spot.atomic();
    if (op instanceof Operation.Enter) {
      atomic++;
    } else if (op instanceof Operation.Leave) {
      atomic--;
    }
    if (op instanceof Operation.Jump jump) {
      left.add(new Spot(jump.target(), atomic));
      return;
    }
    if (op instanceof Operation.Branch branch) {
      left.add(new Spot(branch.otherwise(), atomic));
    }
    left.add(new Spot(spot.op() + 1, atomic));
  }

  /**
   * Whether the first step accesses nothing but the task's own slots, and ends at an inserted point
   * or a zield.
   */
  public boolean beginsAlone() {
    Set<Begun> seen = new HashSet<>();
    Deque<Begun> left = new ArrayDeque<>();
    left.add(new Begun(0, KnownSlots.atFirst(procedure)));
    while (!left.isEmpty()) {
      Begun begun = left.remove();
      Operation op = ops.get(begun.op());
      if (op instanceof Operation.Point point && point.kind() != Operation.Switch.YIELD) {
        continue;
      }
      if (!isLocal(op) || seen.size() > MOST_BEGUN) {
        return false;
      }
      if (seen.add(begun)) {
        follow(begun, op, left);
      }
    }
    return true;
  }

  private static void follow(Begun begun, Operation op, Deque<Begun> left) {
    int next = begun.op() + 1;
    if (op instanceof Operation.Jump jump) {
      left.add(new Begun(jump.target(), begun.known()));
    } else if (op instanceof Operation.Branch branch) {
      OptionalInt value = begun.known().value(branch.condition());
      if (value.isEmpty() || value.getAsInt() != 0) {
        left.add(new Begun(next, begun.known()));
      }
      if (value.isEmpty() || value.getAsInt() == 0) {
        left.add(new Begun(branch.otherwise(), begun.known()));
      }
    } else {
      left.add(new Begun(next, begun.known().after(op)));
    }
  }

  private static boolean isLocal(Operation op) {
    if (op instanceof Operation.Assign o) {
      return isLocal(o.target()) && isLocal(o.value());
    } else if (op instanceof Operation.Copy o) {
      return isLocal(o.target()) && isLocal(o.source());
    } else if (op instanceof Operation.Choose o) {
      return isLocal(o.target()) && isLocal(o.low()) && isLocal(o.high());
    } else if (op instanceof Operation.Branch o) {
      return isLocal(o.condition());
    }
    return op instanceof Operation.Jump o && !o.loop();
  }

  private static boolean isLocal(StorageLocation place) {
    return !place.global() && place.indices().stream().allMatch(index -> isLocal(index.value()));
  }

  private static boolean isLocal(ValueExpression ex) {
    if (ex instanceof ValueExpression.Load e) {
      return isLocal(e.place());
    } else if (ex instanceof ValueExpression.Negative e) {
      return isLocal(e.operand());
    } else if (ex instanceof ValueExpression.Binary e) {
      return isLocal(e.left()) && isLocal(e.right());
    } else if (ex instanceof ValueExpression.If e) {
      return isLocal(e.condition()) && isLocal(e.then()) && isLocal(e.otherwise());
    } else if (ex instanceof ValueExpression.Quantified e) {
      return isLocal(e.low()) && isLocal(e.high()) && isLocal(e.body());
    }
    return ex instanceof ValueExpression.Const || ex instanceof ValueExpression.Any;
  }
}
