package dev.heddle.explicit.compiled.analysis;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import java.util.BitSet;
import java.util.List;

/** The slots of a procedure's frame whose values are not read any more, before each operation. */
public final class DeadSlotAnalysis {
  private final List<Operation> ops;
  private final BitSet[] live;

  private DeadSlotAnalysis(Procedure procedure) {
    this.ops = procedure.ops();
    this.live = new BitSet[ops.size() + 1];
    for (int i = 0; i < live.length; i++) {
      live[i] = new BitSet();
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = ops.size() - 1; i >= 0; i--) {
        BitSet before = before(i);
        changed |= !before.equals(live[i]);
        live[i] = before;
      }
    }
  }

  /** For each operation the slots that are dead before it. */
  public static int[][] of(Procedure procedure) {
    DeadSlotAnalysis found = new DeadSlotAnalysis(procedure);
    int[][] dead = new int[procedure.ops().size()][];
    for (int i = 0; i < dead.length; i++) {
      BitSet slots = (BitSet) found.live[i].clone();
      slots.flip(0, procedure.slots());
      dead[i] = slots.stream().toArray();
    }
    return dead;
  }

  private BitSet before(int i) {
    Operation op = ops.get(i);
    BitSet slots = after(op, i);
    StorageLocation target = OperationAccesses.target(op);
    if (target != null && !target.global() && target.indices().isEmpty()) {
      slots.clear(target.offset(), OperationAccesses.end(target));
    } else if (op instanceof Operation.Call call && call.result() >= 0) {
      slots.clear(call.result());
    }
    OperationAccesses.reads(
        op,
        place -> {
          if (!place.global()) {
            slots.set(place.offset(), OperationAccesses.end(place));
          }
        });
    return slots;
  }

  private BitSet after(Operation op, int i) {
    BitSet slots = new BitSet();
    if (op instanceof Operation.Jump jump) {
      slots.or(live[jump.target()]);
    } else if (!(op instanceof Operation.Return)) {
      slots.or(live[i + 1]);
    }
    if (op instanceof Operation.Branch branch) {
      slots.or(live[branch.otherwise()]);
    }
    return slots;
  }
}
