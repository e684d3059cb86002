package dev.heddle.explicit.compiled.steps;

import dev.heddle.explicit.compiled.analysis.OperationAccesses;
import dev.heddle.explicit.compiled.analysis.SlotOwnership;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.run.Stop;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The steps that commute with everything that tasks of other buffers may do before them, so that
 * one of them alone may be taken (a persistent set of one task: Godefroid, "Partial-Order Methods",
 * 1996).
 *
 * <p>Such a step releases locks, increments semaphores, and accesses only locations that no other
 * task can access before it: local slots, and {@link SlotOwnership globals} of its buffer or under
 * a lock it holds. It never waits, adds no task, writes nothing that an invariant reads, and ends
 * where others may run. It goes forward only, so that no cycle of states has such steps alone,
 * whatever the order of the search ("Static Partial Order Reduction", Kurshan, Levin, Minea, Peled,
 * Yenigün, 1998).
 */
public final class PersistentSteps {
  /** With more global slots than this, nothing is analysed. */
  private static final int MOST_SLOTS = 2_000;

  private final SlotOwnership ownership;

  /** For each buffer and procedure: the operations that such steps begin with. */
  private final BitSet[][] steps;

  PersistentSteps(Model model) {
    this.ownership = new SlotOwnership(model);
    this.steps = new BitSet[model.buffers().size()][model.procedures().size()];
    for (int buffer = 0; buffer < steps.length; buffer++) {
      for (Procedure procedure : model.procedures()) {
        BitSet from = new BitSet();
        for (int i = 0; i < procedure.ops().size() && model.slots().size() < MOST_SLOTS; i++) {
          from.set(i, commutes(procedure.ops(), i, buffer));
        }
        steps[buffer][procedure.number()] = from;
      }
    }
  }

  /**
   * Whether the steps of a task of a buffer, with one frame, are persistent from an operation on.
   */
  boolean isFrom(int buffer, int procedure, int op) {
    return steps[buffer][procedure].get(op);
  }

  /** Whether the steps of tasks of at least one buffer are persistent from an operation on. */
  boolean isFrom(int procedure, int op) {
    return Arrays.stream(steps).anyMatch(ofBuffer -> ofBuffer[procedure].get(op));
  }

  /** Whether the next step of the only task of a buffer, which has one frame, is persistent. */
  public boolean isNext(int buffer, BufferTaskList roster) {
    if (roster.at.length != 1) {
      return false;
    }
    int[] row = roster.row;
    int task = roster.at[0];
    int stop = row[task + TaskEncoding.STOP];
    boolean open =
        stop == Stop.START.number() || stop == Stop.ZIELD.number() || stop == Stop.SWITCH.number();
    int frames = TaskEncoding.frames(row, task);
    return open
        && row[task + TaskEncoding.GROUP] == TaskEncoding.NONE
        && row[frames] == 1
        && isFrom(buffer, row[frames + 1], row[frames + 2]);
  }

  private boolean commutes(List<Operation> ops, int first, int buffer) {
    BitSet seen = new BitSet();
    Deque<Integer> left = new ArrayDeque<>(List.of(first));
    while (!left.isEmpty()) {
      int i = left.remove();
      Operation op = ops.get(i);
      boolean ends =
          op instanceof Operation.Return || (op instanceof Operation.Point && !isYield(op));
      if (!isHarmless(op, i, buffer)) {
        return false;
      }
      if (!ends && !seen.get(i)) {
        seen.set(i);
        left.add(op instanceof Operation.Jump jump ? jump.target() : i + 1);
        if (op instanceof Operation.Branch branch) {
          left.add(branch.otherwise());
        }
      }
    }
    return true;
  }

  private static boolean isYield(Operation op) {
    return op instanceof Operation.Point point && point.kind() == Operation.Switch.YIELD;
  }

  private boolean isHarmless(Operation op, int i, int buffer) {
    if (op instanceof Operation.Jump jump) {
      return !jump.loop() && jump.target() > i;
    } else if (op instanceof Operation.Branch branch && branch.otherwise() <= i) {
      return false;
    } else if (op instanceof Operation.Release release) {
      return !ownership.isWatched(release.lock()) && reads(op, buffer);
    } else if (SlotOwnership.isUp(op)) {
      StorageLocation target = ((Operation.Assign) op).target();
      return !ownership.isWatched(target) && target.indices().isEmpty();
    }
    StorageLocation target = OperationAccesses.target(op);
    boolean seen =
        target != null
            && target.global()
            && (ownership.isShared(target, buffer) || ownership.isWatched(target));
    return isSimple(op) && !seen && reads(op, buffer);
  }

  /** Whether an operation neither waits nor wakes nor affects other tasks. */
  private static boolean isSimple(Operation op) {
    return op instanceof Operation.Assign
        || op instanceof Operation.Copy
        || op instanceof Operation.Choose
        || op instanceof Operation.Branch
        || op instanceof Operation.Assert
        || op instanceof Operation.Label
        || op instanceof Operation.Return
        || (op instanceof Operation.Point && !isYield(op));
  }

  /**
   * Whether an operation reads only locations that no task of another buffer may write before it.
   */
  private boolean reads(Operation op, int buffer) {
    boolean[] shared = new boolean[1];
    OperationAccesses.reads(
        op, place -> shared[0] |= place.global() && ownership.isShared(place, buffer));
    return !shared[0];
  }
}
