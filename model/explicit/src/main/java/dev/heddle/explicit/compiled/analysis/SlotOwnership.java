package dev.heddle.explicit.compiled.analysis;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Which tasks may access the global slots of a model: only the holder of a certain lock, only tasks
 * of one buffer, or all tasks if none of them writes there.
 */
public final class SlotOwnership {
  /** Tasks of any buffer may access it at any time, or no access has been found yet. */
  static final int ANYBODY = -1;

  private static final int NO_TASK = -2;

  private final BitSet written = new BitSet();
  private final BitSet watched = new BitSet();

  /** For each slot the locks that are held whenever it is accessed. */
  private final BitSet[] locks;

  /** For each slot the only buffer whose tasks access it. */
  private final int[] owners;

  public SlotOwnership(Model model) {
    int slots = model.slots().size();
    this.locks = new BitSet[slots];
    this.owners = new int[slots];
    Arrays.setAll(locks, slot -> all(slots));
    Arrays.fill(owners, NO_TASK);
    HeldLockAnalysis held = new HeldLockAnalysis(model);
    for (Procedure procedure : model.procedures()) {
      for (int i = 0; i < procedure.ops().size(); i++) {
        BitSet before = held.before(procedure.number(), i);
        each(procedure.ops().get(i), slot -> locks[slot].and(before));
        forgetGroup(procedure.ops().get(i));
      }
    }
    for (int buffer = 0; buffer < model.buffers().size(); buffer++) {
      own(model.procedures(), model.buffers().get(buffer).procedure(), buffer);
    }
    for (Model.Invariant invariant : model.invariants()) {
      OperationAccesses.reads(invariant.condition(), place -> add(place, watched));
    }
  }

  private static BitSet all(int slots) {
    BitSet all = new BitSet();
    all.set(0, slots);
    return all;
  }

  private static void add(StorageLocation place, BitSet slots) {
    if (place.global()) {
      slots.set(place.offset(), OperationAccesses.end(place));
    }
  }

  /** Passes each global slot that an operation may access to a consumer. */
  private static void each(Operation op, IntConsumer seen) {
    BitSet slots = new BitSet();
    OperationAccesses.reads(op, place -> add(place, slots));
    StorageLocation target = OperationAccesses.target(op);
    if (target != null) {
      add(target, slots);
    }
    slots.stream().forEach(seen);
  }

  private void addWritten(Operation op) {
    StorageLocation target = OperationAccesses.target(op);
    if (target != null) {
      add(target, written);
    }
  }

  /** A task that ends is removed from its group, whichever locks it holds. */
  private void forgetGroup(Operation op) {
    if (op instanceof Operation.Post post && post.group() != null) {
      for (int slot = post.group().offset(); slot < OperationAccesses.end(post.group()); slot++) {
        locks[slot].clear();
      }
    }
  }

  /** Notes the slots that tasks of a buffer may access if they begin with a procedure. */
  private void own(List<Procedure> procedures, int first, int buffer) {
    BitSet seen = new BitSet();
    Deque<Integer> left = new ArrayDeque<>(List.of(first));
    while (!left.isEmpty()) {
      int number = left.remove();
      if (seen.get(number)) {
        continue;
      }
      seen.set(number);
      for (Operation op : procedures.get(number).ops()) {
        each(op, slot -> own(slot, buffer));
        addWritten(op);
        if (op instanceof Operation.Call call) {
          left.add(call.procedure());
        } else if (op instanceof Operation.Post post) {
          left.add(post.procedure());
        }
      }
    }
  }

  private void own(int slot, int buffer) {
    owners[slot] = owners[slot] == NO_TASK || owners[slot] == buffer ? buffer : ANYBODY;
  }

  /** Whether an invariant may read a slot of a location. */
  public boolean isWatched(StorageLocation place) {
    return watched.get(place.offset(), OperationAccesses.end(place)).cardinality() > 0;
  }

  /**
   * Whether a task of another buffer may access a location before a task of this buffer that is
   * about to access it.
   */
  public boolean isShared(StorageLocation place, int buffer) {
    for (int slot = place.offset(); slot < OperationAccesses.end(place); slot++) {
      if (written.get(slot) && locks[slot].isEmpty() && owners[slot] != buffer) {
        return true;
      }
    }
    return false;
  }

  /** Whether an operation increments a semaphore, which can prevent no other operation. */
  public static boolean isUp(Operation op) {
    return op instanceof Operation.Assign assign
        && assign.target().type() instanceof Type.Semaphore
        && assign.value() instanceof ValueExpression.Binary sum
        && sum.right().equals(new ValueExpression.Const(1));
  }
}
