package dev.heddle.explicit.compiled.analysis;

import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Procedure;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** Finds the stops and steps of a procedure that a search can do without, because nobody looks. */
public final class Quiet {
  /** A place that is looked at: an operation, and in how many atomic blocks it is there. */
  private record Spot(int op, int atomic) {}

  /** A place in the first step, and what is known of the slots there. */
  private record Begun(int op, Known known) {}

  /** After so many places the first step is taken for one that others see. */
  private static final int MOST_BEGUN = 200;

  private final Procedure procedure;
  private final List<Op> ops;

  public Quiet(Procedure procedure) {
    this.procedure = procedure;
    this.ops = procedure.ops();
  }

  /**
   * Whether the stop at the end of a loop's body is needed for nothing: going on from there, the
   * task comes to a point before it is there again, or ends.
   */
  public boolean goesOn(int jump) {
    if (!(ops.get(jump) instanceof Op.Jump loop && loop.loop())) {
      return false;
    }
    Set<Spot> seen = new HashSet<>();
    Deque<Spot> left = new ArrayDeque<>();
    left.add(new Spot(loop.target(), 0));
    while (!left.isEmpty()) {
      Spot spot = left.remove();
      Op op = ops.get(spot.op());
      if (op instanceof Op.Jump other && other.loop()) {
        return false;
      }
      boolean ends = op instanceof Op.Return || (op instanceof Op.Point && spot.atomic() == 0);
      if (!ends && seen.add(spot)) {
        follow(spot, op, left);
      }
    }
    return true;
  }

  private static void follow(Spot spot, Op op, Deque<Spot> left) {
    int atomic = spot.atomic();
    if (op instanceof Op.Enter) {
      atomic++;
    } else if (op instanceof Op.Leave) {
      atomic--;
    }
    if (op instanceof Op.Jump jump) {
      left.add(new Spot(jump.target(), atomic));
      return;
    }
    if (op instanceof Op.Branch branch) {
      left.add(new Spot(branch.otherwise(), atomic));
    }
    left.add(new Spot(spot.op() + 1, atomic));
  }

  /**
   * Whether the first step touches nothing but the task's own slots, and ends at an inserted point
   * or a zield.
   */
  public boolean beginsAlone() {
    Set<Begun> seen = new HashSet<>();
    Deque<Begun> left = new ArrayDeque<>();
    left.add(new Begun(0, Known.atFirst(procedure)));
    while (!left.isEmpty()) {
      Begun begun = left.remove();
      Op op = ops.get(begun.op());
      if (op instanceof Op.Point point && point.kind() != Op.Switch.YIELD) {
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

  private static void follow(Begun begun, Op op, Deque<Begun> left) {
    int next = begun.op() + 1;
    if (op instanceof Op.Jump jump) {
      left.add(new Begun(jump.target(), begun.known()));
    } else if (op instanceof Op.Branch branch) {
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

  private static boolean isLocal(Op op) {
    if (op instanceof Op.Assign o) {
      return isLocal(o.target()) && isLocal(o.value());
    } else if (op instanceof Op.Copy o) {
      return isLocal(o.target()) && isLocal(o.source());
    } else if (op instanceof Op.Choose o) {
      return isLocal(o.target()) && isLocal(o.low()) && isLocal(o.high());
    } else if (op instanceof Op.Branch o) {
      return isLocal(o.condition());
    }
    return op instanceof Op.Jump o && !o.loop();
  }

  private static boolean isLocal(Place place) {
    return !place.global() && place.indices().stream().allMatch(index -> isLocal(index.value()));
  }

  private static boolean isLocal(Ex ex) {
    if (ex instanceof Ex.Load e) {
      return isLocal(e.place());
    } else if (ex instanceof Ex.Negative e) {
      return isLocal(e.operand());
    } else if (ex instanceof Ex.Binary e) {
      return isLocal(e.left()) && isLocal(e.right());
    } else if (ex instanceof Ex.If e) {
      return isLocal(e.condition()) && isLocal(e.then()) && isLocal(e.otherwise());
    } else if (ex instanceof Ex.Quantified e) {
      return isLocal(e.low()) && isLocal(e.high()) && isLocal(e.body());
    }
    return ex instanceof Ex.Const || ex instanceof Ex.Any;
  }
}
